package dev.roundtrip.lint;

import static dev.roundtrip.lint.RulesAsked.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Price;
import dev.roundtrip.testing.Texts;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that what rules say a string sends is what a tap counts, or what passes a relay, on a real server. */
class RulePricesIT implements RuleTable {

    /**
     * The columns: a rule; the unit of its price, or {@code free}; the drivers (the bundled one under a tap, also on
     * TiDB, a version of Connector/J, or that of MariaDB); how many statements are assumed, and how long; a
     * {@link Script}, or {@code open}; and strings. The string before an arrow is compared with the one behind it, or
     * with the string with the rule's fix; a plus adds to the latter.
     */
    static final String PRICES = """
            prepare-without-cache|statement|tap|60x400|reads 59 + characters 400|PREPARES or PREPARES&NAMES
            prepare-without-cache|statement|tap|60x400|reads 59 + characters 400|PREPARES&FAST&cachePrepStmts=false
            cache-without-server-prepare|statement|tap|20x200|reads 19 + characters 200|cachePrepStmts=true or FAST
            text-protocol|statement|tidb|30x200|reads 30|connectTimeout=2000 or LOCAL
            semicolon-loses-prepare|statement|tap||5 x SELECT 1; -> 5 x SELECT 1|KEEPS&SEVERAL
            semicolon-loses-prepare|statement|tap or 9.1.0||5 x SELECT 1; -> 5 x SELECT 1|KEEPS&REWRITES
            reset-per-reuse|statement|8.0.33 or 8.2.0||5 x SELECT 1|KEEPS
            prepare-without-cache|statement|8.0.33||5 x SELECT 1|PREPARES
            statement-cache-too-small|statement|tap|26x200|reads 26|KEEPS
            sql-longer-than-limit|statement|tap|20x256|5 x characters 256|KEEPS
            rewritten-sql-defeats-cache|statement|tap||5 x named SELECT 1 -> 5 x SELECT 1\
            |KEEPS -> KEEPS&connectionAttributes=program_name:bank
            thread-names-defeat-cache|statement|tap||reads 19 + characters 200|KEEPS&NAMES
            rewritten-sql-defeats-cache|statement|tap||5 x SELECT {fn now()} -> 5 x SELECT 1|KEEPS
            rewritten-sql-defeats-cache|statement|tap||SELECT {d '2026-01-01'} -> SELECT 1|KEEPS
            batch-not-rewritten|batch|tap or 8.0.33||3 x batch 10|PREPARES -> +BULK or PREPARES&FAST -> +BULK
            batch-not-rewritten|batch|tap or 9.1.0||3 x batch 10|KEEPS -> +BULK
            batch-not-rewritten|batch|tap||3 x batch 10|PREPARES&SILENT -> +BULK or PREPARES&FAST&NAMES -> +BULK
            batch-not-rewritten|batch|tap||3 x batch 10|-> +BULK or FAST -> +BULK
            batch-not-rewritten|batch|8.0.33||3 x batch 10|useServerPrepStmts=false -> +BULK
            rewritten-batch-prepared|batch|tap||batch 2 or batch 10 or batch 500|PREPARES&REWRITES&SILENT -> +BULK
            rewritten-batch-prepared|batch|tap or 8.0.33||3 x batch 500|PREPARES&REWRITES&FAST -> +BULK
            rewritten-batch-prepared|batch|8.0.33||batch 500|PREPARES&REWRITES -> +BULK
            rewritten-batch-refused|batch|8.0.33 -> 9.1.0 or 9.0.0 -> 9.1.0||updates 4\
            |PREPARES&REWRITES -> PREPARES&REWRITES
            cursor-for-every-statement|statement|tap or tidb or 8.0.33||5 x rows 1|CURSOR&BY_100 or CURSOR&FAST&BY_100
            cursor-for-every-statement|statement|tap or 8.0.33||5 x rows 1|CURSOR&FAST
            cursor-for-every-statement|statement|tap||5 x rows 1|CURSOR or CURSOR&FAST&defaultFetchSize=2
            cursor-for-every-statement|statement|tap||5 x rows 1|CURSOR&BY_100&PREPARES or CURSOR&BY_100&KEEPS
            cursor-for-every-statement|free|tap||5 x rows 1|CURSOR&PREPARES
            fetch-size-without-cursor|free|tap||5 x rows 25|defaultFetchSize=10
            streaming-sets-timeout|statement|tap||5 x stream 25|defaultFetchSize=-2147483648
            streaming-sets-timeout|statement|tap||5 x stream 25|defaultFetchSize=-2147483648&PREPARES&FAST
            streaming-sets-timeout|statement|tap||5 x stream 25|netTimeoutForStreamingResults=300
            streaming-sets-timeout|statement|8.0.33||rows 25|defaultFetchSize=-2147483648
            mariadb-prepare-without-cache|statement|mariadb|20x200|5 x SELECT 1|PREPARES&cachePrepStmts=false
            mariadb-statement-cache-too-small|statement|mariadb|11x200|reads 11|PREPARES&prepStmtCacheSize=10
            mariadb-statement-cache-too-small|statement|mariadb|251x200|reads 251|PREPARES
            mariadb-rewrite-loses-prepare|statement|mariadb|20x200|5 x SELECT 1|PREPARES&REWRITES
            mariadb-read-only-sent|call|mariadb|20x200|5 x changeReadOnly|PREPARES
            redundant-session-queries|call|tap||5 x setTransactionIsolation or 5 x getTransactionIsolation|PREPARES
            redundant-session-queries|call|tap||5 x isReadOnly or 5 x setReadOnly|PREPARES
            redundant-session-queries|call|tap||5 x setCatalog or 5 x setAutoCommit|PREPARES
            read-only-asked-before-writes|batch|tap||5 x batch 10|connectTimeout=2000 or cachePrepStmts=true or PREPARES
            read-only-asked-before-writes|batch|tap||5 x batch 10|KEEPS or REWRITES or PREPARES&REWRITES
            server-variables-read-again|connection|tap||open|connectTimeout=1001 or FAST&cacheServerConfiguration=false
            autocommit-sent-on-opening|connection|tap||open|connectTimeout=1002 or cacheServerConfiguration=true
            result-charset-sent|connection|tap||open|connectTimeout=1003 or FAST
            automatic-reconnect|free|tap||SELECT 1|autoReconnect=true
            query-timeout-ignored|free|tap||limited SELECT 1|enableQueryTimeouts=false or FAST
            local-transaction-state|free|tap||setAutoCommit false + CHANGED + commit|useLocalTransactionState=true
            autocommit-behind-the-driver|free|tap||open|LOCAL&VARIABLES=autocommit=0,lock_wait_timeout=50
            tls-off|free|tls||5 x SELECT 1|sslMode=DISABLED -> sslMode=REQUIRED
            session-variable-reaches-all|free|tidb||open|VARIABLES=tidb_rc_read_check_ts=0,wait_timeout=600
            set-read-only-refused|call|tidb||3 x tryReadOnly|a=b or FAST
            plan-cache-too-small|free|tidb|101x200|reads 101|KEEPS&ROOM=1000 or PREPARES&VARIABLES=CLOSED=ON
            plan-cache-too-small|free|tidb|31x200|reads 31|KEEPS&ROOM=1000&VARIABLES=PLANS=30
            close-drops-plan|free|tidb|20x200|reads 20|PREPARES or PREPARES&VARIABLES=tidb_txn_mode='pessimistic'
            """;

