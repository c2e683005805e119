package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherStatementsTest {

    /** What was read before and after a slice: window, schema, text, user and executions of each; what is counted. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "nothing", textBlock = """
            a statement that is named after another of its users was not executed again \
            | 10:00,,select 1,root,124663; 10:00,shop,commit,app,7 \
            | 10:00,,select 1,plain_writer,124663; 10:00,shop,commit,root,7 | {}
            nor if it is the other way round | 10:00,,select 1,plain_writer,124663; 10:00,shop,commit,root,7 \
            | 10:00,,select 1,root,124663; 10:00,shop,commit,app,7 | {}
            executions within the slice are counted by the users that are named and by database \
            | 10:00,,select 1,root,10; 10:00,shop,insert,app,10 \
            | 10:00,,select 1,plain_writer,12; 10:00,shop,insert,app,13; 10:00,shop,update,app,4 \
            | {user app in database shop=7, user plain_writer or root=2}
            statements by which a proxy moves sessions are not those of a user | nothing \
            | 10:00,shop,show session_states,PROXY,4; 10:00,,set session_states,PROXY,4 \
            | {a proxy that moves sessions=8}
            a new window counts from 0 | 10:00,,select 1,root,10000 | 10:30,,select 1,root,3 | {user root=3}
            a statement that TiDB dropped in part counts as nothing new and hides no other \
            | 10:00,,commit,root,10000; 10:00,,select 1,root,5 | 10:00,,commit,root,9000; 10:00,,select 1,root,6 \
            | {user root=1}
            """)
    void what_others_executed_is_the_difference_of_two_readings(
            String why, String before, String after, String expected) {
        assertThat(read(after).since(read(before))).hasToString(expected);
    }

    private static OtherStatements read(String statements) {
        OtherStatements read = new OtherStatements();
        for (String statement : statements == null ? new String[0] : statements.split("; ", -1)) {
            String[] parts = statement.replace("PROXY", OtherStatements.PROXY).split(",", -1);
            read = read.add(parts[0], parts[1], parts[2], parts[3], Long.parseLong(parts[4]));
        }
        return read;
    }
}
