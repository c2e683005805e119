package dev.roundtrip.lint;

import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Connection strings as people write them, kept as test data. */
public final class Corpus {
    private Corpus() {}

    /** The word in place of every secret in the corpus. */
    public static final String SECRET = "example-secret";

    /** The recommended string for a string without parameters. */
    public static final String RECOMMENDED =
            "jdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true&cachePrepStmts=true"
                    + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useLocalSessionState=true";

    private static final String BROKEN = "=> broken ";

    /** The strings that a driver can read. */
    public static List<String> readable() {
        return lines().stream().filter(line -> !line.startsWith(BROKEN)).toList();
    }

    /** The strings that no driver can read. */
    public static List<String> broken() {
        return lines().stream()
                .filter(line -> line.startsWith(BROKEN))
                .map(line -> line.substring(BROKEN.length()))
                .toList();
    }

    private static List<String> lines() {
        Path file = Path.of("src/test/resources/dev/roundtrip/lint/connection-strings.txt");
        return Unchecked.get(() -> Files.readAllLines(file)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }
}
