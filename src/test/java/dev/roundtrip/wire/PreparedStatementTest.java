package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;

class PreparedStatementTest {

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            an execution and a close name the text that was prepared
            connected DEPRECATE_EOF / prepare SELECT v FROM t / prepared:7,1,1 def def
            / > execute:7 / 01 def 0000.1^8 okfe / > 19.7^4
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 20:84 #7 SELECT v FROM t
            = STMT_EXECUTE RESULT_SET BUSINESS 5-6 26:64 #7 SELECT v FROM t
            = STMT_CLOSE UNANSWERED STATEMENT_UPKEEP 7-7 9:0 #7 SELECT v FROM t

            a prepare ends behind its parameters and columns, each with an EOF
            connected / prepare SELECT v FROM t / prepared:1,1,2 def def eof def eof
            / prepare DO ? / prepared:2,0,1 def eof
            / prepare SELECT 1 / prepared:3,1,0 def eof / prepare COMMIT / prepared:4,0,0
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 20:136 #1 SELECT v FROM t
            = STMT_PREPARE OK STATEMENT_UPKEEP 5-6 9:59 #2 DO ?
            = STMT_PREPARE OK STATEMENT_UPKEEP 7-8 13:59 #3 SELECT 1
            = STMT_PREPARE OK STATEMENT_UPKEEP 9-10 11:16 #4 COMMIT

            a prepare ends without EOFs when EOF is deprecated
            connected DEPRECATE_EOF / prepare SELECT v FROM t / prepared:1,1,2 def def def
            / prepare DO ? / prepared:2,0,1 def
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 20:118 #1 SELECT v FROM t
            = STMT_PREPARE OK STATEMENT_UPKEEP 5-6 9:50 #2 DO ?

            a prepare leaves its definitions out where its flag says so
            connected OPTIONAL_RESULTSET_METADATA / prepare SELECT 1 / 00.1^4.1^2.1^2.000000.00 / prepare DO ?
            / 00.2^4.0^2.1^2.000000.01 def eof
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 13:17 #1 SELECT 1
            = STMT_PREPARE OK STATEMENT_UPKEEP 5-6 9:60 #2 DO ?

            a prepare that fails names no statement
            connected / prepare SELEC / err
            = STMT_PREPARE ERROR STATEMENT_UPKEEP 3-4 10:20 SELEC

            an execution of a prepared commit is transaction control
            connected / prepare commit / prepared:3,0,0 / > execute:3 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 11:16 #3 commit
            = STMT_EXECUTE OK TRANSACTION_CONTROL 5-6 26:11 #3 commit

            a closed statement is forgotten
            connected / prepare DO 1 / prepared:7,0,0 / > 19.7^4 / > execute:7 / err
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = STMT_CLOSE UNANSWERED STATEMENT_UPKEEP 5-5 9:0 #7 DO 1
            = STMT_EXECUTE ERROR BUSINESS 6-7 26:20 #7~

            statement ids are dropped when the connection is reset
            connected / prepare DO 1 / prepared:7,0,0 / > 1f / ok / > execute:7 / err
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = RESET_CONNECTION OK SESSION_STATE 5-6 5:11
            = STMT_EXECUTE ERROR BUSINESS 7-8 26:20 #7~

            statement ids are dropped when the user changes
            connected / prepare DO 1 / prepared:7,0,0 / > 11.'other'.00 / ok / > execute:7 / err
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = CHANGE_USER OK SESSION_STATE 5-6 11:11
            = STMT_EXECUTE ERROR BUSINESS 7-8 26:20 #7~

            statement ids are kept when the user could not be changed
            connected / prepare DO 1 / prepared:7,0,0 / > 11.'other'.00 / err / > 19.7^4
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = CHANGE_USER ERROR SESSION_STATE 5-6 11:20
            = STMT_CLOSE UNANSWERED STATEMENT_UPKEEP 7-7 9:0 #7 DO 1

            reset and long data name their statement
            connected / prepare DO 1 / prepared:7,0,0 / > 18.7^4.0^2.'long' / > 1a.7^4 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = STMT_SEND_LONG_DATA UNANSWERED STATEMENT_UPKEEP 5-5 15:0 #7 DO 1
            = STMT_RESET OK STATEMENT_UPKEEP 6-7 9:11 #7 DO 1

            a cursor sends no rows until they are fetched when EOF is deprecated
            connected DEPRECATE_EOF / prepare SELECT v FROM t / prepared:7,1,1 def def / > execute:7,1 / 01 def okfe:66
            / > 1c.7^4.10^4 / 0000.1^8 okfe:194
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 20:84 #7 SELECT v FROM t
            = STMT_EXECUTE RESULT_SET BUSINESS 5-6 26:50 #7 SELECT v FROM t
            = STMT_FETCH RESULT_SET STATEMENT_UPKEEP 7-8 13:25 #7 SELECT v FROM t

            a cursor ends with the one EOF that says so
            connected / > execute:7,1 / 01 def eof:66 / > 1c.7^4.10^4 / 0000.1^8 0000.1^8 eof:130
            = STMT_EXECUTE RESULT_SET BUSINESS 3-4 26:48 #7~
            = STMT_FETCH RESULT_SET STATEMENT_UPKEEP 5-6 13:37 #7~

            rows come at once where the server opens no cursor although one was asked for
            connected / > execute:7,1 / 01 def eof / 0000.1^8 eof
            = STMT_EXECUTE RESULT_SET BUSINESS 3-5 26:71 #7~

            MariaDB's bulk execution is one command
            connected / prepare DO ? / prepared:7,0,1 def eof / > fa.7^4.128^2.080000.1^8.00.2^8 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:59 #7 DO ?
            = STMT_BULK_EXECUTE OK BUSINESS 5-6 31:11 #7 DO ?

            MariaDB's minus one is the statement prepared last, even before its answer
            connected DEPRECATE_EOF / prepare SELECT v FROM t / > execute:-1 / = 1 / prepared:9,1,1 def def
            / = 1 / 01 def 0000.1^8 okfe
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-5 20:84 #9 SELECT v FROM t
            = STMT_EXECUTE RESULT_SET BUSINESS 4-6 26:64 #9 SELECT v FROM t

            minus one is no earlier statement where the server refuses to prepare the last
            connected / prepare DO 1 / > execute:-1 / = 1 / prepared:9,0,0 / = 1 / ok
            / prepare SELECT bad / > execute:-1 / = 1 / err / = 1 / err
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-5 9:16 #9 DO 1
            = STMT_EXECUTE OK BUSINESS 4-6 26:11 #9 DO 1
            = STMT_PREPARE ERROR STATEMENT_UPKEEP 7-9 15:20 SELECT bad
            = STMT_EXECUTE ERROR BUSINESS 8-10 26:20 SELECT bad
            """)
    void a_statement_has_its_text_from_its_prepare_on(String name, String script, String expected) {
        assertThat(Conversation.of(script).play().lines()).isEqualTo(expected);
    }
}
