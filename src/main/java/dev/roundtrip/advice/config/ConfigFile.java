package dev.roundtrip.advice.config;

import dev.roundtrip.profile.LocatedScalar;
import dev.roundtrip.profile.YamlScalars;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The connection settings that lint finds in an application's configuration file: YAML or Java properties.
 *
 * @param strings connection strings of MySQL's and MariaDB's drivers, in order
 * @param placeholders places where a string is expected but a placeholder is given, as {@code key (line 3)}
 * @param problem why the file cannot be read; empty if it can
 */
public record ConfigFile(List<FoundString> strings, List<String> placeholders, String problem) {

    /** A build's placeholder as a whole value, which YAML allows only in quotes. */
    private static final Pattern BUILD_PROPERTY = Pattern.compile("(?m)([:\\-][ \\t]+)(@[\\w.\\-]+@)([ \\t]*)$");

    /** Each string's properties are searched for in the whole document, so more strings would take too long. */
    private static final int MOST_STRINGS = 500;

    /** The maximum number of levels that a key is split into. */
    private static final int DEEPEST = 50;

    public static ConfigFile unreadable(String problem) {
        return new ConfigFile(List.of(), List.of(), problem);
    }

    /** Whether the file has a known extension. */
    public static boolean isKnown(String name) {
        return isYaml(name) || name.toLowerCase(Locale.ROOT).endsWith(".properties");
    }

    /**
     * Reads any text; never throws.
     *
     * @param name a file name for which {@link #isKnown} is true
     */
    public static ConfigFile read(String name, String text) {
        if (isYaml(name)) {
            // The parser's message quotes the file, which may contain passwords.
            YamlScalars yaml = YamlScalars.of("", BUILD_PROPERTY.matcher(text).replaceAll("$1'$2'$3"));
            return yaml.problems().stream()
                    .map(problem -> "line " + problem.line() + ": not readable YAML")
                    .findFirst()
                    .map(ConfigFile::unreadable)
                    .orElseGet(() -> of(name, yaml.documents()));
        }
        return of(name, PropertiesText.documents(text));
    }

    private static ConfigFile of(String name, List<List<LocatedScalar>> read) {
        List<List<LocatedScalar>> documents = read.stream()
                .map(values -> values.stream().map(ConfigFile::split).toList())
                .toList();
        Set<String> names =
                documents.stream().flatMap(List::stream).map(DataSources::key).collect(Collectors.toSet());
        List<DataSources> all = documents.stream()
                .map(document -> new DataSources(document, name, names))
                .toList();
        if (all.stream().mapToInt(DataSources::count).sum() > MOST_STRINGS) {
            return unreadable("it has more than " + MOST_STRINGS + " connection strings; split it");
        }
        return new ConfigFile(
                all.stream().flatMap(sources -> sources.strings().stream()).toList(),
                all.stream().flatMap(sources -> sources.placeholders().stream()).toList(),
                "");
    }

    /** Splits a key such as {@code spring.datasource} into its levels; a merged mapping adds no level. */
    private static LocatedScalar split(LocatedScalar scalar) {
        List<String> path = scalar.path().stream()
                .flatMap(key -> Stream.of(key.split("\\.", DEEPEST)))
                .filter(part -> !part.isEmpty())
                .toList();
        return new LocatedScalar(path, scalar.value(), scalar.line());
    }

    private static boolean isYaml(String name) {
        return name.toLowerCase(Locale.ROOT).matches("(?s).*\\.ya?ml");
    }
}