    static Stream<Arguments> prices() {
        return RulesAsked.rows(PRICES)
                .flatMap(row ->
                        RuleEvidence.alsoOnMySql(row, 2, holdsOnMySql((String) row.get()[0], (String) row.get()[2])));
    }

    /** Whether a row is one of MySQL, too: some rules find something only where the string leads to TiDB. */
    static boolean holdsOnMySql(String rule, String drivers) {
        return !drivers.contains("tidb")
                && !rule.equals("cache-without-server-prepare")
                && !rule.equals("mariadb-read-only-sent");
    }

    /** The rules of the table. */
    static Stream<String> shown() {
        return PRICES.lines().map(line -> line.split("\\|", -1)[0]);
    }

    @ParameterizedTest
    @MethodSource("prices")
    void the_price_is_to_the_command_what_is_sent_more(
            String rule, String per, String drivers, String assumed, String works, String strings) throws Exception {
        String[] driver = drivers.split(" -> ", -1);
        String[] work = works.split(" -> ", -1);
        String[] string = strings.split(" ?-> ?", 2);
        Finding finding = RulesAsked.only(rule, RulesAsked.subject(driver[0], assumed, string[0]));
        Sent before = sent(driver[0], string[0], work[0]);
        Sent after = sent(
                driver[driver.length - 1], RulesAsked.against(driver[0], string, finding.fix()), work[work.length - 1]);

        Price price = finding.price();
        assertThat(price.isFree() ? "free" : price.per().name().toLowerCase(Locale.ROOT))
                .isEqualTo(per);
        int units = Script.of(work[0]).units();
        before.costsMoreThan(after, price, units);
        assertThat(catchThrowable(() -> before.costsMoreThan(after, price, units + 1)) == null)
                .as("only a price of nothing is that of any number")
                .isEqualTo(price.isFree());
        if (per.equals("statement")) {
            assertThat(before.business()).isEqualTo(units);
        }
        if (rule.contains("refused")) {
            assertThat(before.refused()).isEqualTo(units);
            assertThat(after.refused()).isZero();
        }
    }

