package dev.roundtrip.live;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
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

    /** The number of times in an average transaction from which on a query is in a loop. */
    private static final int LOOPED = 5;

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
                .map(text -> text.preparedTexts() + " prepared texts differ only in literals or comments;"
                        + " none is kept: " + text.sql())
                .forEach(all::add);
        business.stream()
                .collect(Collectors.groupingBy(text -> folded(text.sql()), TreeMap::new, Collectors.counting()))
                .forEach((sql, texts) -> {
                    if (texts >= MANY) {
                        all.add(texts + " texts differ in a list's length only; pad lists: " + sql);
                    }
                });
        long ends = sum(report.endsOfTransactions(), SentText::executions);
        long withoutWrite = sum(report.endsOfTransactions(), SentText::redundant);
        business.stream()
                .filter(text -> SqlWords.verb(text.sql()).equals("SELECT"))
                .filter(text -> ends > 0 && text.executions() - text.autocommitted() >= ends * LOOPED)
                .map(text -> Digits.fixed((double) (text.executions() - text.autocommitted()) / ends, 1)
                        + " executions per transaction (N+1); one query could read all: " + text.sql())
                .forEach(all::add);
        if (ends > 0 && withoutWrite >= ends * MOSTLY) {
            all.add(withoutWrite + " of " + ends + " transactions wrote nothing; a single read needs none.");
        }
        long asText = sum(business, text -> text.executions() - text.preparedExecutions());
        if (asText >= report.statements() * MOSTLY) {
            all.add(Digits.fixed(100.0 * asText / report.statements(), 0)
                    + "% of the statements are text: the server parses and plans each.");
        }
        return all.stream().map(Observation::new).toList();
    }

    private static long sum(List<SentText> texts, ToLongFunction<SentText> figure) {
        return texts.stream().mapToLong(figure).sum();
    }

    /** A text in which a list of several parameters, or several such lists, are one: {@code (?, ...)}. */
    private static String folded(String sql) {
        return LISTS.matcher(LIST.matcher(sql).replaceAll("(?, ...)")).replaceAll("(?, ...), ...");
    }
}
