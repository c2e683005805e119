package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.TransactionKind.Part;
import dev.roundtrip.live.workload.WorkloadRecorder.LeftOut;
import dev.roundtrip.live.workload.WorkloadRecorder.Summary;
import dev.roundtrip.result.Digits;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Writes kinds of transactions as a workload file. Used once. */
final class WorkloadText {

    /** The format allows 16 MiB. */
    private static final int LONGEST = 8 << 20;

    private static final int LONGEST_TITLE = 60;
    private static final int COLUMNS = 120;

    /** From this part on, what was sent with each transaction or statement is a habit. */
    private static final double MOSTLY = 0.9;

    private final RecordedData data;
    private final Summary summary;
    private final StringBuilder body = new StringBuilder();
    private final Set<String> names = new HashSet<>();
    private long tooLong;
    private long others;
    private double busySeconds;

    WorkloadText(RecordedData data, Summary summary) {
        this.data = data;
        this.summary = summary;
    }

    /** The file; the kinds are in its order. */
    String write(List<TransactionKind> kinds) {
        NewKeys keys = new NewKeys();
        List<KindText> texts = new ArrayList<>();
        for (TransactionKind kind : kinds) {
            synchronized (kind) {
                texts.add(new KindText(kind, data, keys));
            }
        }
        int written = 0;
        for (int i = 0; i < texts.size(); i++) {
            TransactionKind kind = kinds.get(i);
            // Nothing is added while it is written.
            synchronized (kind) {
                int before = body.length();
                write(kind, texts.get(i));
                if (body.length() > LONGEST) {
                    body.setLength(before);
                    tooLong += kind.count();
                } else {
                    written++;
                    busySeconds += kind.nanos() / 1e9;
                }
            }
        }
        return head(kinds, written) + body;
    }

    private void write(TransactionKind kind, KindText text) {
        body.append("  # ").append(Digits.counted(kind.count(), "time"));
        body.append(", ").append(millis(kind.nanos(), kind.count())).append(" ms each");
        if (kind.parts().size() > 1) {
            body.append(", ").append(millis(kind.pausedNanos(), kind.count())).append(" ms of it between statements");
        }
        body.append("\n  ").append(unique(text.name())).append(":\n");
        body.append("    weight: ").append(kind.count()).append('\n');
        if (kind.isAutocommit()) {
            body.append("    autocommit: true\n");
        }
        if (kind.isReadOnly()) {
            body.append("    readOnly: true\n");
        }
        if (kind.rolledBack() > 0) {
            String share = Digits.fixed((double) kind.rolledBack() / kind.count(), 9);
            body.append("    rollbackShare: ")
                    .append(share.replaceFirst("\\.?0+$", ""))
                    .append('\n');
        }
        text.write(body);
        for (int place = 0; place < kind.slots(); place++) {
            others += kind.slot(place).others();
        }
    }

    private String unique(String name) {
        String free = name;
        for (int i = 2; !names.add(free); i++) {
            free = name + " " + i;
        }
        return free;
    }

    private String head(List<TransactionKind> kinds, int written) {
        StringBuilder head = new StringBuilder();
        comment(
                head,
                "Recorded by Roundtrip " + summary.harness() + " from " + summary.source() + ", "
                        + summary.startedAt().truncatedTo(ChronoUnit.SECONDS) + ", for " + time(summary.elapsed())
                        + ".");
        comment(
                head,
                Digits.counted(summary.transactions(), "transaction") + " of " + Digits.counted(kinds.size(), "kind")
                        + " with "
                        + Digits.counted(summary.executions(), "execution") + " on "
                        + Digits.counted(summary.connections(), "connection")
                        + ": "
                        + perSecond() + " transactions per second, "
                        + Digits.fixed(busySeconds / seconds(), 2) + " at a time.");
        comment(head, aboutValues());
        if (others > 0 && data != RecordedData.NONE) {
            comment(
                    head,
                    "Not here: " + Digits.counted(others, "value") + " beyond the first " + SlotValues.MOST_SAMPLES
                            + " of their place, or longer than " + ValueReader.LONGEST_KEPT
                            + " characters.");
        }
        Map<LeftOut, Long> leftOut = new TreeMap<>(LeftOut.ORDER);
        leftOut.putAll(summary.leftOut());
        if (tooLong > 0) {
            leftOut.put(LeftOut.TOO_LONG, tooLong);
        }
        leftOut.forEach((what, count) -> comment(head, what.sentence(count)));
        aboutCommands(head);
        comment(
                head,
                "Run: ./roundtrip run s3 s5 --workload FILE --url jdbc:mysql://HOST:PORT/DB,"
                        + " with --roll-back or --allow-writes if it writes.");
        String title = "recorded from " + summary.source();
        head.append("title: ")
                .append(YamlScalar.of(
                        title.substring(0, Math.min(title.length(), LONGEST_TITLE))
                                .strip(),
                        2))
                .append('\n');
        if (!summary.isolation().isEmpty()) {
            head.append("isolation: ").append(summary.isolation()).append('\n');
        }
        habits(head, kinds);
        return head.append(written == 0 ? "# Nothing was recorded.\ntransactions: {}\n" : "transactions:\n")
                .toString();
    }

