package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                "ROLLBACK|ROLLBACK AND NO CHAIN",
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
    void first_words_say_what_a_text_does_to_the_transaction(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AUTOCOMMIT_OFF|SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT, @@AUTOCOMMIT=0",
                "AUTOCOMMIT_OFF|SET @x = @@session.autocommit, autocommit = 'OFF'",
                "NONE|SET @OLD_AUTOCOMMIT=@@AUTOCOMMIT"
            })
    void autocommit_that_is_only_read_does_not_hide_that_it_is_set(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AUTOCOMMIT_ON|SET AUTOCOMMIT=@OLD_AUTOCOMMIT",
                "AUTOCOMMIT_ON|SET autocommit=DEFAULT",
                "AUTOCOMMIT_ON|SET autocommit=?"
            })
    void a_value_of_autocommit_that_the_text_does_not_show_counts_as_on(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NONE|SET @autocommit=0",
                "NONE|SET GLOBAL autocommit=0",
                "NONE|SET @@global.autocommit = 0",
                "NONE|SET PERSIST autocommit=0",
                "NONE|SET @@persist_only.autocommit=0",
                "AUTOCOMMIT_OFF|SET @autocommit=1, autocommit=0",
                "AUTOCOMMIT_OFF|SET @@local.autocommit=0",
                "AUTOCOMMIT_OFF|SET@@autocommit=0"
            })
    void autocommit_of_the_server_or_of_the_user_is_not_the_sessions(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NONE|CREATE OR REPLACE TEMPORARY TABLE a (b INT)",
                "NONE|DROP TEMPORARY TABLE a",
                "NONE|DROP PREPARE a",
                "NONE|ANALYZE UPDATE a SET b = 1",
                "NONE|ANALYZE SELECT 1",
                "NONE|ANALYZE FORMAT=JSON SELECT 1",
                "COMMIT|CREATE OR REPLACE TABLE a (b INT)",
                "COMMIT|DROP TABLE a",
                "COMMIT|ANALYZE TABLE a",
                "COMMIT|ANALYZE LOCAL TABLE a",
                "COMMIT|ANALYZE NO_WRITE_TO_BINLOG TABLE a"
            })
    void temporary_tables_prepared_statements_and_analyzed_statements_do_not_commit(
            TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BEGIN|COMMIT AND CHAIN",
                "BEGIN|commit work and chain",
                "COMMIT|COMMIT AND NO CHAIN",
                "ROLLBACK_AND_CHAIN|ROLLBACK AND CHAIN",
                "ROLLBACK_AND_CHAIN|ROLLBACK WORK AND CHAIN"
            })
    void and_chain_begins_the_next_transaction(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"ROLLBACK_TO|ROLLBACK TO SAVEPOINT a", "ROLLBACK_TO|ROLLBACK WORK TO a"})
    void a_rollback_to_a_savepoint_is_no_rollback_of_the_transaction(TransactionEffect expected, String sql) {
        assertEffect(expected, sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH a AS (SELECT 1) UPDATE b SET c = 2",
                "with recursive a (x) as (select ')' union (select 'it\\'s')), d as (select 2) DELETE FROM b"
            })
    void an_update_or_delete_behind_with_is_a_write(String sql) {
        assertEffect(TransactionEffect.WRITE, sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH a AS (SELECT 1) SELECT * FROM a FOR UPDATE",
                "WITH `update` AS (SELECT 1) SELECT 1",
                "WITH a AS (SELECT 1) /* DELETE */ SELECT 1",
                "WITH a AS (SELECT 'open"
            })
    void a_select_behind_with_is_no_write(String sql) {
        assertEffect(TransactionEffect.NONE, sql);
    }

    private static void assertEffect(TransactionEffect expected, String sql) {
        byte[] text = ("before" + (sql == null ? "" : sql) + "behind").getBytes(StandardCharsets.UTF_8);

        assertThat(TextEffect.of(text, 6, text.length - 12)).isEqualTo(expected);
    }
}
