package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextEffectTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # First words say what a text does to the transaction.
            WRITE|INSERT INTO a VALUES (1)
            WRITE|/* job 7 */ update a SET b = 1
            WRITE|/* a */ /* b */delete FROM a
            WRITE|REPLACE INTO a VALUES (1)
            WRITE|/*!40000 INSERT INTO a VALUES (1) */
            WRITE|LOAD DATA LOCAL INFILE 'x' INTO TABLE a
            NONE|SELECT 1
            NONE|SELECT * FROM a FOR UPDATE
            NONE|INSERTED
            NONE|CALL pay(1)
            NONE|
            NONE|/* UPDATE a */
            BEGIN|BEGIN
            BEGIN|start transaction read write
            NONE|BEGIN NOT ATOMIC SELECT 1; END
            COMMIT|commit
            COMMIT|CREATE TABLE a (b INT)
            NONE|CREATE TEMPORARY TABLE a (b INT)
            COMMIT|TRUNCATE a
            COMMIT|LOCK TABLES a WRITE
            ROLLBACK|ROLLBACK
            ROLLBACK|rollback work
            ROLLBACK|ROLLBACK AND NO CHAIN
            AUTOCOMMIT_ON|SET autocommit=1
            AUTOCOMMIT_ON|set @@session.autocommit = ON
            AUTOCOMMIT_ON|SET sql_mode='x', autocommit := true
            AUTOCOMMIT_OFF|SET autocommit=0
            AUTOCOMMIT_OFF|set session autocommit=off
            NONE|SET no_autocommit=1
            NONE|SET autocommit
            NONE|SET autocommit=
            NONE|SET sql_mode='x'
            # Of a distributed transaction no write is open once it is prepared.
            NONE|XA START 'a'
            NONE|XA END 'a'
            COMMIT|XA PREPARE 'a'
            COMMIT|xa commit 'a' ONE PHASE
            ROLLBACK|XA ROLLBACK 'a'
            # Autocommit that is only read does not hide that it is set.
            AUTOCOMMIT_OFF|SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT, @@AUTOCOMMIT=0
            AUTOCOMMIT_OFF|SET @x = @@session.autocommit, autocommit = 'OFF'
            NONE|SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT
            # A value of autocommit that the text does not show counts as on.
            AUTOCOMMIT_ON|SET AUTOCOMMIT=@OLD_AUTOCOMMIT
            AUTOCOMMIT_ON|SET autocommit=DEFAULT
            AUTOCOMMIT_ON|SET autocommit=?
            # Autocommit of the server or of the user is not the sessions.
            NONE|SET @autocommit=0
            NONE|SET GLOBAL autocommit=0
            NONE|SET @@global.autocommit = 0
            NONE|SET PERSIST autocommit=0
            NONE|SET @@persist_only.autocommit=0
            AUTOCOMMIT_OFF|SET @autocommit=1, autocommit=0
            AUTOCOMMIT_OFF|SET @@local.autocommit=0
            AUTOCOMMIT_OFF|SET@@autocommit=0
            # Temporary tables prepared statements and analyzed statements do not commit.
            NONE|CREATE OR REPLACE TEMPORARY TABLE a (b INT)
            NONE|DROP TEMPORARY TABLE a
            NONE|DROP PREPARE a
            NONE|ANALYZE UPDATE a SET b = 1
            NONE|ANALYZE SELECT 1
            NONE|ANALYZE FORMAT=JSON SELECT 1
            COMMIT|CREATE OR REPLACE TABLE a (b INT)
            COMMIT|DROP TABLE a
            COMMIT|ANALYZE TABLE a
            COMMIT|ANALYZE LOCAL TABLE a
            COMMIT|ANALYZE NO_WRITE_TO_BINLOG TABLE a
            # And chain begins the next transaction.
            BEGIN|COMMIT AND CHAIN
            BEGIN|commit work and chain
            COMMIT|COMMIT AND NO CHAIN
            ROLLBACK_AND_CHAIN|ROLLBACK AND CHAIN
            ROLLBACK_AND_CHAIN|ROLLBACK WORK AND CHAIN
            # A rollback to a savepoint is no rollback of the transaction.
            ROLLBACK_TO|ROLLBACK TO SAVEPOINT a
            ROLLBACK_TO|ROLLBACK WORK TO a
            # An update or delete behind with is a write.
            WRITE|WITH a AS (SELECT 1) UPDATE b SET c = 2
            WRITE|with recursive a (x) as (select ')' union (select 'it\\'s')), d as (select 2) DELETE FROM b
            # A select behind with is no write.
            NONE|WITH a AS (SELECT 1) SELECT * FROM a FOR UPDATE
            NONE|WITH `update` AS (SELECT 1) SELECT 1
            NONE|WITH a AS (SELECT 1) /* DELETE */ SELECT 1
            NONE|WITH a AS (SELECT 'open
            """)
    void a_text_says_what_it_does_to_the_transaction(TransactionEffect expected, String sql) {
        byte[] text = ("before" + (sql == null ? "" : sql) + "behind").getBytes(StandardCharsets.UTF_8);

        assertThat(TextEffect.of(text, 6, text.length - 12)).isEqualTo(expected);
    }
}
