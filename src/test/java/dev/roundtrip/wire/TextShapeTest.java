package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "SELECT a -- the customer's name|FROM t WHERE m = 'alice@example.org';SELECT a FROM t WHERE m = ?",
                "SELECT a # the customer's name|FROM t WHERE m = 'alice@example.org';SELECT a FROM t WHERE m = ?",
                "SELECT 5--1, 'a' -- secret;SELECT ?-?, ?",
                "SELECT 2*/* don't */3, 'a';SELECT ?* ?, ?",
                "INSERT INTO t /*+ secret */ VALUES (1);INSERT INTO t VALUES (?)",
            })
    void an_apostrophe_in_a_comment_opens_no_literal(String sql, String shape) {
        assertThat(shape(Purpose.BUSINESS, sql.replace('|', '\n'))).isEqualTo(shape);
    }

    @Test
    void a_backslash_ends_no_escape_where_the_server_says_so() {
        String sql = "INSERT INTO t VALUES ('C:\\', 'secret', 'x')";

        assertThat(shape(sql, BackslashMode.LITERAL)).isEqualTo("INSERT INTO t VALUES (?, ?, ?)");
        assertThat(shape(sql, BackslashMode.ESCAPES)).contains("secret");
        assertThat(shape(sql, BackslashMode.UNKNOWN)).isEqualTo("INSERT INTO t VALUES (?");
        assertThat(shape("SELECT 'C:\\\\', 7", BackslashMode.UNKNOWN)).isEqualTo("SELECT ?, ?");
    }

    @Test
    void double_quotes_hide_a_value_whether_they_enclose_a_text_or_a_name() {
        assertThat(shape(Purpose.BUSINESS, "SELECT \"a\", 'b'")).isEqualTo("SELECT ?, ?");
        assertThat(shape(Purpose.BUSINESS, "SELECT \"a\\\", 'secret', 'b' FROM t"))
                .isEqualTo("SELECT ?")
                .doesNotContain("secret");
        assertThat(shape(Purpose.BUSINESS, "INSERT INTO t VALUES (\"he said \\\"no\\\"\", 'x')"))
                .isEqualTo("INSERT INTO t VALUES (?, ?)");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = ';',
            value = {
                "/*!40101 SET NAMES 'utf8mb4' */;/*!40101 SET NAMES ? */",
                "/*!99999 don't */ SELECT 'secret', 'x';?",
                "SELECT /*! 1 */* 'a*/b', 'c';SELECT /*! ? */* ?, ?",
                "/*! 'a*/b' */ SELECT 'c';?",
                "SELECT `a;SELECT ?",
                "/*M! */;/*M! */",
                "/* nothing else */;(no SQL)",
            })
    void what_only_some_servers_execute_is_shown_where_all_read_it_alike(String sql, String shape) {
        assertThat(shape(Purpose.BUSINESS, sql)).isEqualTo(shape);
    }

    private static SqlText text(String sql, BackslashMode mode) {
        TextView text = new TextView();
        byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
        text.pointAt(bytes, 0, bytes.length, false);
        text.backslashes(mode);
        return text;
    }

    private static String shape(String sql, BackslashMode mode) {
        return SqlShape.text(Purpose.BUSINESS, text(sql, mode));
    }

    private static String shape(Purpose purpose, String sql) {
        return read(purpose, sql).sql(purpose);
    }

    private static TextShape read(Purpose purpose, String sql) {
        TextShape shape = new TextShape();
        shape.read(text(sql, BackslashMode.ESCAPES), purpose);
        return shape;
    }
}
