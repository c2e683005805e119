package dev.roundtrip.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All keys of a profile: the loader takes defaults from here, and the table in {@code docs/profiles.md} is {@link
 * #markdownTable()}.
 */
public enum ProfileKey {
    TITLE("title", "text", "A few words for tables.", ""),
    SHOWS("shows", "text", "What the scenario shows.", ""),
    CANNOT_SHOW("cannotShow", "text", "What it cannot show, and why.", ""),

    CONNECTION("connection", "keys", "How the application connects."),
    PARAMETERS("connection.parameters", "text, `a=b&c=d`", "The string's part after `?`, without user and password."),
    POOL_AUTO_COMMIT(
            "connection.poolAutoCommit",
            "`true` or `false`",
            "HikariCP's `autoCommit`. With `false` connections stay in a transaction.",
            "true"),

    SERVER("server", "keys", "Needs of the server.", ""),
    REQUIRES("server.requires", "`any` or `tidb`", "On any other server the scenario is skipped.", "any"),
    REQUIRES_REASON("server.requiresReason", "text", "Why. Required with `requires: tidb`, and only there.", ""),
    VARIABLES("server.settings", "list", "TiDB's variables to set, in this order.", ""),
    VARIABLE("server.settings[].variable", "name", "The server's variable."),
    VALUE("server.settings[].value", "number, word, or text in single quotes", "The value as written in SQL."),
    SCOPE(
            "server.settings[].scope",
            "`session`, `global` or `instance`",
            "Affects this connection; later sessions; or all sessions of the process. The last two are restored."),
    CACHED_TABLES(
            "server.cachedTables", "`none` or `read-only`", "Tables to cache with `ALTER TABLE t CACHE`.", "none"),
    LINE(
            "server.line",
            "`any`, `tiproxy`, `tidb`, `pd`, `tikv-write` or `tikv-read`",
            "Where `--node-latency` applies ([scale.md](scale.md)).",
            "any"),

    WORKLOAD("workload", "keys", "What is executed.", ""),
    FILE(
            "workload.file",
            "path or name",
            "A file, relative to this one, or a bundled workload ([workloads.md](workloads.md))."
                    + " Excludes `kind`, `statements` and `statementLength`.",
            ""),
    KIND("workload.kind", "`bank-transfer`", "The workload without a file.", "bank-transfer"),
    STATEMENTS(
            "workload.statements",
            "number, 4 to 365",
            "Distinct business statements of a transfer.",
            String.valueOf(WorkloadSpec.MAX_STATEMENTS)),
    STATEMENT_LENGTH(
            "workload.statementLength",
            "`mixed` or `short`",
            "Their texts: more than a third over 256 characters, none over 2,048; or all below 256.",
            "mixed"),
    ISOLATION(
            "workload.isolation",
            "`read-committed`, `repeatable-read` or `server-default`",
            "A file has its own.",
            "server-default"),
    HABITS("workload.habits", "keys", "The framework's; a file has its own.", ""),
    ASKS_ISOLATION(
            "workload.habits.asksIsolation",
            "`never`, `each-transaction` or `each-statement`",
            "When `Connection.getTransactionIsolation()` is called.",
            "never"),
    SETS_AUTO_COMMIT(
            "workload.habits.setsAutoCommit",
            "`never` or `each-transaction`",
            "When `Connection.setAutoCommit(false)` is called.",
            "never"),

    EXPECT("expect", "keys", "The cost of a warm business statement.", ""),
    COMMANDS(
            "expect.commands",
            "keys: names of commands; values: numbers, 0 to 1000",
            "Such as `COM_STMT_EXECUTE: 1`. Unlisted ones: 0."),
    ROUND_TRIPS("expect.roundTrips", "number, 0 to 1000", "Without chatter and transaction control."),
    CHATTER("expect.chatter", "`none` or `as-declared`", "None, or a command for each declared call.", "none"),
    TOLERANCE("expect.tolerance", "number, 0 to 1", "The difference allowed per figure.", "0.01");

    private final String path;
    private final String kind;
    private final String meaning;
    private final Optional<String> defaultText;

    /** @param defaultText none for a key that is required */
    ProfileKey(String path, String kind, String meaning, String... defaultText) {
        this.path = path;
        this.kind = kind;
        this.meaning = meaning;
        this.defaultText = Stream.of(defaultText).findFirst();
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
