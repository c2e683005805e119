package dev.roundtrip.lint;

import java.util.List;

/**
 * A change that saves more than the recommended string, at a price. Never applied automatically. {@code ChoicesIT}
 * proves what each one changes.
 *
 * @param where the place where it is set
 * @param input the input, such as {@code readOnlyPropagatesToServer=false}
 * @param saves what it saves, as a sentence
 * @param changes what else changes for the application or the server, as a sentence
 */
public record Choice(Where where, String input, String saves, String changes) {

    /** Where a choice is set. */
    public enum Where {
        STRING("string"),
        POOL("pool"),
        SESSION("TiDB session"),
        SERVER("TiDB server"),
        TABLE("TiDB table");

        private final String text;

        Where(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Whether the choice is one for the server behind a string; some are of use on TiDB only. */
    public boolean isFor(LintReport report) {
        boolean isAnywhere = where == Where.STRING || where == Where.POOL;
        return (isAnywhere && !equals(LEVEL) && !equals(READ_ONLY_IN_DRIVER))
                || report.subject().map(LintSubject::isOnTidb).orElse(true);
    }

    static String refusedBefore(String version) {
        return "TiDB before v" + version + " and other servers refuse the connection.";
    }

    static final Choice AUTOCOMMIT_OFF = new Choice(
            Where.POOL,
            "autoCommit=false",
            "SET autocommit=0 and =1 per framework transaction.",
            "Writes outside transactions, as by JdbcTemplate.update() without @Transactional, are silently rolled"
                    + " back when the connection returns.");

    private static final Choice LEVEL = new Choice(
            Where.POOL,
            "transactionIsolation=TRANSACTION_READ_COMMITTED",
            "Nothing by itself; tidb_rc_read_check_ts needs it.",
            "Reads see what others commit meanwhile.");

    static final Choice REMEMBERED = new Choice(
            Where.STRING,
            "cacheServerConfiguration=true",
            "One SELECT per new connection.",
            "Until the JVM ends, its connections reuse the first one's server variables, isolation level included.");

    static final Choice READ_ONLY_IN_DRIVER = new Choice(
            Where.STRING,
            "readOnlyPropagatesToServer=false",
            "One refused command (error 1235) per read-only transaction.",
            "The driver then refuses writes in read-only transactions (SQLState S1009), which TiDB let pass.");

    static final Choice REWRITTEN = new Choice(
            Where.STRING,
            "rewriteBatchedStatements=true",
            "All but one round trip of an insert batch.",
            "Update counts of a batch are then SUCCESS_NO_INFO (-2), not 1 per row.");

    static final Choice VERIFIED = new Choice(
            Where.STRING,
            "sslMode=VERIFY_IDENTITY",
            "No command; nobody in between can read the data.",
            "Servers without TLS, or whose certificate is not trusted or names another host, are then refused.");

    static final Choice PLANS_KEPT = new Choice(
            Where.SESSION,
            "tidb_ignore_prepared_cache_close_stmt=ON",
            "Planning again after a close.",
            "Plans of closed statements take memory in TiDB. " + refusedBefore("6.0"));

    public static final List<Choice> ALL = List.of(
            AUTOCOMMIT_OFF,
            LEVEL,
            new Choice(
                    Where.STRING,
                    "useConfigs=maxPerformance",
                    "One more command per new connection.",
                    "Statement and transaction timeouts do nothing, and it sets cacheServerConfiguration."),
            REMEMBERED,
            READ_ONLY_IN_DRIVER,
            REWRITTEN,
            new Choice(
                    Where.STRING,
                    "useLocalTransactionState=true",
                    "Empty commits and rollbacks.",
                    "commit() may return on a broken connection. Connector/J before 8.0.33 could lose commits."),
            VERIFIED,
            new Choice(
                    Where.SESSION,
                    "tidb_session_plan_cache_size=N",
                    "Planning again, if a connection runs more than 100 statements (the default). Set N above twice"
                            + " their number.",
                    "Plans take memory in TiDB. " + refusedBefore("7.1")),
            PLANS_KEPT,
            new Choice(
                    Where.SERVER,
                    "tidb_enable_instance_plan_cache=ON",
                    "Plans and their memory: a server's sessions share one plan per statement.",
                    "It changes all sessions of all servers. It is experimental in v8.4 and v8.5; older versions lack"
                            + " it."),
            new Choice(
                    Where.SERVER,
                    "tidb_rc_read_check_ts=ON",
                    "A timestamp wait per read, except the first, of READ COMMITTED transactions.",
                    "All sessions of that server change, until a restart."),
            new Choice(
                    Where.TABLE,
                    "ALTER TABLE t CACHE",
                    "Storage reads of a rarely written table.",
                    "Writes wait for its lease (3 s by default), and ALTER TABLE is refused (error 8242)."));
}
