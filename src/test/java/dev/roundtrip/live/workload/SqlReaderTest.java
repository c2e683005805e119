package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.sql.LiteralRole;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.testing.Words;
import dev.roundtrip.wire.BackslashMode;
import dev.roundtrip.wire.BytesText;
import dev.roundtrip.wire.SqlText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlReaderTest {

    private final SqlReader reader = new SqlReader();

    /** The form of a text: N for a number, S for a text, B for bytes. */
    private String form(String text, BackslashMode mode) {
        assertThat(reader.read(sql(text, mode))).as(text).isTrue();
        StringBuilder form = new StringBuilder(reader.text());
        for (SentValue value : reader.values) {
            int at = form.indexOf(String.valueOf(value == null ? SqlStatement.VALUE : LiteralRole.LITERAL));
            form.setCharAt(
                    at,
                    value == null
                            ? '?'
                            : switch (value.kind()) {
                                case TEXT -> 'S';
                                case BYTES -> 'B';
                                default -> 'N';
                            });
        }
        return form.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '§',
            value = {
                "select a from t where id = 4711 | select a from t where id = N",
                "select 'it''s', \"say \\\"so\\\"\", 'a\\'b' | select S, S, S",
                "select 1.5, .5, 2e10, 3.0E-7, -8, 1+2 | select N, N, N, N, -N, N+N",
                "select 0xCAFE, x'ff', b'01', B'1', _binary'abc' | select B, B, B, B, B",
                "select _utf8mb4'abc', N'abc' | select _utf8mb4S, NS",
                "select `4711`, t1.c2, 2fa, $a1 from `it's` | select `4711`, t1.c2, 2fa, $a1 from `it's`",
                "select /* bob 4711 */ 1 -- 4711 | select N",
                "select 1 # 4711 | select N",
                "/* app='x' */ select 5 | select N",
                "select /*+ max_execution_time(4711) index(t1 'abc') */ 5 | select /*+ max_execution_time(1111) index(t1 'x') */ N",
                "select /*!50001 sql_no_cache 47 */ 5 | select /*!50001 sql_no_cache 11 */ N",
                "select /*+ x('a\\'secret') */ 5 | select /*+ x('x') */ N",
                "select /*+ x(0xCAFE, 4711abc) */ 5 | select /*+ x(1xxxxx, 1111xxx) */ N",
                "insert into t values (?, 'a', ?),(1, ?, NULL) | insert into t values (?, S, ?),(N, ?, NULL)",
                "select a--1 | select a--N",
                "select :x, @v := 5 | select :x, @v := N"
            })
    void values_become_marks_and_comments_are_left_out(String text, String form) {
        assertThat(form(text, BackslashMode.ESCAPES)).isEqualTo(form);
    }

    @Test
    void without_backslash_escapes_a_backslash_does_not_hide_a_quote() {
        assertThat(form("select 'a\\', 'secret'", BackslashMode.LITERAL)).isEqualTo("select S, S");
    }

    /**
     * Texts whose values depend on what the server takes for a name or a comment, or which end within quotes or a
     * comment.
     */
    @ParameterizedTest
    @Words(blanks = true, value = """
            select "a\\", 'secret', 'b' | select /*+ don't */ 'secret', 'b' | select 'secret | select "secret
            select /* secret | select `secret | select '\\'
            """)
    void a_text_whose_values_have_no_certain_end_is_not_read(String text) {
        assertThat(reader.read(sql(text, BackslashMode.ESCAPES))).isFalse();
    }

    private static SqlText sql(String text, BackslashMode mode) {
        return BytesText.of(text, mode);
    }
}
