package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Words;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextClassifierTest {

    private static Purpose purposeOf(String sql) {
        byte[] text = ("before" + sql + "back;").getBytes(StandardCharsets.UTF_8);
        return TextClassifier.purposeOf(text, 6, text.length - 11);
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            COMMIT | commit; | ROLLBACK TO SAVEPOINT a | BEGIN | BEGIN PESSIMISTIC | begin work | START TRANSACTION
            start  /* now */ transaction READ ONLY | SAVEPOINT a | RELEASE SAVEPOINT a | XA START 'x'
            /* ApplicationName=bank */ COMMIT | /*! COMMIT */ | /*!50003 COMMIT */ | /*M!100100 COMMIT*/
            """)
    @ValueSource(strings = {"  Commit", "\n\tROLLBACK", "-- end\nCOMMIT", "--\nCOMMIT", "# end\nCOMMIT"})
    void transaction_control(String sql) {
        assertThat(purposeOf(sql)).isEqualTo(Purpose.TRANSACTION_CONTROL);
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            SET autocommit=0 | SET@a = 1 | USE bank | USE`bank` | SHOW WARNINGS | SHOW COUNT(*) WARNINGS | SHOW ERRORS
            SHOW VARIABLES LIKE 'x' | SHOW GLOBAL VARIABLES | show session status | SHOW COLLATION | SHOW CHARACTER SET
            SELECT @@session.transaction_isolation | SELECT@@autocommit
            /* mysql-connector-j-9.7.0 */SELECT  @@session.auto_increment_increment AS a, @@x | SELECT DATABASE()
            select version ( ) ; | SELECT CONNECTION_ID() | SELECT CURRENT_USER() | KILL QUERY 17 | KILL 17
            /*!40101 SET NAMES utf8mb4 */
            SELECT @@session.autocommit AS `from`, @@sql_mode 'from', DATABASE() -- from t
            SELECT @@version_comment LIMIT 1; SELECT v FROM t
            """)
    @ValueSource(
            strings = {"set\tsession transaction isolation level read committed", "select\n@@version, @@version_comment"
            })
    void session_state(String sql) {
        assertThat(purposeOf(sql)).isEqualTo(Purpose.SESSION_STATE);
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            /* nothing else | -- nothing else | SELECT balance FROM account WHERE id = 1 | SELECT 1 | SELECT @a
            SELECT DATABASE(), balance FROM account | SELECT database FROM account | SELECT database(1)
            SELECT user_id FROM users | UPDATE account SET balance = 1 | COMMITMENTS | COMMIT_LOG | SETTLE
            SET STATEMENT max_statement_time = 1 FOR SELECT 1 | BEGIN NOT ATOMIC SELECT 1; END | START REPLICA | RELEASE
            USED | ROLL | SHOW TABLES | SHOW CREATE TABLE account | XAVIER | KILLED | --COMMIT | (SELECT 1)
            CALL transfer(1, 2) | WITH x AS (SELECT 1) SELECT * FROM x | \u00fcCOMMIT | COMMIT\u00fc
            SELECT @@autocommit, v FROM t WHERE id = 1 | SELECT @@autocommit, (SELECT v FROM t)
            SELECT @@autocommit INTO @a | SELECT @@autocommit, GET_LOCK('a', 1)
            """)
    @ValueSource(strings = {"", "   "})
    void business(String sql) {
        assertThat(purposeOf(sql)).isEqualTo(Purpose.BUSINESS);
    }

    @Test
    void what_lies_around_the_text_is_not_looked_at() {
        byte[] text = "xCOMMITy".getBytes(StandardCharsets.UTF_8);

        assertThat(TextClassifier.purposeOf(text, 1, 6)).isEqualTo(Purpose.TRANSACTION_CONTROL);
        assertThat(TextClassifier.purposeOf(text, 1, 5)).isEqualTo(Purpose.BUSINESS);
    }
}
