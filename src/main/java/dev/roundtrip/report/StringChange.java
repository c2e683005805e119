package dev.roundtrip.report;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What to change in a connection string, or in the driver's properties that are passed with it, by parameter: enough
 * for a reader who has values that are hidden here.
 *
 * @param set parameters to add, or to give another value, in the order of the changed string
 * @param remove names to take out, in the order of the given string
 */
public record StringChange(List<UrlParameter> set, List<String> remove) {

    /** The change that makes the second parameters of the first ones. */
    public static StringChange between(List<UrlParameter> given, List<UrlParameter> changed) {
        Map<String, List<String>> before = values(given);
        Map<String, List<String>> after = values(changed);
        Set<String> other = new HashSet<>();
        after.forEach((name, all) -> {
            if (!all.equals(before.get(name))) {
                other.add(name);
            }
        });
        return new StringChange(
                changed.stream().filter(one -> other.contains(one.name())).toList(),
                before.keySet().stream()
                        .filter(name -> !after.containsKey(name))
                        .toList());
    }

    /** The values of each name; a string may have very many parameters. */
    private static Map<String, List<String>> values(List<UrlParameter> some) {
        return some.stream()
                .collect(Collectors.groupingBy(
                        UrlParameter::name,
                        LinkedHashMap::new,
                        Collectors.mapping(UrlParameter::value, Collectors.toList())));
    }

    /**
     * The change with placeholders as they were written, and without secrets.
     *
     * @param given the string, in which a name may be the rest of a value that is hidden
     */
    public StringChange shown(WrittenUrl written, JdbcUrl given) {
        Set<String> inValues = given.namesInValues();
        return new StringChange(
                set.stream()
                        .map(one -> new UrlParameter(
                                JdbcUrl.maskedIn(written.restored(one.name())), written.restored(one.value())))
                        .toList(),
                remove.stream()
                        .map(name -> inValues.contains(name) ? JdbcUrl.MASK : JdbcUrl.maskedIn(written.restored(name)))
                        .toList());
    }

    public boolean isEmpty() {
        return set.isEmpty() && remove.isEmpty();
    }
}
