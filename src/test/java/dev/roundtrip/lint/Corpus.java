package dev.roundtrip.lint;

import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Connection strings as people write them, kept as test data. */
public final class Corpus {
    private Corpus() {}

    /** What stands for every secret in it. */
    public static final String SECRET = "example-secret";

    /** What is recommended for a string without parameters. */
    public static final String RECOMMENDED =
            "jdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true&cachePrepStmts=true"
                    + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useLocalSessionState=true";

    private static final String BROKEN = "=> broken ";

    /** Those that a driver can read. */
    public static List<String> readable() {
        return lines().stream().filter(line -> !line.startsWith(BROKEN)).toList();
    }

    /** Those that none can. */
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
