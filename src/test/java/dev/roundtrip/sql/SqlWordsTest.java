package dev.roundtrip.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            select @@session.transaction_isolation                      | SELECT @@SESSION TRANSACTION_ISOLATION
            SET  autocommit=0                                           | SET AUTOCOMMIT 0
            /* pool */ set session transaction -- why\tread only        | SET SESSION TRANSACTION READ ONLY
            SET tx_isolation = 'READ-COMMITTED'                         | SET TX_ISOLATION READ-COMMITTED
            START TRANSACTION READ ONLY                                 | START TRANSACTION READ ONLY
            """)
    void letter_case_white_space_and_comments_do_not_matter(String sql, String words) {
        assertThat(SqlWords.of(sql.replace('\t', '\n'))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            /*+ hint */ select 1          | SELECT
            ((SELECT 1) UNION (SELECT 2)) | SELECT
            # comment\tdelete from t      | DELETE
            {call p()}                    | CALL
            `select`                      | ~~
            ~~                            | ~~
            """)
    void the_verb_is_the_first_word(String sql, String verb) {
        assertThat(SqlWords.verb(sql.replace('\t', '\n'))).isEqualTo(verb);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            select * from t where cast ( a as char ) = ? | true
            select convert(a, char)                      | true
            select 'cast(a)', `cast`, cast from t        | false
            select broadcast(a)                          | false
            """)
    void a_call_is_a_name_before_a_parenthesis(String sql, boolean calls) {
        assertThat(SqlWords.calls(sql, Set.of("CAST", "CONVERT"))).isEqualTo(calls);
    }
}
