package dev.roundtrip.tap;

import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.tap.LoopTracker.Repeats;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.SentFrom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The loops in which one text was executed, by kind. Loops in transactions are of one kind if the transactions have the
 * same texts; executions in a row are of one kind if the same text was executed before them.
 *
 * <p><b>Threads.</b> Thread-safe. Something is allocated for a new kind and for a new line only.
 */
final class TextLoops {

    private static final int MAX_KINDS = 8;

    /** The number of stacks that are kept of each kind. */
    private static final int MAX_STACKS = 6;

    /** The number of other texts of the transaction whose stacks are compared. */
    private static final int MAX_OTHERS = 4;

    /** The bit that marks kinds outside of transactions. */
    private static final long IN_A_ROW = 1;

    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;
    private static final AtomicLong LAST = new AtomicLong();

    private final long identity = (LAST.incrementAndGet() * GOLDEN) << 1;
    private final Stacks alone = new Stacks();
    private final LongAdder readAlone = new LongAdder();
    private volatile Kind[] kinds = {};

    /** A few stacks, each once. */
    private static final class Stacks {

        private volatile List<SentFrom> stacks = List.of();

        /** Adds a stack. A stack that another thread adds at this moment may be lost; a later one is as good. */
        void add(SentFrom lines) {
            List<SentFrom> known = stacks;
            if (known.size() < MAX_STACKS && !known.contains(lines)) {
                List<SentFrom> more = new ArrayList<>(known);
                more.add(lines);
                stacks = List.copyOf(more);
            }
        }
    }

    /** The loops of one kind. */
    private static final class Kind {

        private final long number;
        private final List<TextLoops> others;
        private final LongAdder loops = new LongAdder();
        private final LongAdder executions = new LongAdder();
        private final LongAdder squares = new LongAdder();
        private final LongAdder roundTrips = new LongAdder();
        private final LongAdder upkeep = new LongAdder();
        private final LongAdder sessionState = new LongAdder();
        private final LongAdder shortRuns = new LongAdder();
        private final Stacks stacks = new Stacks();

        Kind(long number, List<TextLoops> others) {
            this.number = number;
            this.others = others;
        }

        void add(Repeats repeats) {
            loops.increment();
            executions.add(repeats.executions);
            squares.add(repeats.executions * repeats.executions);
            roundTrips.add(repeats.roundTrips);
            upkeep.add(repeats.upkeep);
            sessionState.add(repeats.sessionState);
            if (repeats.lines != null) {
                stacks.add(repeats.lines);
            }
        }

        boolean isInARow() {
            return (number & IN_A_ROW) != 0;
        }

        /**
         * Whether executions in a row are a loop, and not requests of clients that came one after the other: these have
         * rows of all lengths, most of them short.
         */
        private boolean isRegular() {
            double mean = (double) executions.sum() / loops.sum();
            double variance = (double) squares.sum() / loops.sum() - mean * mean;
            return loops.sum() >= 3 && shortRuns.sum() * 3 <= loops.sum() && variance <= mean * mean / 4;
        }
    }

    /** A number that is different for each text. */
    long identity() {
        return identity;
    }

    /** Adds a transaction whose only statement read something. */
    void addReadAlone() {
        readAlone.increment();
    }

    long readAlone() {
        return readAlone.sum();
    }

    /** Adds the lines of an execution that was in no loop. */
    void addLinesAlone(SentFrom lines) {
        alone.add(lines);
    }

    /**
     * Adds a loop in a transaction.
     *
     * @param open what was executed in the transaction, as many of it as there are texts
     */
    void addLoop(long kind, Repeats loop, Repeats[] open, int texts) {
        Kind known = known(kind & ~IN_A_ROW);
        if (known == null) {
            known = added(
                    kind & ~IN_A_ROW,
                    Stream.of(open)
                            .limit(texts)
                            .map(repeats -> repeats.text)
                            .filter(text -> text != this)
                            .limit(MAX_OTHERS)
                            .toList());
        }
        if (known != null) {
            known.add(loop);
        }
    }

    /**
     * Adds executions in a row.
     *
     * @param before the text that was executed before; null if it is not known
     */
    void addRun(Repeats run, TextLoops before) {
        long kind = (before == null ? 0 : before.identity) | IN_A_ROW;
        Kind known = known(kind);
        if (run.executions >= LoopTracker.LOOPED) {
            known = known == null ? added(kind, before == null ? List.of() : List.of(before)) : known;
            if (known != null) {
                known.add(run);
            }
            return;
        }
        if (known != null) {
            known.shortRuns.increment();
        }
        if (run.lines != null) {
            alone.add(run.lines);
        }
    }

    private Kind known(long number) {
        for (Kind kind : kinds) {
            if (kind.number == number) {
                return kind;
            }
        }
        return null;
    }

    /** The new kind; null if there are too many. */
    private synchronized Kind added(long number, List<TextLoops> others) {
        Kind known = known(number);
        if (known != null || kinds.length == MAX_KINDS) {
            return known;
        }
        Kind added = new Kind(number, others);
        Kind[] more = Arrays.copyOf(kinds, kinds.length + 1);
        more[kinds.length] = added;
        kinds = more;
        return added;
    }

    /** The loops so far, each kind once. */
    List<StatementLoop> toList() {
        return Stream.of(kinds).flatMap(kind -> loop(kind).stream()).toList();
    }

    private Optional<StatementLoop> loop(Kind kind) {
        List<SentFrom> stacks = kind.stacks.stacks;
        List<SentFrom> others = kind.others.stream().flatMap(TextLoops::stacks).toList();
        Optional<CallSite> shared = stacks.stream()
                .flatMap(stack -> stack.sharedWith(others).stream())
                .findFirst();
        boolean unrelated = !stacks.isEmpty() && shared.isEmpty();
        if (kind.isInARow() && (unrelated || !kind.isRegular())) {
            return Optional.empty();
        }
        Optional<String> holder = shared.or(() -> stacks.stream()
                        .flatMap(stack -> stack.absentIn(alone.stacks).stream())
                        .findFirst())
                .map(CallSite::toString)
                .or(() -> stacks.stream().map(SentFrom::lineWithCaller).findFirst());
        return Optional.of(new StatementLoop(
                kind.loops.sum(),
                kind.executions.sum(),
                kind.roundTrips.sum(),
                kind.upkeep.sum(),
                kind.sessionState.sum(),
                !kind.isInARow(),
                stacks.stream().anyMatch(SentFrom::inBatch),
                holder));
    }

    private Stream<SentFrom> stacks() {
        return Stream.concat(alone.stacks.stream(), Stream.of(kinds).flatMap(kind -> kind.stacks.stacks.stream()));
    }
}
