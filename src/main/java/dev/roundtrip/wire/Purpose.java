package dev.roundtrip.wire;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Why a command was sent: for a business statement, or as one of the four kinds of chatter. <b>Chatter</b> is every
 * command that is no business statement. For commands that run SQL the text's first words decide, by the rules of
 * {@code TextClassifier}.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Purpose {
    /**
     * One execution that the application asked for: COM_STMT_EXECUTE, or a COM_QUERY that is none of the kinds below.
     */
    BUSINESS("business", "business"),
    /**
     * A command of transaction control, as text or prepared: COMMIT, ROLLBACK, BEGIN, START TRANSACTION, SAVEPOINT,
     * RELEASE SAVEPOINT, XA.
     */
    TRANSACTION_CONTROL("transactionControl", "transaction control"),
    /**
     * SET, SELECT @@..., SHOW WARNINGS, SHOW VARIABLES, USE, KILL, COM_INIT_DB, COM_SET_OPTION, COM_RESET_CONNECTION,
     * COM_CHANGE_USER; and the rare commands that neither carry nor name a statement (COM_FIELD_LIST, COM_STATISTICS,
     * COM_PROCESS_INFO ...).
     */
    SESSION_STATE("sessionState", "session state"),
    /** COM_PING, and COM_QUIT at the end of the connection's life. */
    LIVENESS("liveness", "liveness"),
    /**
     * The commands that a prepared statement costs in addition to its execution: prepare, close, reset, fetch, long
     * data.
     */
    STATEMENT_UPKEEP("statementUpkeep", "statement upkeep");

    /** The kinds of chatter: every purpose but {@link #BUSINESS}. */
    public static final Set<Purpose> CHATTER = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(BUSINESS)));

    private final String jsonName;
    private final String words;

    Purpose(String jsonName, String words) {
        this.jsonName = jsonName;
        this.words = words;
    }

    /** Whether commands with this purpose are chatter: all but business statements. */
    public boolean isChatter() {
        return this != BUSINESS;
    }

    /** The name in JSON documents, in the tags of metrics and in JMH's results, such as {@code sessionState}. */
    public String jsonName() {
        return jsonName;
    }

    /** The name for a person, such as {@code session state}. */
    public String words() {
        return words;
    }
}
