package dev.roundtrip.cost;

import dev.roundtrip.cost.StatementShape.Kind;
import java.util.Locale;
import java.util.Map;

/**
 * The peer's answers as bytes, each built once and sent as often as it is needed. Numbers are 1; server variables have
 * the values that the driver expects of a server. Source: MySQL's "Client/Server Protocol". Immutable.
 */
final class CannedAnswers {

    /**
     * The capabilities: long password, found rows, long flag, database at connect, protocol 4.1, transactions, secure
     * connection, several statements and results.
     */
    private static final int BASIC_CAPABILITIES = 0x0007 | 0x0008 | 0x0200 | 0x2000 | 0x8000 | 0x7_0000;

    private static final int PLUGIN_AUTH = 0x8_0000;

    /** The capability by which a result ends with an OK, and no EOF stands between definitions and rows. */
    static final int DEPRECATE_EOF = 0x100_0000;

    private static final int CAPABILITIES = BASIC_CAPABILITIES | PLUGIN_AUTH | DEPRECATE_EOF;

    private static final String VERSION = "8.0.11-canned";
    private static final int UTF8MB4 = 45;
    private static final int BINARY = 63;
    private static final int IN_TRANSACTION = 1;
    private static final int AUTOCOMMIT = 2;
    private static final int TYPE_BIGINT = 8;
    private static final int TYPE_TEXT = 253;
    private static final int NULL_BITMAP_OFFSET = 9;
    private static final int ERR_UNKNOWN_COMMAND = 1047;
    private static final int ERR_UNKNOWN_STATEMENT = 1243;
    private static final int ERR_TOO_MANY_STATEMENTS = 1461;

    /** The values of variables that a driver asks for as text; any other value is 1. */
    private static final Map<String, String> VARIABLES = Map.ofEntries(
            Map.entry("character_set_client", "utf8mb4"),
            Map.entry("character_set_connection", "utf8mb4"),
            Map.entry("character_set_results", "utf8mb4"),
            Map.entry("character_set_server", "utf8mb4"),
            Map.entry("collation_connection", "utf8mb4_general_ci"),
            Map.entry("collation_server", "utf8mb4_general_ci"),
            Map.entry("init_connect", ""),
            Map.entry("interactive_timeout", "28800"),
            Map.entry("license", "none"),
            Map.entry("lower_case_table_names", "2"),
            Map.entry("max_allowed_packet", "67108864"),
            Map.entry("net_write_timeout", "60"),
            Map.entry("performance_schema", "0"),
            Map.entry("query_cache_size", "0"),
            Map.entry("query_cache_type", "OFF"),
            Map.entry("sql_mode", "STRICT_TRANS_TABLES"),
            Map.entry("system_time_zone", "UTC"),
            Map.entry("time_zone", "+00:00"),
            Map.entry("transaction_isolation", "READ-COMMITTED"),
            Map.entry("tx_isolation", "READ-COMMITTED"),
            Map.entry("transaction_read_only", "0"),
            Map.entry("tx_read_only", "0"),
            Map.entry("version", VERSION),
            Map.entry("version_comment", "canned answers"),
            Map.entry("wait_timeout", "28800"));

    private CannedAnswers() {}

    static byte[] greeting(int connectionId) {
        return new PacketBytes(0)
                .int1(10)
                .nullTerminated(VERSION)
                .int4(connectionId)
                .nullTerminated("saltsalt")
                .int2(CAPABILITIES)
                .int1(UTF8MB4)
                .int2(AUTOCOMMIT)
                .int2(CAPABILITIES >>> 16)
                .int1(21)
                .zeros(10)
                .nullTerminated("moresaltmore")
                .nullTerminated("caching_sha2_password")
                .end()
                .toBytes();
    }

    /**
     * An OK packet.
     *
     * @param sequence the packet's number: 2 after the handshake, else 1
     */
    static byte[] ok(int sequence, int rowsChanged, boolean autoCommit) {
        return new PacketBytes(sequence)
                .int1(0)
                .int1(rowsChanged)
                .int1(0)
                .int2(status(autoCommit))
                .int2(0)
                .end()
                .toBytes();
    }

    private static int status(boolean autoCommit) {
        return autoCommit ? AUTOCOMMIT : IN_TRANSACTION;
    }

