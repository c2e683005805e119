package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport.Saving;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** What a client saves if it keeps its prepared statements, or prepares none. */
final class StatementSavings {

    /** The share of prepared executions from which on resets are a habit. */
    private static final double MOSTLY = 0.5;

    /** How many texts a connection keeps with the value that is recommended for prepStmtCacheSize. */
    private static final int KEPT_TEXTS = 1_000;

    private static final String WITHOUT_PREPARING = Names.SERVER_PREPARE + "=false";
    private static final String PARSED = "The server then parses and plans each text; " + StatementUpkeep.WITHOUT_RESETS
            + " can keep statements instead.";

    private final ObservedClient client;

    final List<Saving> changes = new ArrayList<>();

    /** The prepares that the changes save together. */
    private long preparesTogether;

    /** The resets that the changes save together. */
    private long resetsTogether;

    /** Whether a change saves the preparing of statements, or their resets. */
    boolean keepsStatements;

    /** Whether a change saves all prepares of the text. */
    private Predicate<SentText> preparesSaved = text -> false;

    StatementSavings(ObservedClient client) {
        this.client = client;
        prepares();
        comments();
        resets();
    }

    /** What the changes save together. */
    long together() {
        return preparesTogether + resetsTogether;
    }

    /** Each connection has to prepare each text once; any further prepare could be saved. */
    private void prepares() {
        long avoidable = client.sum(
                text -> text.sql().equals(SentText.OTHER_TEXTS) ? 0 : preparedAgain(text, text.preparedTexts()));
        if (client.other.isPresent() && !client.other.get().change().isEmpty()) {
            preparesOf(client.other.get(), avoidable);
            return;
        }
        boolean resets = client.version
                .filter(driver -> !driver.isAtLeast(DriverVersion.WITHOUT_RESET))
                .isPresent();
        long different = client.sum(SentText::preparedTexts);
        long all = client.sum(SentText::prepares);
        // A text that is prepared again and again is one that a larger cache keeps, and one that is executed again
        // and again is kept.
        boolean tooMany = client.connectorJ
                && !resets
                && different > KEPT_TEXTS
                && avoidable < MOSTLY * all
                && all >= MOSTLY * client.sum(SentText::preparedExecutions);
        if (!client.isNoticeable(tooMany ? all : avoidable)) {
            return;
        }
        keepsStatements = true;
        Optional<SentText> most = client.texts.stream()
                .filter(text -> !text.sql().equals(SentText.OTHER_TEXTS))
                .max(Comparator.comparingLong(SentText::prepares));
        boolean savesAll = client.connectorJ && (resets || tooMany);
        preparesSaved = text -> savesAll;
        preparesTogether = savesAll ? all : avoidable;
        if (!client.connectorJ) {
            add("application", "kept statements", avoidable, "", most);
            return;
        }
        if (resets) {
            resetsTogether = client.sum(SentText::resets);
            add("string", WITHOUT_PREPARING, all + resetsTogether, PARSED, most);
            return;
        }
        if (client.isNoticeable(avoidable)) {
            String kept = NeutralParameter.written(Names.CACHE, Names.CACHE_SIZE, Names.SQL_LIMIT);
            add("string", kept, avoidable, NeutralParameter.named(Names.CACHE).conditions(1), most);
        }
        if (tooMany) {
            String texts = different + " texts were prepared, more than a connection's cache keeps (" + KEPT_TEXTS
                    + "). The server then parses and plans each text.";
            add("string", WITHOUT_PREPARING, all, texts, Optional.empty());
        }
    }

    /** Adds the change by which another client prepares less. */
    private void preparesOf(OtherClient named, long again) {
        Predicate<SentText> notKept = text -> preparedAgain(text, text.preparedTexts()) > 0
                || (text.resets() > 0 && text.resets() >= text.executions() * MOSTLY);
        long saved =
                named.savesAll() ? client.sum(text -> notKept.test(text) ? text.prepares() + text.resets() : 0) : again;
        if (client.isNoticeable(saved)) {
            keepsStatements = true;
            preparesSaved = text -> named.savesAll() && notKept.test(text);
            preparesTogether = saved;
            add(
                    named.where(),
                    named.change(),
                    saved,
                    named.behaviour(),
                    client.texts.stream()
                            .filter(text -> !text.sql().equals(SentText.OTHER_TEXTS))
                            .max(Comparator.comparingLong(text -> text.prepares() + text.resets())));
        }
    }

    /** How often a text was prepared again by a connection, if it is that many texts for the driver. */
    private long preparedAgain(SentText text, long different) {
        return Math.max(0, text.prepares() - client.opened * different);
    }

    /** Offers texts without comments that differ: each is another text for the driver's cache and for the server. */
    private void comments() {
        ToLongFunction<SentText> unkept = text -> ObservedSavings.differsInComments(text)
                ? preparedAgain(text, 1) - preparedAgain(text, text.preparedTexts())
                : 0;
        long avoidable = client.sum(unkept);
        if (client.isNoticeable(avoidable)) {
            // What text in place of prepared statements saves contains it.
            preparesTogether += client.sum(text -> preparesSaved.test(text) ? 0 : unkept.applyAsLong(text));
            keepsStatements = true;
            add(
                    "application",
                    "no comment that differs",
                    avoidable,
                    "A trace's number then travels otherwise. Statements must be kept, too.",
                    client.texts.stream().max(Comparator.comparingLong(unkept)));
        }
    }

    /** Up to 8.2.0 Connector/J resets each kept statement that it uses again. So do some clients in other languages. */
    private void resets() {
        long resets = client.sum(SentText::resets);
        if (client.connectorJ
                && client.isNoticeable(resets)
                && resets >= client.sum(SentText::preparedExecutions) * MOSTLY) {
            resetsTogether = resets;
            keepsStatements = true;
            add("driver", StatementUpkeep.WITHOUT_RESETS, resets, "", Optional.empty());
            if (changes.stream().noneMatch(change -> change.change().equals(WITHOUT_PREPARING))) {
                preparesTogether = client.sum(SentText::prepares);
                add("string", WITHOUT_PREPARING, resets + preparesTogether, PARSED, Optional.empty());
            }
        }
    }

    private void add(String where, String change, long roundTrips, String behaviour, Optional<SentText> text) {
        changes.add(client.saving(where, change, roundTrips, behaviour, text));
    }
}
