package dev.roundtrip.report;

import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What connections sent for one SQL text. Texts that differ only in their values are one text.
 *
 * @param purpose why the text was executed
 * @param sql the text with {@code ?} for its values; for commands without a text, the command's name
 * @param executions how often it was executed, as text or prepared; for commands without a text, how often they were
 *     sent
 * @param preparedExecutions the part of {@code executions} that named a prepared statement
 * @param prepares how often it was prepared
 * @param closes how often such a prepared statement was closed
 * @param otherCommands the commands for its prepared statements that are none of these: fetch, reset, long data
 * @param roundTrips the commands of all these kinds that waited for an answer
 * @param errors answers that were errors
 * @param waitedNanos the time from sending these commands to the end of their answers, added up
 * @param redundant the part of {@code executions} that changed nothing: a SET of what was set already, the end of a
 *     transaction without an INSERT, UPDATE or other write
 * @param autocommitted the part of {@code executions} outside of a transaction, of business statements
 * @param preparedTexts how many different texts were prepared: they differ in literals or comments, unless they are
 *     {@link #OTHER_TEXTS}; an estimate above some 50
 * @param longestBytes the length of the longest text, in bytes
 * @param lines the application's Java lines that sent it, from samples, the most frequent first; empty if none
 *     was taken
 * @param loops the loops in which it was executed, by kind of transaction
 * @param askedAgain the part of {@code executions} that had values sent before, and an answer as long as before; 0 if
 *     an answer has changed, if the answers are too long for a look-up, or if a text may write its tables
 * @param readAlone the part of {@code executions} that was a transaction's only statement, and a read
 * @param comments how many different comments were prepared with it, hints aside; an estimate above some 50
 * @param resets the part of {@code otherCommands} that reset its prepared statements
 * @param fetches the part of {@code otherCommands} that fetched rows of its cursors
 * @param client the client that sent it, by its own connection attributes; empty if it sends none. A text that two
 *     clients send is listed for each of them
 */
public record SentText(
        Purpose purpose,
        String sql,
        long executions,
        long preparedExecutions,
        long prepares,
        long closes,
        long otherCommands,
        long roundTrips,
        long errors,
        long waitedNanos,
        long redundant,
        long autocommitted,
        long preparedTexts,
        long longestBytes,
        Optional<List<Line>> lines,
        List<StatementLoop> loops,
        long askedAgain,
        long readAlone,
        long comments,
        long resets,
        long fetches,
        String client) {

    /** The name that stands for all texts beyond those that are distinguished. */
    public static final String OTHER_TEXTS = "(other texts)";

    /**
     * A Java line that sent the text: a line of the application, or of a pool or wrapper that sent it by itself.
     *
     * @param line the line, such as {@code AccountRepository.balance(AccountRepository.java:31)}; a pool's line has its
     *     package
     * @param samples how many of the samples have this line
     */
    public record Line(String line, @Least(1) long samples) {

        private static Optional<List<Line>> added(Optional<List<Line>> some, Optional<List<Line>> more) {
            Map<String, Long> samples = new HashMap<>();
            Stream.of(some, more)
                    .flatMap(lines -> lines.orElse(List.of()).stream())
                    .forEach(line -> samples.merge(line.line, line.samples, Long::sum));
            return samples.isEmpty() ? Optional.empty() : Optional.of(sorted(samples));
        }

        /** The lines with the numbers of their samples, the most frequent first. */
        public static List<Line> sorted(Map<String, Long> samples) {
            return samples.entrySet().stream()
                    .map(line -> new Line(line.getKey(), line.getValue()))
                    .sorted(Comparator.comparingLong(Line::samples).reversed().thenComparing(Line::line))
                    .toList();
        }
    }

    /**
     * The sum of this text and another one of the same purpose and client, on other connections. The sum of two texts
     * has the name {@link #OTHER_TEXTS}, and no lines or loops.
     */
    public SentText plus(SentText other) {
        boolean same = sql.equals(other.sql);
        return new SentText(
                purpose,
                same ? sql : OTHER_TEXTS,
                executions + other.executions,
                preparedExecutions + other.preparedExecutions,
                prepares + other.prepares,
                closes + other.closes,
                otherCommands + other.otherCommands,
                roundTrips + other.roundTrips,
                errors + other.errors,
                waitedNanos + other.waitedNanos,
                redundant + other.redundant,
                autocommitted + other.autocommitted,
                same ? Math.max(preparedTexts, other.preparedTexts) : preparedTexts + other.preparedTexts,
                Math.max(longestBytes, other.longestBytes),
                same ? Line.added(lines, other.lines) : Optional.empty(),
                same ? StatementLoop.added(loops, other.loops) : List.of(),
                same ? askedAgain + other.askedAgain : 0,
                readAlone + other.readAlone,
                same ? Math.max(comments, other.comments) : comments + other.comments,
                resets + other.resets,
                fetches + other.fetches,
                client);
    }

    /** The text without answers that were asked again. */
    SentText notAskedAgain() {
        return new SentText(
                purpose,
                sql,
                executions,
                preparedExecutions,
                prepares,
                closes,
                otherCommands,
                roundTrips,
                errors,
                waitedNanos,
                redundant,
                autocommitted,
                preparedTexts,
                longestBytes,
                lines,
                loops,
                0,
                readAlone,
                comments,
                resets,
                fetches,
                client);
    }

    /** The number of all commands for the text. */
    public long commands() {
        return executions + prepares + closes + otherCommands;
    }

    /** The average time of an execution with all its round trips, in nanoseconds; 0 if it was never executed. */
    public double waitedPerExecution() {
        return executions == 0 ? 0 : (double) waitedNanos / executions;
    }
}
