package dev.roundtrip.lint.witness;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The strings that check and a driver are both given, made from a list of parameters, values and URLs. */
final class TriedStrings {

    static final Path FOLDER = Path.of("src/test/resources/dev/roundtrip/lint/witness");

    private final String start;
    private final Driver driver;
    private final Map<String, List<String>> lists = new HashMap<>();
    private final Set<String> strings = new LinkedHashSet<>();

    private TriedStrings(Driver driver) {
        this.driver = driver;
        this.start = scheme(driver) + "//db.example:4000/test?";
    }

    /** The strings for a driver, with the server {@code db.example:4000}. */
    static Set<String> of(Driver driver) throws IOException {
        String file = driver == Driver.MARIADB ? "mariadb-strings.txt" : "connector-j-strings.txt";
        TriedStrings tried = new TriedStrings(driver);
        for (String line : Files.readAllLines(FOLDER.resolve(file))) {
            tried.read(line);
        }
        return tried.strings;
    }

    /** The string for a server on this machine, under two names of it. */
    static String at(int port, String string) {
        return string.replaceAll("(?i)db\\.example", "127.0.0.1")
                .replaceAll("(?i)db2\\.example", "localhost")
                .replaceAll("(?<=[:=] ?)4000\\b", Integer.toString(port));
    }

    private void read(String line) {
        if (line.startsWith("list ")) {
            int colon = line.indexOf(':');
            lists.computeIfAbsent(line.substring(5, colon), absent -> new ArrayList<>())
                    .addAll(words(line.substring(colon + 1)));
        } else if (line.startsWith("try ")) {
            int colon = line.indexOf(':');
            String[] what = line.substring(4, colon).split(" with ", 2);
            String beside = what.length > 1 ? what[1] + "&" : "";
            for (String name : names(what[0])) {
                words(line.substring(colon + 1)).stream()
                        .flatMap(list -> lists.get(list).stream())
                        .forEach(value -> strings.add(start + beside + name + shown(value)));
            }
        } else if (line.startsWith("url ")) {
            strings.add(line.substring(4).replace('␠', ' '));
        }
    }

    private static String shown(String value) {
        return value.equals("⊘") ? "" : "=" + value.replace("∅", "").replace('␠', ' ');
    }

    /**
     * The names in a text; {@code * KIND} means all parameters of the newest known version that have such a default.
     */
    private List<String> names(String text) {
        if (!text.startsWith("* ")) {
            return words(text);
        }
        boolean flags = text.endsWith("boolean");
        return EffectiveParameters.of(
                        JdbcUrl.parse(start.replace("?", "")).orElseThrow(), DriverVersion.newestKnown(driver))
                .all()
                .stream()
                .filter(one -> one.value().matches(flags ? "true|false" : "-?\\d+"))
                .map(EffectiveParameter::name)
                .toList();
    }

    static String scheme(Driver driver) {
        return driver == Driver.MARIADB ? "jdbc:mariadb:" : "jdbc:mysql:";
    }

    private static List<String> words(String text) {
        return Stream.of(text.strip().split(" +")).toList();
    }
}
