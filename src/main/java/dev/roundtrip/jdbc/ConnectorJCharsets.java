package dev.roundtrip.jdbc;

import dev.roundtrip.file.BundledText;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Connector/J's character sets, from a bundled table: the names that it takes, and what it then asks the server for.
 */
final class ConnectorJCharsets {

    /** The table, which is read when a string first names a character set. */
    private static final class Table {
        static final List<List<String>> ROWS = BundledText.rows(ConnectorJCharsets.class, "connector-j-charsets.txt");
    }

    /** Encodings that no server takes from a client, so that the driver sends UTF-8 instead. */
    private static final Set<String> REPLACED = Set.of("UNICODEBIG", "UTF-16", "UTF-16LE", "UTF-32");

    private static final DriverVersion OWN_SETTINGS = new DriverVersion(8, 0, 26);

    private final DriverVersion version;

    ConnectorJCharsets(DriverVersion version) {
        this.version = version;
    }

    /** Whether Java has a character set of that name or alias. */
    static boolean isJavas(String name) {
        return javas(name).isPresent();
    }

    /**
     * The encoding that the driver understands by a value: Java's name, or from 8.0.26 on the server's; empty if it
     * refuses the value.
     */
    Optional<String> encoding(String value) {
        return isJavas(value) ? Optional.of(value) : find("mysql", value);
    }

    /** The name that the driver asks the server for; empty if it knows no name for that encoding. */
    Optional<String> server(String encoding) {
        return javas(encoding).flatMap(name -> find("java", name));
    }

    /** The encoding in which the client sends: the driver replaces four encodings by UTF-8. */
    String sent(String encoding) {
        return REPLACED.contains(encoding.toUpperCase(Locale.ROOT)) && isNamedByServer() ? "UTF-8" : encoding;
    }

    /** Whether the driver has settings of its own for character sets, and takes the server's names too. */
    boolean isNamedByServer() {
        return version.isAtLeast(OWN_SETTINGS);
    }

    private Optional<String> find(String kind, String name) {
        return Table.ROWS.stream()
                .filter(row -> row.get(0).equals(kind) && row.get(1).equals(name))
                .filter(row -> row.size() < 4
                        || version.isAtLeast(DriverVersion.parse(row.get(3)).orElseThrow()))
                .map(row -> row.get(2))
                .reduce((first, later) -> later)
                .filter(found -> !found.isEmpty());
    }

    private static Optional<String> javas(String name) {
        try {
            return Optional.of(Charset.forName(name).name());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Optional.empty();
        }
    }
}
