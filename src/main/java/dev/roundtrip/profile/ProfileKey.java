package dev.roundtrip.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All keys of a profile: the loader takes defaults from here, and the table in {@code docs/profiles.md} is {@link
 * #markdownTable()}.
 */
public enum ProfileKey {
    TITLE("title", "text", "A few words for tables.", ""),
    SHOWS("shows", "text", "What the scenario shows, one or two sentences.", ""),
    CANNOT_SHOW("cannotShow", "text", "What it cannot show, and why.", ""),

    CONNECTION("connection", "keys", "How the application connects."),
    PARAMETERS(
            "connection.parameters",
            "text, `a=b&c=d`",
            "The connection string's part after the question mark, used unchanged. A user and a password do not belong here."),
    POOL_AUTO_COMMIT(
            "connection.poolAutoCommit",
            "`true` or `false`",
            "HikariCP's `autoCommit`, with a pool's own default. With `false` connections always stay in a transaction.",
            "true"),

    SERVER("server", "keys", "What the scenario needs from the server.", ""),
    REQUIRES(
            "server.requires",
            "`any` or `tidb`",
            "The kind of server that the scenario needs; on any other it is skipped.",
            "any"),
    REQUIRES_REASON(
            "server.requiresReason",
            "text",
            "Why, as the second half of a sentence. Required with `requires: tidb`, not allowed otherwise.",
            ""),
    VARIABLES(
            "server.settings",
            "list",
            "Variables to set, in this order. They are TiDB's and are not set on another kind of server.",
            ""),
    VARIABLE("server.settings[].variable", "name", "The server's variable."),
    VALUE("server.settings[].value", "number, word, or text in single quotes", "The value as written in SQL."),
    SCOPE(
            "server.settings[].scope",
            "`session`, `global` or `instance`",
            "What it affects: this connection; every session opened later (restored afterwards); every session of the server process at once (restored afterwards)."),
    CACHED_TABLES(
            "server.cachedTables",
            "`none` or `read-only`",
            "The tables to cache in the server's memory with `ALTER TABLE t CACHE`: none, or those that the workload only reads.",
            "none"),
    LINE(
            "server.line",
            "`any`, `tiproxy`, `tidb`, `pd`, `tikv-write` or `tikv-read`",
            "Where in a cluster the latencies of `--node-latency` are that this scenario is measured with; see [scale.md](scale.md).",
            "any"),

    WORKLOAD("workload", "keys", "The business transaction, and the habits of the framework around it.", ""),
    FILE(
            "workload.file",
            "path or name",
            "A workload's file, relative to the profile's folder, or the name of a bundled workload; see [workloads.md](workloads.md). Not with `kind`, `statements` and `statementLength`.",
            ""),
    KIND("workload.kind", "`bank-transfer`", "The workload if no file is named.", "bank-transfer"),
    STATEMENTS(
            "workload.statements",
            "number, 4 to 365",
            "How many distinct business statements a transfer executes.",
            String.valueOf(WorkloadSpec.MAX_STATEMENTS)),
    STATEMENT_LENGTH(
            "workload.statementLength",
            "`mixed` or `short`",
            "The length of their texts: varied, more than a third over 256 characters and none over 2,048; or all below 256 characters.",
            "mixed"),
    ISOLATION(
            "workload.isolation",
            "`read-committed`, `repeatable-read` or `server-default`",
            "The transactions' isolation level. With a file, the default is what the file says.",
            "server-default"),
    HABITS(
            "workload.habits",
            "keys",
            "What the framework does to the session in addition to the business statements. With a file, the default is what the file says.",
            ""),
    ASKS_ISOLATION(
            "workload.habits.asksIsolation",
            "`never`, `each-transaction` or `each-statement`",
            "How often `Connection.getTransactionIsolation()` is called.",
            "never"),
    SETS_AUTO_COMMIT(
            "workload.habits.setsAutoCommit",
            "`never` or `each-transaction`",
            "How often `Connection.setAutoCommit(false)` is called.",
            "never"),

    EXPECT(
            "expect",
            "keys",
            "The cost of a business statement, after warm-up and without transaction control. Nothing is expected without it.",
            ""),
    COMMANDS(
            "expect.commands",
            "keys: names of commands; values: numbers, 0 to 1000",
            "Commands per business statement that carry or serve it, such as `COM_STMT_EXECUTE: 1`. Commands that are not listed are expected not to be sent."),
    ROUND_TRIPS(
            "expect.roundTrips",
            "number, 0 to 1000",
            "Round trips per business statement, without those of session chatter and transaction control."),
    CHATTER(
            "expect.chatter",
            "`none` or `as-declared`",
            "Session chatter (session state and liveness): none, or one command for each call that the habits declare.",
            "none"),
    TOLERANCE(
            "expect.tolerance",
            "number, 0 to 1",
            "The absolute difference allowed for a figure per statement.",
            "0.01");

    private final String path;
    private final String kind;
    private final String meaning;
    private final Optional<String> defaultText;

    ProfileKey(String path, String kind, String meaning) {
        this.path = path;
        this.kind = kind;
        this.meaning = meaning;
        this.defaultText = Optional.empty();
    }

    ProfileKey(String path, String kind, String meaning, String defaultText) {
        this.path = path;
        this.kind = kind;
        this.meaning = meaning;
        this.defaultText = Optional.of(defaultText);
    }

    /** The key with its parent keys, such as {@code workload.habits.asksIsolation}. */
    public String path() {
        return path;
    }

    /** The key as written in the file. */
    public String key() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The default as written in the file, empty for "nothing"; absent if the key is required. */
    public Optional<String> defaultText() {
        return defaultText;
    }

    /** The path of the parent keys, empty at the top. */
    String section() {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }

    static List<ProfileKey> of(String section) {
        return Arrays.stream(values())
                .filter(key -> key.section().equals(section))
                .toList();
    }

    /** All keys as a Markdown table, one per line. */
    public static String markdownTable() {
        String rows = Arrays.stream(values()).map(ProfileKey::markdownRow).collect(Collectors.joining("\n"));
        return "| key | value | default | meaning |\n|---|---|---|---|\n" + rows + "\n";
    }

    private String markdownRow() {
        String shownDefault = defaultText
                .map(text -> text.isEmpty() ? "nothing" : "`" + text + "`")
                .orElse("required");
        return "| `" + path + "` | " + kind + " | " + shownDefault + " | " + meaning + " |";
    }
}
