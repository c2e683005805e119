package dev.roundtrip.advice;

import java.util.List;
import java.util.stream.Stream;

/** Every rule there is, in the order in which findings of one severity are shown. */
public final class Rules {
    private Rules() {}

    /** One list per family; a new family is one line here. */
    public static final List<Rule> ALL = Stream.of(ValueRules.ALL, NameRules.ALL, SecurityRules.ALL)
            .flatMap(List::stream)
            .toList();
}
