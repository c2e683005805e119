package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.wire.Purpose;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayNameGeneration(ReplaceUnderscores.class)
class TextShapeTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "SELECT * FROM t WHERE id = 17 AND name = 'O''Neill \\' x';SELECT * FROM t WHERE id = ? AND name = ?",
                "INSERT INTO t2 VALUES (1.5, 0x1F, 2e10, \"a\");INSERT INTO t2 VALUES (?, ?, ?, ?)",
                "SELECT `a 1` /* thread 7 */ FROM t1 WHERE x=?;SELECT `a 1` FROM t1 WHERE x=?",
                "SELECT /*+ hint(1) */ 1;SELECT /*+ hint(?) */ ?",
                "SELECT 'not closed;SELECT ?",
            })
    void a_statement_has_no_values(String sql, String shape) {
        assertThat(shape(Purpose.BUSINESS, sql)).isEqualTo(shape);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "SET autocommit=0;SET autocommit=0",
                "SELECT @@session.transaction_isolation;SELECT @@session.transaction_isolation",
                "SET @secret = 1234, @word = 'pass';SET @secret = ?, @word = ?",
                "SET PASSWORD = 'secret';SET PASSWORD = ?",
                "KILL QUERY 1234567;KILL QUERY ?",
            })
    void chatter_keeps_short_numbers_and_no_strings(String sql, String shape) {
        assertThat(shape(Purpose.SESSION_STATE, sql)).isEqualTo(shape);
    }

    @Test
    void white_space_is_one_space() {
        assertThat(shape(Purpose.BUSINESS, "SELECT a\r\n\t FROM  t\n")).isEqualTo("SELECT a FROM t");
    }

    @Test
    void texts_of_one_shape_are_equal_and_others_are_not() {
        TextShape one = read(Purpose.BUSINESS, "SELECT 1 FROM t WHERE a = 'x'").copy();
        TextShape same =
                read(Purpose.BUSINESS, "SELECT  22 FROM t WHERE a = 'longer'").copy();
        String longText = "SELECT " + "c, ".repeat(1000);
        TextShape longOne = read(Purpose.BUSINESS, longText + "a").copy();

        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(one).isNotEqualTo(read(Purpose.BUSINESS, "SELECT 1 FROM t WHERE b = 'x'"));
        assertThat(longOne).isNotEqualTo(read(Purpose.BUSINESS, longText + "b"));
        assertThat(longOne.sql(Purpose.BUSINESS)).startsWith("SELECT c, c,").hasSizeLessThan(140);
    }

    private static String shape(Purpose purpose, String sql) {
        return read(purpose, sql).sql(purpose);
    }

    private static TextShape read(Purpose purpose, String sql) {
        TextShape shape = new TextShape();
        shape.read(ScriptedExchange.query(purpose, sql).sql(), purpose);
        return shape;
    }
}
