package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests texts of random pieces, written as a server in one of its modes reads them. Each literal and comment contains
 * the secret, among characters that confuse scanners.
 */
class NoValueIsShownTest {

    private static final String SECRET = "hunter";

    /** A server's way to read texts. */
    enum Server {
        DEFAULT(BackslashMode.ESCAPES, false),
        ANSI_QUOTES(BackslashMode.ESCAPES, true),
        NO_BACKSLASH_ESCAPES(BackslashMode.LITERAL, false),
        BOTH(BackslashMode.LITERAL, true);

        private final BackslashMode mode;
        private final boolean ansi;

        Server(BackslashMode mode, boolean ansi) {
            this.mode = mode;
            this.ansi = ansi;
        }

        String quoted(char quote, String inside) {
            boolean escapes = mode == BackslashMode.ESCAPES && !(ansi && quote == '"');
            String text = escapes ? inside.replace("\\", "\\\\") : inside;
            return quote + text.replace("" + quote, "" + quote + quote) + quote;
        }
    }

    @Provide
    Arbitrary<List<List<String>>> pieces() {
        Arbitrary<String> inside = Arbitraries.of(
                        "'", "\"", "\\", "`", "/*", "*/", "-- ", "#", "\n", "a", " ", "/*!", "''", "\\'", "don't")
                .list()
                .ofMaxSize(4)
                .map(parts -> String.join("", parts));
        Arbitrary<String> kind = Arbitraries.of(
                "'", "\"", "x'", "N'", "_utf8'", "--", "#", "/*", "/*!", "/*M!", "/*T![f] ", "/*+", "word", "number");
        return Arbitraries.lazyOf(() -> Combinators.combine(kind, inside, inside)
                .as((form, before, after) -> List.of(form, before, after))
                .list()
                .ofMinSize(1)
                .ofMaxSize(8));
    }

    @Property
    void no_planted_value_is_shown(
            @ForAll("pieces") List<List<String>> pieces,
            @ForAll Server server,
            @ForAll boolean knowsMode,
            @ForAll Purpose purpose,
            @ForAll boolean cut) {
        StringBuilder sql = new StringBuilder("SELECT a");
        pieces.forEach(piece -> sql.append(' ').append(written(server, piece.get(0), piece.get(1), piece.get(2))));
        if (cut) {
            sql.append(" '").append(SECRET).append("12345 never closed");
        }
        SqlText text = BytesText.of(sql.toString(), knowsMode ? server.mode : BackslashMode.UNKNOWN);
        TextShape shape = new TextShape();
        shape.read(text, purpose);

        assertThat(List.of(
                        shape.sql(purpose),
                        SqlShape.text(purpose, text),
                        SqlShape.of(purpose, sql.toString()),
                        SqlShape.text(purpose, sql.toString())))
                .allSatisfy(shown -> assertThat(shown).doesNotContain(SECRET).doesNotContain("12345"));
    }

    private static String written(Server server, String form, String before, String after) {
        String secret = before + SECRET + "12345" + after;
        return switch (form) {
            case "'", "x'", "N'", "_utf8'" -> form.replace("'", "") + server.quoted('\'', secret);
            case "\"" -> server.quoted('"', secret);
            case "--" -> "-- " + secret.replace("\n", " ") + "\n";
            case "#" -> "#" + secret.replace("\n", " ") + "\n";
            case "/*" -> "/* " + secret.replace("*/", "").replace("*/", "") + " */";
            // The server for which these comments are executes them: their inside is SQL.
            case "/*!", "/*M!", "/*T![f] " -> form + " " + server.quoted('\'', secret) + " */";
            case "/*+" ->
                form + " " + server.quoted('\'', secret.replace("*/", "").replace("*/", "")) + " */";
            case "number" -> "= -12345.12345e-12345, 0x12345";
            default -> "word";
        };
    }
}
