package dev.roundtrip.live;

import dev.roundtrip.lint.ObservedSavings;
import dev.roundtrip.lint.OtherClient;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds what the figures show beyond {@link WatchReport#savings}, in sentences. */
final class Observations {

    /** The share of statements sent as text from which on that is a habit. */
    private static final double MOSTLY = 0.5;

    /** The number of texts of one statement that is no accident. */
    private static final int MANY = 10;

    private static final Pattern SETS_READ_ONLY = Pattern.compile("(?i)SET SESSION TRANSACTION READ ONLY");

    /** A list of parameters, in which a long text may be cut. */
    private static final Pattern LIST = Pattern.compile("\\(\\?(?:, ?\\?)*(?:\\)|[?, ]*\\.\\.\\. #[0-9a-f]{8}$)");

    private static final Pattern LISTS = Pattern.compile("\\(\\?, \\.\\.\\.\\)(?:, ?\\(\\?, \\.\\.\\.\\))+");

    private Observations() {}

    /** The observations; none before the application sends SQL of its own. */
    static List<Observation> in(WatchReport report) {
        if (report.statements() == 0) {
            return List.of();
        }
        List<String> all = new ArrayList<>();
        List<SentText> business = report.texts(Purpose.BUSINESS);
        report.texts().stream()
                .filter(text -> text.preparedTexts() >= MANY && !text.sql().equals(SentText.OTHER_TEXTS))
                .map(text -> text.preparedTexts() + " prepared texts differ only in "
                        + (ObservedSavings.differsInComments(text)
                                ? "a comment, such as a trace's number"
                                : "literals or comments")
                        + "; none is kept: " + text.sql())
                .forEach(all::add);
        business.stream()
                .collect(Collectors.groupingBy(
                        text -> folded(text.sql()),
                        TreeMap::new,
                        Collectors.mapping(SentText::sql, Collectors.toSet())))
                .forEach((sql, texts) -> {
                    if (texts.size() >= MANY) {
                        all.add(texts.size() + " texts differ in a list's length only; pad lists: " + sql);
                    }
                });
        long ends = sum(report.endsOfTransactions(), SentText::executions);
        long withoutWrite = sum(report.endsOfTransactions(), SentText::redundant);
        report.texts().stream()
                .filter(text -> text.errors() >= MANY)
                .map(text -> refusals(text, report))
                .forEach(all::add);
        if (ends > 0 && withoutWrite >= ends * MOSTLY) {
            all.add(withoutWrite + " of " + ends + " transactions wrote nothing" + singleReads(business));
        }
        Map<String, List<SentText>> byClient =
                business.stream().collect(Collectors.groupingBy(SentText::client, TreeMap::new, Collectors.toList()));
        byClient.forEach((client, texts) -> {
            String whose = byClient.size() == 1 ? "" : " of " + (client.isEmpty() ? "clients without a name" : client);
            long executed = sum(texts, SentText::executions);
            long asText = sum(texts, text -> text.executions() - text.preparedExecutions());
            if (ObservedSavings.isNoticeable(asText, report) && asText >= executed * MOSTLY) {
                all.add(Digits.fixed(100.0 * asText / executed, 0) + "% of the statements" + whose
                        + " are text: the server parses and plans each."
                        + OtherClient.of(client)
                                .map(OtherClient::text)
                                .filter(words -> !words.isEmpty())
                                .map(words -> " " + words)
                                .orElse(""));
            }
        });
        return all.stream().map(Observation::new).toList();
    }

    /** The errors of one text, which the application may never have seen. */
    private static String refusals(SentText text, WatchReport report) {
        boolean ignored = text.purpose().isChatter();
        boolean readOnly = SETS_READ_ONLY.matcher(text.sql()).matches()
                && TargetServer.saidBy(report.peers().servers())
                        .filter(TargetServer.TIDB::equals)
                        .isPresent();
        return text.errors() + " of " + text.commands() + " were refused: " + text.sql() + from(text)
                + (readOnly
                        ? "; TiDB refuses it (error 1235), and the framework goes on. "
                                + "readOnlyPropagatesToServer=false does not send it."
                        : ignored ? "; the driver, pool or framework goes on." : "");
    }

    /** How many of the transactions are a single read, and which text they have most often. */
    private static String singleReads(List<SentText> business) {
        long single = sum(business, SentText::readAlone);
        return business.stream()
                        .max(Comparator.comparingLong(SentText::readAlone))
                        .filter(most -> single > 0)
                        .map(most -> "; " + single + " are a single read, which needs none: " + most.sql() + from(most))
                        .orElse("")
                + ".";
    }

    private static String from(SentText text) {
        return text.lines().map(lines -> ", from " + lines.get(0).line()).orElse("");
    }

    private static long sum(List<SentText> texts, ToLongFunction<SentText> figure) {
        return texts.stream().mapToLong(figure).sum();
    }

    /** A text in which a list of several parameters, or several such lists, are one: {@code (?, ...)}. */
    private static String folded(String sql) {
        return LISTS.matcher(LIST.matcher(sql).replaceAll("(?, ...)")).replaceAll("(?, ...), ...");
    }
}
