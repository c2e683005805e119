package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.StringChange;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The notation of a change of a string, as in a diff. */
public final class ChangeNotation {

    private ChangeNotation() {}

    /** The change as one line, such as {@code + a=1 - b}; a value that is hidden here is the reader's. */
    public static String of(StringChange change) {
        return Stream.concat(
                        change.set().stream()
                                .map(UrlParameter::toString)
                                .map(one -> "+ " + one.replace(JdbcUrl.MASK, "(your value)")),
                        change.remove().stream()
                                .map(name -> "- " + name.replace(JdbcUrl.MASK, "(the rest of your value)")))
                .collect(Collectors.joining(" "));
    }
}
