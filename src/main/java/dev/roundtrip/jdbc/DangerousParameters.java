package dev.roundtrip.jdbc;

import dev.roundtrip.file.BundledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The parameters with which a stranger's string harms, by driver and version, read once from a bundled table. */
public final class DangerousParameters {
    private DangerousParameters() {}

    private static final String WITH = "on with ";

    private static final List<Row> ROWS =
            BundledText.rows(DangerousParameters.class, "dangerous-parameters.txt").stream()
                    .flatMap(DangerousParameters::rows)
                    .toList();

    /** One parameter in some versions. */
    private record Row(
            UrlScheme.Driver driver,
            String parameter,
            String value,
            DriverVersion from,
            DriverVersion to,
            Threat threat,
            List<String> advisories) {

        boolean concerns(EffectiveParameters effective) {
            return driver == effective.driver()
                    && effective.version().isAtLeast(from)
                    && !effective.version().isAtLeast(to)
                    && (value.equals("default")
                            ? effective.given(parameter).isEmpty()
                            : effective
                                    .given(parameter)
                                    .filter(text -> matches(text, effective))
                                    .isPresent());
        }

        private boolean matches(String text, EffectiveParameters effective) {
            return switch (value) {
                case "on" -> isOn(text);
                case "given" -> !text.isBlank();
                case "url" -> text.matches("(?s).*[:/\\\\].*");
                case "class" -> Stream.of(text.split(",", -1)).map(String::trim).anyMatch(Row::isOfOthers);
                default -> isOn(text) && effective.hasOn(value.substring(WITH.length()));
            };
        }

        private boolean isOn(String text) {
            return switch (driver) {
                case CONNECTOR_J -> Set.of("true", "yes").contains(text.toLowerCase(Locale.ROOT));
                case MARIADB -> Set.of("true", "1", "").contains(text.toLowerCase(Locale.ROOT));
            };
        }

        /** Whether a text may name a class that is not the driver's own. Names without a full stop are the driver's. */
        private static boolean isOfOthers(String text) {
            return text.matches("[^:/\\\\]+\\.[^:/\\\\]+")
                    && !text.startsWith("com.mysql.")
                    && !text.startsWith("org.mariadb.jdbc.");
        }
    }

    private static Stream<Row> rows(List<String> fields) {
        UrlScheme.Driver driver = UrlScheme.Driver.valueOf(fields.get(0).toUpperCase(Locale.ROOT));
        DriverVersion none = new DriverVersion(Integer.MAX_VALUE, 0, 0);
        return Stream.of(fields.get(1).split(", "))
                .map(name -> new Row(
                        driver,
                        name,
                        fields.get(2),
                        DriverVersion.parse(fields.get(3)).orElseThrow(),
                        DriverVersion.parse(fields.get(4)).orElse(none),
                        Threat.valueOf(fields.get(5)),
                        fields.get(6).isEmpty()
                                ? List.of()
                                : List.of(fields.get(6).split(", "))));
    }

    /** The names of all parameters in the table. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>();
        ROWS.forEach(row -> names.add(row.parameter()));
        return names;
    }

    /** The dangers of what is in effect for one host. */
    static List<Danger> in(EffectiveParameters effective) {
        return ROWS.stream()
                .filter(row -> row.concerns(effective))
                .map(row -> new Danger(row.parameter(), row.threat(), row.advisories()))
                .toList();
    }

    /**
     * The dangers of a string at any of its hosts, each once: a driver may try another host than the first one.
     *
     * @param first what is in effect for the first host, with the properties beside the string
     */
    public static List<Danger> in(JdbcUrl url, EffectiveParameters first) {
        List<Danger> dangers = new ArrayList<>(in(first));
        for (int host = 1; host < url.hosts().size(); host++) {
            if (!url.hosts().get(host).properties().isEmpty()) {
                dangers.addAll(in(EffectiveParameters.ofHost(url, host, List.of(), first.version())));
            }
        }
        return dangers.stream().distinct().toList();
    }
}
