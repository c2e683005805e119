package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ProcessIdentity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A journal as text: one change per line, fields separated by tabs, a checksum at the end of every line. A line that is
 * cut off or damaged is dropped and counted; the other lines are still used.
 *
 * <pre>
 * roundtrip-settings 1                                crc
 * server    host  port  user                          crc
 * owner     machine  pid  start-in-milliseconds       crc
 * variable  scope  instance  name  before  ours...    crc
 * table     schema  name                              crc
 * </pre>
 */
final class JournalText {

    /**
     * A host name, or an IP address with or without its brackets: no text that a JDBC URL would parse as more than a
     * host.
     */
    private static final Pattern HOST =
            Pattern.compile("[\\p{L}\\p{N}_.-]{1,255}|\\[?[0-9A-Fa-f:.]+(%[A-Za-z0-9_.-]+)?\\]?");

    private static final List<String> HEADER = List.of("roundtrip-settings", "1");

    /**
     * The contents of a journal.
     *
     * @param target the server
     * @param owner the process that changes the server
     * @param entries the changes, oldest first
     * @param damagedLines the number of lines that could not be read
     */
    record Contents(ServerTarget target, ProcessIdentity owner, List<JournalEntry> entries, int damagedLines) {

        Contents {
            entries = List.copyOf(entries);
        }
    }

    private JournalText() {}

    static String write(ServerTarget target, ProcessIdentity owner, Iterable<JournalEntry> entries) {
        StringBuilder text = new StringBuilder();
        line(text, HEADER);
        line(text, List.of("server", target.host(), Integer.toString(target.port()), target.user()));
        line(text, List.of("owner", owner.host(), Long.toString(owner.pid()), Long.toString(owner.startMillis())));
        for (JournalEntry entry : entries) {
            line(text, fields(entry));
        }
        return text.toString();
    }

    /** Empty if the text is not a journal of a known version, or does not name its server. */
    static Optional<Contents> read(String text) {
        ServerTarget target = null;
        ProcessIdentity owner = null;
        List<JournalEntry> entries = new ArrayList<>();
        int damaged = 0;
        boolean header = false;
        for (String line : text.split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            try {
                List<String> fields = checked(line);
                switch (fields.get(0)) {
                    case "roundtrip-settings" -> header = fields.equals(HEADER);
                    case "server" ->
                        target = new ServerTarget(
                                matching(HOST, fields.get(1)), Integer.parseInt(fields.get(2)), fields.get(3));
                    case "owner" ->
                        owner = new ProcessIdentity(
                                fields.get(1), Long.parseLong(fields.get(2)), Long.parseLong(fields.get(3)));
                    case "variable" ->
                        entries.add(new JournalEntry.Variable(
                                reachingOthers(Scope.valueOf(fields.get(1))),
                                fields.get(2),
                                matching(VariableSql.VARIABLE, fields.get(3)),
                                fields.get(4),
                                fields.subList(5, fields.size())));
                    case "table" -> entries.add(new JournalEntry.Table(fields.get(1), fields.get(2)));
                    default -> damaged++;
                }
            } catch (IllegalArgumentException | IndexOutOfBoundsException notAsWritten) {
                damaged++;
            }
        }
        if (!header || target == null || owner == null) {
            return Optional.empty();
        }
        return Optional.of(new Contents(target, owner, entries, damaged));
    }

    private static String matching(Pattern grammar, String text) {
        if (!grammar.matcher(text).matches()) {
            throw new IllegalArgumentException("not as a run writes it");
        }
        return text;
    }

    private static Scope reachingOthers(Scope scope) {
        if (scope == Scope.SESSION) {
            throw new IllegalArgumentException("a session's variable ends with it");
        }
        return scope;
    }

    private static List<String> fields(JournalEntry entry) {
        if (entry instanceof JournalEntry.Variable variable) {
            List<String> fields = new ArrayList<>(List.of(
                    "variable", variable.scope().name(), variable.instance(), variable.name(), variable.before()));
            fields.addAll(variable.ours());
            return fields;
        }
        JournalEntry.Table table = (JournalEntry.Table) entry;
        return List.of("table", table.schema(), table.name());
    }

    private static void line(StringBuilder text, List<String> fields) {
        String line = String.join("\t", fields.stream().map(JournalText::escape).toList());
        text.append(line).append('\t').append(checksum(line)).append('\n');
    }

    /** The fields without the checksum; one empty field if the checksum is wrong. */
    private static List<String> checked(String line) {
        int end = line.lastIndexOf('\t');
        if (end < 0 || !line.substring(end + 1).equals(checksum(line.substring(0, end)))) {
            return List.of("");
        }
        return Arrays.stream(line.substring(0, end).split("\t", -1))
                .map(String::translateEscapes)
                .toList();
    }

    private static String checksum(String line) {
        CRC32 crc = new CRC32();
        crc.update(line.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    /** The inverse of {@link String#translateEscapes()}. */
    private static String escape(String field) {
        return field.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }
}
