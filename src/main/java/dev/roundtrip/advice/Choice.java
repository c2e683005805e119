package dev.roundtrip.advice;

import java.util.List;

/**
 * A change that saves more than the recommended string, at a price. Never applied automatically. {@code ChoicesIT}
 * proves what each one changes.
 *
 * @param where where it is set
 * @param input such as {@code readOnlyPropagatesToServer=false}
 * @param saves as a sentence
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

    static final Choice AUTOCOMMIT_OFF = new Choice(
            Where.POOL,
            "autoCommit=false",
            "Two commands of each transaction that a framework opens: SET autocommit=0 and SET autocommit=1.",
            "Writes outside transactions are rolled back when the connection returns to the pool, although"
                    + " executeUpdate() reported them.");

    public static final List<Choice> ALL = List.of(
            AUTOCOMMIT_OFF,
            new Choice(
                    Where.POOL,
                    "transactionIsolation=TRANSACTION_READ_COMMITTED",
                    "Nothing by itself; tidb_rc_read_check_ts needs it.",
                    "A transaction sees what others commit while it runs: the same read may return other rows."),
            new Choice(
                    Where.STRING,
                    "useConfigs=maxPerformance",
                    "Beyond the recommended string: one command of each new connection.",
                    "setQueryTimeout and the time limits of transactions have no effect, and new connections reuse the"
                            + " server variables that the first one read (cacheServerConfiguration)."),
            new Choice(
                    Where.STRING,
                    "cacheServerConfiguration=true",
                    "One SELECT of each new connection.",
                    "New connections reuse the server variables that the first one with the same string read, isolation"
                            + " level included, until the JVM ends."),
            new Choice(
                    Where.STRING,
                    "readOnlyPropagatesToServer=false",
                    "One refused command of each read-only transaction: TiDB does not know SET SESSION TRANSACTION READ"
                            + " ONLY (error 1235).",
                    "The driver itself then refuses writes in read-only transactions (SQLState S1009); TiDB let them"
                            + " pass."),
            new Choice(
                    Where.STRING,
                    "rewriteBatchedStatements=true",
                    "All round trips of a batch of inserts but one.",
                    "Update counts of a batch are SUCCESS_NO_INFO (-2), not 1 for each row."),
            new Choice(
                    Where.STRING,
                    "useLocalTransactionState=true",
                    "The commit or rollback of a transaction that did nothing.",
                    "commit() then returns although the connection is broken. Before Connector/J 8.0.33 it could lose"
                            + " commits."),
            new Choice(
                    Where.STRING,
                    "sslMode=VERIFY_IDENTITY",
                    "No command: it prevents anyone between application and server from reading the data.",
                    "A server without TLS, or with a certificate that is not trusted or names another host, can no"
                            + " longer be reached."),
            new Choice(
                    Where.SESSION,
                    "tidb_session_plan_cache_size=N",
                    "Planning at each execution, if a connection runs more than 100 statements, TiDB's default size."
                            + " Set N above twice the number of statements.",
                    "Memory in TiDB for each plan of each session. TiDB before v7.1 and other servers refuse the"
                            + " connection."),
            new Choice(
                    Where.SESSION,
                    "tidb_ignore_prepared_cache_close_stmt=ON",
                    "Planning again after a statement was closed.",
                    "Plans of closed statements stay in TiDB's memory. TiDB before v6.0 and other servers refuse the"
                            + " connection."),
            new Choice(
                    Where.SERVER,
                    "tidb_enable_instance_plan_cache=ON",
                    "All plans but one of each statement: the sessions of a server share them, in memory too. A new"
                            + " connection finds those of the others.",
                    "All sessions of all servers change at once, other applications included. PingCAP calls it"
                            + " experimental in v8.4 and v8.5; older versions do not have it."),
            new Choice(
                    Where.SERVER,
                    "tidb_rc_read_check_ts=ON",
                    "A wait for a timestamp at each read but the first of a READ COMMITTED transaction.",
                    "All sessions of that server change at once, other applications included. A restart forgets it."),
            new Choice(
                    Where.TABLE,
                    "ALTER TABLE t CACHE",
                    "All storage reads of a table that is hardly ever written.",
                    "A write waits for the cache's lease, 3 s by default, and ALTER TABLE is refused (error 8242)."));
}