    /** The commands that earlier work sent, and the answers that were errors. */
    private static final String COMMANDS = """
            tap | reads 25 | KEEPS | {COM_STMT_EXECUTE=25} 0
            tap | reads 1020 | KEEPS&ROOM=0 | {COM_STMT_EXECUTE=1020} 0
            tap | reads 1020 | KEEPS&ROOM=1 | {COM_STMT_EXECUTE=1020} 0
            tap | reads 1020 | KEEPS&ROOM=1000 | {COM_STMT_PREPARE=1020, COM_STMT_EXECUTE=1020, COM_STMT_CLOSE=1020} 0
            tap | 5 x characters 255 | KEEPS | {COM_STMT_EXECUTE=5} 0
            tap|rows 25|CURSOR&KEEPS&defaultFetchSize=10|{COM_STMT_EXECUTE=1, COM_STMT_FETCH=3} 0
            tap|3 x batch 500|PREPARES&REWRITES&SILENT|{COM_STMT_PREPARE=6, COM_STMT_EXECUTE=3, COM_STMT_CLOSE=6} 0
            tap | 3 x batch 500 | PREPARES&REWRITES&FAST | {COM_STMT_PREPARE=3, COM_STMT_EXECUTE=3, COM_STMT_CLOSE=3} 0
            tap | batch 32768 | PREPARES&REWRITES&FAST | {COM_QUERY=1, COM_STMT_PREPARE=1, COM_STMT_CLOSE=1} 1
            tap | updates 4 | PREPARES&REWRITES&FAST | {COM_QUERY=1, COM_SET_OPTION=2} 0
            9.0.0 | 5 x SELECT 1 | KEEPS&NAMES | {COM_STMT_EXECUTE=5} 0
            mariadb | reads 250 | PREPARES | {COM_STMT_EXECUTE=250} 0
            mariadb:3.5.5 | 5 x SELECT 1 | PREPARES&REWRITES | {COM_STMT_EXECUTE=5} 0
            mariadb:3.5.6 | 5 x SELECT 1 | PREPARES&REWRITES | {COM_QUERY=5} 0
            """;

    static Stream<Arguments> commands() {
        return COMMANDS.lines()
                .flatMap(line -> RuleEvidence.alsoOnMySql(Arguments.of((Object[]) Texts.pieces(line)), 0, true));
    }

    @Evidence(value = "statement-cache-unbounded", on = "MariaDB, MySQL")
    @ParameterizedTest
    @MethodSource("commands")
    void these_commands_are_sent(String driver, String work, String string, String expected) throws Exception {
        Sent sent = sent(driver, words(string), work);

        assertThat(sent.counts() + " " + sent.refused()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 x stream 25 | defaultFetchSize=-2147483648 | 10 | SET net_write_timeout=
            5 x updates 5 | REWRITES | 10 | SELECT @@session.transaction_read_only
            5 x updates 5 | PREPARES&REWRITES | 10 | SELECT @@session.transaction_read_only
            5 x UPDATE account SET balance = 1000 WHERE id = ? | PREPARES | 5 | SELECT @@session.transaction_read_only
            5 x executeUpdate UPDATE account SET balance = 1000 WHERE id = ?|PREPARES|0|SELECT @@session.transaction
            setAutoCommit false + setAutoCommit true | a=b | 2 | SET autocommit=
            setAutoCommit false + setAutoCommit true | useLocalSessionState=true | 2 | SET autocommit=
            setAutoCommit false + commit | useLocalTransactionState=true | 0 | COMMIT
            setAutoCommit false + commit | useLocalTransactionState=false | 1 | COMMIT
            setAutoCommit false + UPDATE account SET balance = 1000 WHERE id = 6 + commit \
            | useLocalTransactionState=true | 1 | COMMIT
            """)
    void this_text_is_sent(String work, String string, int times, String text) throws Exception {
        assertThat(sent("tap", words(string), work).texts())
                .filteredOn(sql -> sql.startsWith(text))
                .hasSize(times);
    }

    private static Sent sent(String driver, String parameters, String work) throws Exception {
        RuleEvidence evidence = RuleEvidence.of(driver).with(parameters);
        if (work.equals("open")) {
            return evidence.opening();
        }
        Script script = Script.of(work);
        return evidence.warmedUpBy(script).run(script);
    }
}
