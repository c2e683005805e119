package dev.roundtrip.server;

import static dev.roundtrip.server.BrokenServer.low;
import static dev.roundtrip.server.BrokenServer.packet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Makes answers to queries in the text protocol. */
public final class OddAnswers {

    private static final String TEXT_VALUE =
            "8.0.11-TiDB-v9<b>\u001b]0;owned\u0007\u001b[31m\u202eodd\r\nroundtrip: ok";

    /** One column with a text that controls a terminal and is no number. */
    public static final String TEXT = rows(List.of("v"), List.of(TEXT_VALUE));

    public static final String NULL = rows(List.of("v"), Arrays.asList((String) null));
    public static final String NO_ROW = rows(List.of("v"), null);
    public static final String LONG_TEXT = rows(List.of("v"), List.of("8.0.11-TiDB-" + "x".repeat(300_000)));
    public static final String LARGE_NUMBER = rows(List.of("v"), List.of("9".repeat(400)));

    /** A row with more columns than any query has. */
    public static final String MANY_TEXTS = rows(
            List.of("variable_name", "variable_value", "c", "d", "e", "f", "g"),
            List.of("Uptime", TEXT_VALUE, TEXT_VALUE, TEXT_VALUE, TEXT_VALUE, TEXT_VALUE, TEXT_VALUE));

    private static final Pattern ALIAS = Pattern.compile("AS (\\w+)");

    private static final Map<String, String> SENSIBLE = sensible();

    private OddAnswers() {}

    private static Map<String, String> sensible() {
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("read_only", "0");
        answers.put("isolation", "READ-COMMITTED");
        answers.put("select tidb_version()", "Release Version: v8.5.3\nStore: unistore");
        answers.put("select connection_id()", "7");
        answers.put("lower_case_table_names", "2");
        answers.put("lock(", "1");
        answers.put("count(*)", "0");
        answers.put("select @@", "1");
        return answers;
    }

    /** One row with this text. */
    public static String one(String text) {
        return rows(List.of("v"), List.of(text));
    }

    /** A sensible answer to a query: a number or a text if there is one, or else no row. */
    static String sensible(String sql, String version) {
        String small = sql.toLowerCase(Locale.ROOT);
        if (small.contains("select version()")) {
            return rows(List.of("v"), List.of(version));
        }
        return SENSIBLE.entrySet().stream()
                .filter(each -> small.contains(each.getKey()))
                .findFirst()
                .map(each -> rows(List.of("v"), List.of(each.getValue())))
                .orElse(NO_ROW);
    }

    /** The answer to Connector/J's first query on a new connection. */
    static String toConnectorJ(String sql) {
        Map<String, String> variables = Map.ofEntries(
                Map.entry("character_set_client", "utf8mb4"),
                Map.entry("character_set_connection", "utf8mb4"),
                Map.entry("character_set_results", "utf8mb4"),
                Map.entry("character_set_server", "utf8mb4"),
                Map.entry("collation_server", "utf8mb4_bin"),
                Map.entry("collation_connection", "utf8mb4_bin"),
                Map.entry("init_connect", ""),
                Map.entry("max_allowed_packet", "67108864"),
                Map.entry("sql_mode", ""),
                Map.entry("system_time_zone", "UTC"),
                Map.entry("time_zone", "SYSTEM"),
                Map.entry("transaction_isolation", "READ-COMMITTED"),
                Map.entry("tx_isolation", "READ-COMMITTED"),
                Map.entry("wait_timeout", "28800"));
        List<String> names = ALIAS.matcher(sql)
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
        return rows(
                names,
                names.stream().map(name -> variables.getOrDefault(name, "1")).toList());
    }

    /**
     * The packets of a result.
     *
     * @param row the row; null for none. A null in it is SQL's NULL
     */
    private static String rows(List<String> columns, List<String> row) {
        StringBuilder answer = new StringBuilder(packet(1, low(columns.size())));
        int sequence = 2;
        for (String column : columns) {
            answer.append(packet(
                    sequence++,
                    text("def") + "\0\0\0" + text(column) + "\0" + "\f-\0" + "\0\0\0\1" + "\u00fd\0\0\0\0\0"));
        }
        answer.append(packet(sequence++, "\u00fe\0\0\2\0"));
        if (row != null) {
            StringBuilder values = new StringBuilder();
            row.forEach(value -> values.append(value == null ? "\u00fb" : text(value)));
            answer.append(packet(sequence++, values.toString()));
        }
        return answer.append(packet(sequence, "\u00fe\0\0\2\0")).toString();
    }

    private static String text(String value) {
        String bytes = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        int length = bytes.length();
        String head = length < 251 ? low(length) : "\u00fd" + low(length) + low(length >>> 8) + low(length >>> 16);
        return head + bytes;
    }
}