    /** The answer to COM_STMT_PREPARE: the statement's number, then its parameters and columns. */
    static byte[] prepared(int id, StatementShape shape) {
        PacketBytes answer = new PacketBytes(1)
                .int1(0)
                .int4(id)
                .int2(shape.columns().size())
                .int2(shape.parameters())
                .zeros(3)
                .end();
        for (int i = 0; i < shape.parameters(); i++) {
            definition(answer, "?", TYPE_BIGINT);
        }
        shape.columns().forEach(column -> definition(answer, column));
        return answer.toBytes();
    }

    /** The answer to COM_STMT_EXECUTE. */
    static byte[] executed(StatementShape shape, boolean autoCommit) {
        if (shape.kind() != Kind.ROW) {
            return ok(1, shape.rowsChanged(), autoCommit);
        }
        PacketBytes answer = head(shape);
        answer.int1(0).zeros((shape.columns().size() + NULL_BITMAP_OFFSET) / 8);
        for (String column : shape.columns()) {
            if (isVariable(column)) {
                answer.lengthEncoded(variable(column));
            } else {
                answer.int8(1);
            }
        }
        return tail(answer.end(), autoCommit);
    }

    /** The answer to COM_QUERY. */
    static byte[] queried(StatementShape shape, boolean autoCommit) {
        if (shape.kind() != Kind.ROW) {
            return ok(1, shape.rowsChanged(), autoCommit);
        }
        PacketBytes answer = head(shape);
        shape.columns().forEach(column -> answer.lengthEncoded(isVariable(column) ? variable(column) : "1"));
        return tail(answer.end(), autoCommit);
    }

    private static PacketBytes head(StatementShape shape) {
        PacketBytes answer = new PacketBytes(1).int1(shape.columns().size()).end();
        shape.columns().forEach(column -> definition(answer, column));
        return answer;
    }

    private static byte[] tail(PacketBytes answer, boolean autoCommit) {
        return answer.int1(0xfe)
                .int1(0)
                .int1(0)
                .int2(status(autoCommit))
                .int2(0)
                .end()
                .toBytes();
    }

    static byte[] unknownCommand(int command) {
        return error(ERR_UNKNOWN_COMMAND, "08S01", "The canned peer knows no command " + command);
    }

    static byte[] unknownStatement() {
        return error(
                ERR_UNKNOWN_STATEMENT, "HY000", "The canned peer was given the number of no statement of this client");
    }

    static byte[] tooManyStatements(int limit) {
        return error(ERR_TOO_MANY_STATEMENTS, "42000", "The canned peer keeps up to " + limit + " statements");
    }

    private static byte[] error(int code, String state, String message) {
        PacketBytes answer = new PacketBytes(1).int1(0xff).int2(code).int1('#');
        (state + message).chars().forEach(answer::int1);
        return answer.end().toBytes();
    }

    private static void definition(PacketBytes answer, String column) {
        definition(answer, name(column), isVariable(column) ? TYPE_TEXT : TYPE_BIGINT);
    }

    private static void definition(PacketBytes answer, String name, int type) {
        answer.lengthEncoded("def")
                .lengthEncoded("canned")
                .lengthEncoded("t")
                .lengthEncoded("t")
                .lengthEncoded(name)
                .lengthEncoded(name)
                .int1(12)
                .int2(type == TYPE_TEXT ? UTF8MB4 : BINARY)
                .int4(type == TYPE_TEXT ? 1024 : 20)
                .int1(type)
                .int2(type == TYPE_TEXT ? 0 : 0x80)
                .int1(0)
                .zeros(2)
                .end();
    }

    private static boolean isVariable(String column) {
        return column.startsWith("@@");
    }

    private static String variable(String column) {
        String path = column.split("\\s", 2)[0];
        String name = path.substring(Math.max(path.lastIndexOf('.'), 1) + 1).toLowerCase(Locale.ROOT);
        return VARIABLES.getOrDefault(name, "1");
    }

    /** The name of a column: its alias, or the end of the expression. */
    private static String name(String column) {
        String[] words = column.split("\\s+", -1);
        String last = words[words.length - 1];
        return last.substring(0, Math.min(last.length(), 64));
    }
}
