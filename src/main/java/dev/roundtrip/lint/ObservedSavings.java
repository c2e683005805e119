package dev.roundtrip.lint;

import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.SeenChatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The changes that would have saved some of the observed round trips. The connection string need not be known: what it
 * already saves was not sent. {@code SavingsIT} compares each forecast with what a framework's application sends after
 * the change.
 */
public final class ObservedSavings {

    /** The share of all round trips from which on a change is worth a line. */
    private static final double NOTICEABLE = 0.01;

    /** The number of comments of one text that is no accident. */
    private static final int MANY_COMMENTS = 10;

    /** The order of texts by how often they changed something. */
    static final Comparator<SentText> USED_MOST = Comparator.comparingLong(
                    (SentText text) -> text.redundant() - text.roundTrips())
            .thenComparing(SentText::sql);

    private ObservedSavings() {}

    /** The savings of each client, the largest first. */
    public static Savings in(WatchReport report) {
        if (report.statements() == 0) {
            return Savings.NONE;
        }
        long together = 0;
        List<Saving> changes = new ArrayList<>();
        List<SeenChatter> chatter = new ArrayList<>();
        for (String client : report.texts().stream()
                .map(SentText::client)
                .distinct()
                .sorted()
                .toList()) {
            ObservedClient observed = new ObservedClient(report, client);
            List<Saving> ofClient = new ArrayList<>();
            together += add(observed, ofClient);
            ofClient.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
            changes.addAll(ofClient);
            chatter.addAll(ChatterRemedies.of(observed, ofClient));
        }
        changes.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
        chatter.sort(
                Comparator.comparingLong(SeenChatter::roundTrips).reversed().thenComparing(SeenChatter::kind));
        return new Savings(together, List.copyOf(changes), List.copyOf(chatter));
    }

    /**
     * Adds the changes for one client. What two changes save counts once in all together.
     *
     * @return what all of them save together
     */
    private static long add(ObservedClient client, List<Saving> changes) {
        StatementSavings statements = new StatementSavings(client);
        SessionSavings state = new SessionSavings(client);
        ApplicationSavings application = ApplicationSavings.in(client, state.asksBeforeBatches);
        changes.addAll(statements.changes);
        changes.addAll(state.changes);
        changes.addAll(application.changes);
        return statements.together()
                + state.together
                + application.roundTrips
                + (state.autocommitOff ? application.autocommitted : 0)
                - (statements.keepsStatements ? application.upkeep : 0)
                - state.alsoSaved(application.sessionState)
                + (state.asksNever ? application.asks : 0);
    }

    /** Whether so many round trips of the report are worth a line. */
    public static boolean isNoticeable(long roundTrips, WatchReport report) {
        return roundTrips > 0 && roundTrips >= NOTICEABLE * report.roundTrips();
    }

    /** Whether what was prepared with this shape differs in its comments, so that no driver can keep it. */
    public static boolean differsInComments(SentText text) {
        return text.comments() >= MANY_COMMENTS && !text.sql().equals(SentText.OTHER_TEXTS);
    }
}
