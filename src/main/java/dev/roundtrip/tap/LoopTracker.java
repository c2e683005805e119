package dev.roundtrip.tap;

import dev.roundtrip.tap.recording.SentFrom;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.util.Arrays;

/**
 * Follows what one connection executes, to find texts that are executed in a loop: {@value #LOOPED} times or more in
 * one transaction, or in a row while each execution is a transaction of its own.
 *
 * <p>It counts the round trips that lead to each execution, from the execution before: chatter that a loop causes is
 * saved with it.
 *
 * <p>Guarded by the connection's lock. Nothing is allocated for a command.
 */
final class LoopTracker {

    /** The number of executions from which on they are a loop. */
    static final int LOOPED = 5;

    /** The number of different texts of one transaction that are followed. */
    private static final int MAX_TEXTS = 32;

    /** What the open transaction has executed of each text. */
    private final Repeats[] open = new Repeats[MAX_TEXTS];

    /** The number of texts of the open transaction. */
    private int texts;

    /** The number of all executions in the open transaction. */
    private long executions;

    /** Whether the last execution was a transaction of its own, in autocommit mode. */
    private boolean alone;

    /** Whether the open transaction did more than read. */
    private boolean wrote;

    /** The executions in a row that are a transaction each. */
    private final Repeats run = new Repeats();

    /** The text that was executed before the run; null if there is none. */
    private TextLoops beforeRun;

    /** The text that was prepared last, if lines were taken then, until the next execution; else null. */
    private TextLoops preparedText;

    private SentFrom preparedLines;

    private long upkeep;
    private long sessionState;
    private long others;

    LoopTracker() {
        Arrays.setAll(open, index -> new Repeats());
    }

    /** The executions of one text that may be a loop. */
    static final class Repeats {

        TextLoops text;
        long executions;

        /** The round trips of all executions but the first, with those that led to them. */
        long roundTrips;

        /** The part of the round trips that prepared and reset statements. */
        long upkeep;

        /** The part of the round trips that asked or set the session's state, or tested the connection. */
        long sessionState;

        /** The lines of one execution; null if none were taken. */
        SentFrom lines;

        private void begin(TextLoops newText) {
            text = newText;
            executions = 0;
            roundTrips = 0;
            upkeep = 0;
            sessionState = 0;
            lines = null;
        }
    }

    /**
     * Takes the next command.
     *
     * @param text the text's loops; null if the command has no text, or one that is not told from others
     * @param alone whether the execution was a transaction of its own
     * @param lines the lines that sent it; null if none were taken
     */
    void next(Exchange exchange, TextLoops text, boolean alone, SentFrom lines) {
        if (exchange.purpose() == Purpose.BUSINESS) {
            boolean prepared = lines == null && text != null && text == preparedText;
            executed(exchange, text, alone, prepared ? preparedLines : lines);
            preparedText = null;
        } else if (lines != null && exchange.command() == Command.COM_STMT_PREPARE) {
            preparedText = text;
            preparedLines = lines;
            upkeep++;
        } else if (exchange.command().isAnswered()) {
            switch (exchange.purpose()) {
                case STATEMENT_UPKEEP -> upkeep++;
                case SESSION_STATE, LIVENESS -> sessionState++;
                default -> others++;
            }
        }
        switch (exchange.effect()) {
            case COMMIT, ROLLBACK, ROLLBACK_AND_CHAIN, BEGIN, AUTOCOMMIT_ON -> endTransaction();
            case END_OF_SESSION -> {
                endTransaction();
                endRun();
            }
            case NONE, WRITE, ROLLBACK_TO, AUTOCOMMIT_OFF -> {
                // The transaction goes on.
            }
        }
    }

    private void executed(Exchange exchange, TextLoops text, boolean isAlone, SentFrom lines) {
        if (isAlone) {
            endTransaction();
        }
        alone = isAlone;
        wrote |= exchange.effect() != TransactionEffect.NONE;
        executions++;
        Repeats repeats = text == null ? null : of(text);
        if (repeats != null) {
            repeats.executions++;
            boolean mayGoOnWithRun = executions == 1 && text == run.text;
            if (repeats.executions > 1 || mayGoOnWithRun) {
                repeats.roundTrips += 1 + upkeep + sessionState + others;
                repeats.upkeep += upkeep;
                repeats.sessionState += sessionState;
            }
            repeats.lines = lines == null ? repeats.lines : lines;
        }
        upkeep = 0;
        sessionState = 0;
        others = 0;
        if (isAlone) {
            endTransaction();
        }
    }

    /** The executions of that text in the open transaction; null if it has too many texts. */
    private Repeats of(TextLoops text) {
        for (int i = 0; i < texts; i++) {
            if (open[i].text == text) {
                return open[i];
            }
        }
        if (texts == MAX_TEXTS) {
            return null;
        }
        open[texts].begin(text);
        return open[texts++];
    }

    private void endTransaction() {
        if (executions == 1 && texts == 1) {
            if (!alone && !wrote) {
                open[0].text.addReadAlone();
            }
            addToRun(open[0]);
        } else if (executions > 0) {
            endRun();
            beforeRun = texts == 0 ? null : open[texts - 1].text;
            endLoops();
        }
        texts = 0;
        executions = 0;
        wrote = false;
    }

    private void addToRun(Repeats one) {
        if (run.text != one.text) {
            TextLoops before = run.text;
            endRun();
            beforeRun = before == null ? beforeRun : before;
            run.begin(one.text);
        }
        run.executions++;
        run.roundTrips += one.roundTrips;
        run.upkeep += one.upkeep;
        run.sessionState += one.sessionState;
        run.lines = one.lines == null ? run.lines : one.lines;
    }

    private void endRun() {
        if (run.text != null) {
            run.text.addRun(run, beforeRun);
            run.text = null;
        }
    }

    private void endLoops() {
        long kind = 0;
        for (int i = 0; i < texts; i++) {
            kind += open[i].text.identity();
        }
        for (int i = 0; i < texts; i++) {
            Repeats repeats = open[i];
            if (repeats.executions >= LOOPED) {
                repeats.text.addLoop(kind, repeats, open, texts);
            } else if (repeats.lines != null) {
                repeats.text.addLinesAlone(repeats.lines);
            }
        }
    }

    /** Forgets what is open, since commands were missed. */
    void lost() {
        texts = 0;
        executions = 0;
        run.text = null;
        beforeRun = null;
        preparedText = null;
    }
}