    private String aboutValues() {
        return switch (data) {
            case NONE ->
                "Values: none. They are drawn, with the types and lengths seen; what was always equal in a transaction"
                        + " stays equal.";
            case HASH -> "Values: hashes of the same type and length; equal values have equal hashes in this file.";
            case KEEP -> "Values: kept. THIS FILE HOLDS DATA OF THE APPLICATION.";
        };
    }

    private void aboutCommands(StringBuilder head) {
        if (summary.prepares() > 0) {
            comment(
                    head,
                    Digits.counted(summary.prepares(), "prepare")
                            + " were sent; the connection string decides how often.");
        }
        if (summary.begun() > 0) {
            comment(
                    head,
                    "BEGIN or START TRANSACTION was sent " + Digits.counted(summary.begun(), "time")
                            + "; a workload switches autocommit off.");
        }
        if (body.indexOf("        send: text\n") >= 0) {
            comment(
                    head,
                    "Remove 'send: text' where the application uses PreparedStatement: then the connection string"
                            + " decides.");
        }
    }

    /** What the driver answers itself is not seen, and no habit here. */
    private void habits(StringBuilder head, List<TransactionKind> kinds) {
        long transactions = summary.transactions();
        long switching = kinds.stream()
                .filter(kind -> !kind.isAutocommit())
                .mapToLong(TransactionKind::count)
                .sum();
        List<String> habits = new ArrayList<>();
        if (summary.isolationAsked() > 0 && summary.isolationAsked() >= MOSTLY * summary.executions()) {
            habits.add("asksIsolation: each-statement");
        } else if (summary.isolationAsked() > 0 && summary.isolationAsked() >= MOSTLY * transactions) {
            habits.add("asksIsolation: each-transaction");
        }
        if (switching > 0 && summary.autocommitOff() >= MOSTLY * switching && summary.autocommitOff() > connections()) {
            habits.add("setsAutoCommit: each-transaction");
        }
        if (!habits.isEmpty()) {
            head.append("habits: {").append(String.join(", ", habits)).append("}\n");
        }
    }

    /** A pool that switches autocommit off does so once on each connection. */
    private long connections() {
        return summary.connections();
    }

    private String perSecond() {
        return Digits.fixed(summary.transactions() / seconds(), 1);
    }

    private double seconds() {
        return Math.max(1e-3, summary.elapsed().toMillis() / 1e3);
    }

    private static String time(Duration elapsed) {
        return String.format(
                Locale.ROOT, "%d:%02d:%02d", elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart());
    }

    private static String millis(long nanos, long times) {
        return Digits.fixed(nanos / 1e6 / Math.max(1, times), 1);
    }

    private static void comment(StringBuilder head, String sentence) {
        int column = 1;
        head.append('#');
        for (String word : sentence.split("[\\p{Cntrl} ]+", -1)) {
            if (column + 1 + word.length() > COLUMNS) {
                head.append("\n#  ");
                column = 3;
            }
            head.append(' ').append(word);
            column += 1 + word.length();
        }
        head.append('\n');
    }

    /** The entries of a part, for the name. */
    static List<StatementForm> forms(List<Part> parts) {
        return parts.stream()
                .flatMap(part -> part.entries().stream())
                .map(TransactionKind.Execution::form)
                .toList();
    }
}
