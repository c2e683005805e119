package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextEffectTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "WRITE|INSERT INTO a VALUES (1)",
                "WRITE|/* job 7 */ update a SET b = 1",
                "WRITE|/* a */ /* b */delete FROM a",
                "WRITE|REPLACE INTO a VALUES (1)",
                "WRITE|/*!40000 INSERT INTO a VALUES (1) */",
                "WRITE|LOAD DATA LOCAL INFILE 'x' INTO TABLE a",
                "NONE|SELECT 1",
                "NONE|SELECT * FROM a FOR UPDATE",
                "NONE|INSERTED",
                "NONE|CALL pay(1)",
                "NONE|",
                "NONE|/* UPDATE a */",
                "BEGIN|BEGIN",
                "BEGIN|start transaction read write",
                "NONE|BEGIN NOT ATOMIC SELECT 1; END",
                "COMMIT|commit",
                "COMMIT|CREATE TABLE a (b INT)",
                "NONE|CREATE TEMPORARY TABLE a (b INT)",
                "COMMIT|TRUNCATE a",
                "COMMIT|LOCK TABLES a WRITE",
                "ROLLBACK|ROLLBACK",
                "ROLLBACK|rollback work",
                "NONE|ROLLBACK TO SAVEPOINT a",
                "NONE|ROLLBACK WORK TO a",
                "AUTOCOMMIT_ON|SET autocommit=1",
                "AUTOCOMMIT_ON|set @@session.autocommit = ON",
                "AUTOCOMMIT_ON|SET sql_mode='x', autocommit := true",
                "AUTOCOMMIT_OFF|SET autocommit=0",
                "AUTOCOMMIT_OFF|set session autocommit=off",
                "NONE|SET no_autocommit=1",
                "NONE|SET autocommit",
                "NONE|SET autocommit=",
                "NONE|SET sql_mode='x'"
            })
    void first_words_say_what_a_text_does_to_the_transaction(Effect expected, String sql) {
        byte[] text = ("before" + (sql == null ? "" : sql) + "behind").getBytes(StandardCharsets.UTF_8);

        assertThat(TextEffect.of(text, 6, text.length - 12)).isEqualTo(expected);
    }
}
