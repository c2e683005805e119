package dev.roundtrip.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionVariablesTextTest {

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
        assertThat(SessionVariablesText.refusal(assignments)).isEmpty();
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
        assertThat(SessionVariablesText.refusal(assignments))
                .hasValueSatisfying(reason -> assertThat(reason).contains(why));
    }
}
