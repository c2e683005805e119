package dev.roundtrip.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariableAssignmentTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sql_mode='ANSI,STRICT_TRANS_TABLES'",
                "character_set_client=utf8mb4",
                "@@session.time_zone='+00:00',transaction_isolation='READ-COMMITTED'",
                "SESSION group_concat_max_len = 4096; @@local.wait_timeout=60",
                "`max_execution_time`=1000, @application := 'x'",
                "sql_mode=CONCAT(@@global.sql_mode, ',ANSI_QUOTES')",
                "sql_mode=(SELECT REPLACE(@@sql_mode, 'ONLY_FULL_GROUP_BY', ''))",
                ""
            })
    void a_string_may_set_variables_of_its_session(String assignments) {
        assertThat(VariableAssignment.refusal(assignments)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            @@global.max_connections=5                         | of the whole server (@@global.max_connections)
            GLOBAL max_connections=5                           | of the whole server
            a=1, @@GLOBAL . b = 2                              | of the whole server
            @a=1;@@persist.b=2                                 | of the whole server
            @@persist_only.b=2                                 | of the whole server
            @@instance.b=2                                     | of the whole server
            `global` . b = 2                                   | of the whole server
            tidb_general_log=1                                 | of the whole server process
            @@session.ddl_slow_threshold=1                     | of the whole server process
            max_relay_log_size=4096                            | of the whole server process
            SESSION sql_slave_skip_counter=7                   | of the whole server process
            character_set_client=gbk                           | lets the server read other texts than the driver writes
            character_set_client:=gbk                          | lets the server read other texts than the driver writes
            tidb_general_log:=1                                | of the whole server process
            @@`global.tidb_general_log`=1                      | a name that servers read differently
            PASSWORD='x'                                       | does more than set a variable
            ROLE=none                                          | does more than set a variable
            a=NEXTVAL(shop.sq)                                 | calls NEXTVAL
            a=shop.f()                                         | calls F
            a=LOAD_FILE('/etc/passwd')                         | calls LOAD_FILE
            @a=(SELECT n FROM shop.item)                       | reads the table shop.item
            a=1 /*! , @@global.b=2 */                          | remove the comment
            a='\\', @@global.b=2, c='                          | backslash
            NAMES utf8mb4                                      | no assignment
            STATEMENT a=1 FOR DELETE FROM shop.item            | reads the table shop.item
            STATEMENT a=1 FOR SELECT 1                         | does more than set a variable
            a=(1                                               | parenthesis
            """)
    void and_nothing_else(String assignments, String why) {
        assertThat(VariableAssignment.refusal(assignments))
                .hasValueSatisfying(reason -> assertThat(reason).contains(why));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            sql_mode='ANSI,STRICT'            | -       | sql_mode         | ANSI,STRICT
            @@Session.Time_Zone := "+00:00"   | session | time_zone        | +00:00
            GLOBAL `max_connections` = 5      | global  | max_connections  | 5
            @@wait_timeout=60                 | -       | wait_timeout     | 60
            @tier='gold'                      | -       | @tier            | gold
            @@persist.a=CONCAT('b','c')       | persist | a                | CONCAT('b','c')
            a=b=c                             | -       | a                | b=c
            a='b                              | -       | a                | 'b
            SESSION TRANSACTION READ ONLY     | session | -                | -
            wait_timeout                      | -       | -                | -
            wait_timeout/* hidden */=60       | -       | -                | -
            more words=60                     | -       | -                | -
            `open=60                          | -       | -                | -
            """)
    void each_part_has_a_scope_a_name_and_a_value(String part, String scope, String name, String value) {
        assertThat(VariableAssignment.of(part))
                .isEqualTo(new VariableAssignment(given(scope), given(name), given(value), part));
    }

    private static String given(String cell) {
        return cell.equals("-") ? "" : cell;
    }

    /** Connector/J takes neither comments nor back quotes into account. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a=1,b=2;c=3                 | a=1 / b=2 / c=3
            a='1,2',b="3;4",c=f(5,6)    | a='1,2' / b="3;4" / c=f(5,6)
            a=1/*,*/,`b,c`=2            | a=1/* / */ / `b / c`=2
            ,a=1,                       | a=1
            """)
    void a_text_is_divided_as_the_driver_divides_it(String text, String parts) {
        assertThat(VariableAssignment.all(text))
                .extracting(VariableAssignment::text)
                .containsExactly(parts.split(" / "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SET NAMES utf8mb4 COLLATE utf8mb4_bin;      | -
            set session wait_timeout = 60, a = 1        | -
            SET SESSION GLOBAL a=1                      | of the whole server
            SET NAMES gbk                               | no assignment
            SET a=1; DELETE FROM item                   | reads the table item
            SETTING=1                                   | is no SET
            DO 1                                        | is no SET
            """)
    void a_statement_that_a_string_brings_may_only_set_variables(String sql, String why) {
        assertThat(VariableAssignment.refusalOfStatement(sql).orElse("-")).contains(why);
    }

    @Test
    void the_first_statements_of_a_pool_are_read_one_by_one() {
        assertThat(VariableAssignment.inStatements("SET NAMES utf8; set session wait_timeout=60; SET GLOBAL b=2"))
                .extracting(VariableAssignment::name, VariableAssignment::isBeyondSession)
                .containsExactly(tuple("", false), tuple("wait_timeout", false), tuple("b", true));
    }
}
