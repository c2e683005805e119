package dev.roundtrip.wire;

import java.util.Arrays;
import org.apiguardian.api.API;

/**
 * The commands of the MySQL protocol (MySQL Internals, "Command Phase"; MariaDB's COM_STMT_BULK_EXECUTE).
 *
 * <p>Includes the commands that every server rejects (COM_SLEEP, COM_CONNECT, COM_TIME ...), because the protocol
 * numbers them; their answer is an ERR packet.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Command {
    COM_SLEEP(0x00, Answer.STATUS, Purpose.SESSION_STATE),
    COM_QUIT(0x01, Answer.NONE, Purpose.LIVENESS),
    COM_INIT_DB(0x02, Answer.STATUS, Purpose.SESSION_STATE),
    COM_QUERY(0x03, Answer.RESULT, Purpose.BUSINESS),
    COM_FIELD_LIST(0x04, Answer.DEFINITIONS, Purpose.SESSION_STATE),
    COM_CREATE_DB(0x05, Answer.STATUS, Purpose.SESSION_STATE),
    COM_DROP_DB(0x06, Answer.STATUS, Purpose.SESSION_STATE),
    COM_REFRESH(0x07, Answer.STATUS, Purpose.SESSION_STATE),
    COM_SHUTDOWN(0x08, Answer.STATUS, Purpose.SESSION_STATE),
    COM_STATISTICS(0x09, Answer.TEXT, Purpose.SESSION_STATE),
    COM_PROCESS_INFO(0x0a, Answer.RESULT, Purpose.SESSION_STATE),
    COM_CONNECT(0x0b, Answer.STATUS, Purpose.SESSION_STATE),
    COM_PROCESS_KILL(0x0c, Answer.STATUS, Purpose.SESSION_STATE),
    COM_DEBUG(0x0d, Answer.STATUS, Purpose.SESSION_STATE),
    COM_PING(0x0e, Answer.STATUS, Purpose.LIVENESS),
    COM_TIME(0x0f, Answer.STATUS, Purpose.SESSION_STATE),
    COM_DELAYED_INSERT(0x10, Answer.STATUS, Purpose.SESSION_STATE),
    COM_CHANGE_USER(0x11, Answer.AUTHENTICATION, Purpose.SESSION_STATE),
    COM_BINLOG_DUMP(0x12, Answer.ENDLESS, Purpose.SESSION_STATE),
    COM_TABLE_DUMP(0x13, Answer.ENDLESS, Purpose.SESSION_STATE),
    COM_CONNECT_OUT(0x14, Answer.STATUS, Purpose.SESSION_STATE),
    COM_REGISTER_SLAVE(0x15, Answer.STATUS, Purpose.SESSION_STATE),
    COM_STMT_PREPARE(0x16, Answer.PREPARED, Purpose.STATEMENT_UPKEEP),
    COM_STMT_EXECUTE(0x17, Answer.RESULT, Purpose.BUSINESS),
    COM_STMT_SEND_LONG_DATA(0x18, Answer.NONE, Purpose.STATEMENT_UPKEEP),
    COM_STMT_CLOSE(0x19, Answer.NONE, Purpose.STATEMENT_UPKEEP),
    COM_STMT_RESET(0x1a, Answer.STATUS, Purpose.STATEMENT_UPKEEP),
    COM_SET_OPTION(0x1b, Answer.STATUS, Purpose.SESSION_STATE),
    COM_STMT_FETCH(0x1c, Answer.ROWS, Purpose.STATEMENT_UPKEEP),
    COM_DAEMON(0x1d, Answer.STATUS, Purpose.SESSION_STATE),
    COM_BINLOG_DUMP_GTID(0x1e, Answer.ENDLESS, Purpose.SESSION_STATE),
    COM_RESET_CONNECTION(0x1f, Answer.STATUS, Purpose.SESSION_STATE),
    /** The bulk execution of a statement, which only MariaDB has. */
    COM_STMT_BULK_EXECUTE(0xfa, Answer.RESULT, Purpose.BUSINESS),
    /** Any byte that has no name here. */
    COM_UNKNOWN(-1, Answer.UNKNOWN, Purpose.SESSION_STATE);

    private static final Command[] BY_CODE = new Command[256];

    static {
        Arrays.fill(BY_CODE, COM_UNKNOWN);
        for (Command command : values()) {
            if (command != COM_UNKNOWN) {
                BY_CODE[command.code] = command;
            }
        }
    }

    private final int code;
    private final Answer answer;
    private final Purpose purpose;

    Command(int code, Answer answer, Purpose purpose) {
        this.code = code;
        this.answer = answer;
        this.purpose = purpose;
    }

    /** The command's byte on the wire; -1 for {@link #COM_UNKNOWN}. */
    public int code() {
        return code;
    }

    /** False for commands without an answer, which cost no round trip. */
    public boolean isAnswered() {
        return answer != Answer.NONE;
    }

    /** The form of the server's answer. */
    Answer answer() {
        return answer;
    }

    /** The purpose of the command, unless its SQL text, if it has one, says otherwise. */
    Purpose purpose() {
        return purpose;
    }

    /** True if the command's payload is SQL text: COM_QUERY and COM_STMT_PREPARE. */
    boolean carriesText() {
        return this == COM_QUERY || this == COM_STMT_PREPARE;
    }

    /** True if the command begins with the id of a prepared statement. */
    boolean namesStatement() {
        return this == COM_STMT_EXECUTE
                || this == COM_STMT_CLOSE
                || this == COM_STMT_FETCH
                || this == COM_STMT_RESET
                || this == COM_STMT_SEND_LONG_DATA
                || this == COM_STMT_BULK_EXECUTE;
    }

    /** True if the command executes a statement, so that its purpose is that of the statement's text. */
    boolean runsText() {
        return this == COM_QUERY || this == COM_STMT_EXECUTE || this == COM_STMT_BULK_EXECUTE;
    }

    /** The effect of the command, unless its SQL text says otherwise. */
    TransactionEffect effect() {
        return switch (this) {
            case COM_RESET_CONNECTION, COM_CHANGE_USER, COM_QUIT -> TransactionEffect.END_OF_SESSION;
            default -> TransactionEffect.NONE;
        };
    }

    /** The command with that byte. */
    static Command ofCode(int code) {
        return BY_CODE[code & 0xff];
    }
}
