package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextShapeTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            # A statement has no values.
            BUSINESS; SELECT * FROM t WHERE a = 17 AND b = 'O''Neill \\' x'; SELECT * FROM t WHERE a = ? AND b = ?
            BUSINESS; INSERT INTO t2 VALUES (1.5, 0x1F, 2e10, "a"); INSERT INTO t2 VALUES (?, ?, ?, ?)
            BUSINESS; SELECT `a 1` /* thread 7 */ FROM t1 WHERE x=?; SELECT `a 1` FROM t1 WHERE x=?
            BUSINESS; SELECT /*+ hint(1) */ 1; SELECT /*+ hint(?) */ ?
            BUSINESS; SELECT 'not closed; SELECT ?
            # White space is one space.
            BUSINESS; SELECT a|\t FROM  t|; SELECT a FROM t
            # Chatter keeps short numbers and no strings.
            SESSION_STATE; SET autocommit=0; SET autocommit=0
            SESSION_STATE; SELECT @@session.transaction_isolation; SELECT @@session.transaction_isolation
            SESSION_STATE; SET @secret = 1234, @word = 'pass'; SET @secret = ?, @word = ?
            SESSION_STATE; SET PASSWORD = 'secret'; SET PASSWORD = ?
            SESSION_STATE; KILL QUERY 1234567; KILL QUERY ?
            # An apostrophe in a comment opens no literal.
            BUSINESS; SELECT a -- the customer's name|FROM t WHERE m = 'alice@x'; SELECT a FROM t WHERE m = ?
            BUSINESS; SELECT a # the customer's name|FROM t WHERE m = 'alice@x'; SELECT a FROM t WHERE m = ?
            BUSINESS; SELECT 5--1, 'a' -- secret; SELECT ?-?, ?
            BUSINESS; SELECT 2*/* don't */3, 'a'; SELECT ?* ?, ?
            BUSINESS; INSERT INTO t /*+ secret */ VALUES (1); INSERT INTO t VALUES (?)
            # Double quotes hide a value whether they enclose a text or a name.
            BUSINESS; SELECT "a", 'b'; SELECT ?, ?
            BUSINESS; SELECT "a\\", 'secret', 'b' FROM t; SELECT ?
            BUSINESS; SELECT "a\\", 'x', "secret FROM t; SELECT ?
            BUSINESS; INSERT INTO t VALUES ("he said \\"no\\"", 'x'); INSERT INTO t VALUES (?, ?)
            # What only some servers execute is shown where all read it alike.
            BUSINESS; /*!40101 SET NAMES 'utf8mb4' */; /*!40101 SET NAMES ? */
            BUSINESS; /*!99999 don't */ SELECT 'secret', 'x'; ?
            BUSINESS; SELECT /*! 1 */* 'a*/b', 'c'; SELECT /*! ? */* ?, ?
            BUSINESS; /*! 'a*/b' */ SELECT 'c'; ?
            # A literal in a hint, or a comment in a comment, hides what follows unless all readings end alike.
            BUSINESS; SELECT /*+'\\''*/; SELECT /*+?*/
            BUSINESS; SELECT "/\\""/\\/*; SELECT ?
            BUSINESS; SELECT /*!/**/*/*!; SELECT ?
            BUSINESS; SELECT /*!/**/*; SELECT ?
            BUSINESS; SELECT /*!*'*/`'; SELECT ?
            BUSINESS; SELECT `a; SELECT ?
            BUSINESS; /*M! */; /*M! */
            BUSINESS; /*T! */; /*T! */
            BUSINESS; /* nothing else */; (no SQL)
            """)
    void a_shape_has_no_values(Purpose purpose, String sql, String shape) {
        assertThat(shape(purpose, sql.replace('|', '\n'))).isEqualTo(shape);
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

    @Test
    void a_backslash_ends_no_escape_where_the_server_says_so() {
        String sql = "INSERT INTO t VALUES ('C:\\', 'secret', 'x')";

        assertThat(shape(sql, BackslashMode.LITERAL)).isEqualTo("INSERT INTO t VALUES (?, ?, ?)");
        assertThat(shape(sql, BackslashMode.ESCAPES)).contains("secret");
        assertThat(shape(sql, BackslashMode.UNKNOWN)).isEqualTo("INSERT INTO t VALUES (?");
        assertThat(shape("SELECT 'C:\\\\', 7", BackslashMode.UNKNOWN)).isEqualTo("SELECT ?, ?");
    }

    /** The texts are in GBK, Big5 or Shift_JIS: {@code 誠} is D5 5C in GBK, {@code チ} is 83 60 in Shift_JIS. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            INSERT INTO kunde VALUES ('\u00d5\\', 'DE89', 'pin'); INSERT INTO kunde VALUES (?
            INSERT INTO kunde VALUES ('\u00d5\\\\', 'DE89', 'pin'); INSERT INTO kunde VALUES (?
            INSERT INTO kunde VALUES ('\u00d5\\\\'s DE89', 'pin'); INSERT INTO kunde VALUES (?
            INSERT INTO kunde VALUES ("\u00d5\\", 'DE89', "pin"); INSERT INTO kunde VALUES (?
            SELECT /*! '\u00d5\\\\', 'DE89' */ 1; SELECT ?
            INSERT INTO kunde VALUES ('\u00d5\\a\u00d5', 'pin'); INSERT INTO kunde VALUES (?, ?)
            SELECT `\u0083`` FROM t WHERE a = 'pin' AND `b` = 'pin'; SELECT ?
            SELECT \u0083` FROM t WHERE a = 'pin' AND `b` = 'pin'; SELECT \ufffd?
            SELECT `\u00e5\u0090\u008d`, `\u00c3\u00a9` FROM t WHERE a = 'pin'; SELECT `名`, `é` FROM t WHERE a = ?
            SELECT `\u00c3\u00fb` FROM t WHERE a = 'pin'; SELECT `\ufffd\ufffd` FROM t WHERE a = ?
            """)
    void a_backslash_or_backtick_that_may_be_half_of_a_character_shows_nothing(String sql, String shape) {
        for (BackslashMode mode : new BackslashMode[] {BackslashMode.ESCAPES, BackslashMode.UNKNOWN}) {
            SqlText text = BytesText.of(sql.getBytes(StandardCharsets.ISO_8859_1), mode);
            assertThat(SqlShape.text(Purpose.BUSINESS, text)).isEqualTo(shape);
        }
    }

    @Test
    void a_backslash_behind_a_character_of_utf_8_is_an_escape() {
        assertThat(shape("SELECT 'Café\\'s', '中\\\\', 7", BackslashMode.ESCAPES))
                .isEqualTo("SELECT ?, ?, ?");
    }

    /** A decoder keeps only the beginning of a long text. */
    @Test
    void a_text_that_was_cut_says_so_in_a_literal_too() {
        String sql = "INSERT INTO t VALUES ('" + "x".repeat(WireDecoder.MAX_TEXT_BYTES) + "', 1)";
        List<String> shapes = new ArrayList<>();
        WireDecoder decoder = new WireDecoder(exchange -> {
            TextShape shape = new TextShape();
            shape.read(exchange.sql(), exchange.purpose());
            shapes.add(shape.sql(exchange.purpose()));
            shapes.add(SqlShape.text(exchange.purpose(), exchange.sql()));
        });
        Conversation.connected(0).query(sql).server(Payloads.ok(2)).play(decoder, Conversation.Chunks.WHOLE);

        assertThat(shapes).hasSize(2).containsOnly("INSERT INTO t VALUES (? ...");
    }

    private static String shape(String sql, BackslashMode mode) {
        return SqlShape.text(Purpose.BUSINESS, BytesText.of(sql, mode));
    }

    private static String shape(Purpose purpose, String sql) {
        return read(purpose, sql).sql(purpose);
    }

    private static TextShape read(Purpose purpose, String sql) {
        TextShape shape = new TextShape();
        shape.read(BytesText.of(sql, BackslashMode.ESCAPES), purpose);
        return shape;
    }
}
