package dev.roundtrip.live;

import dev.roundtrip.lint.ObservedSavings;
import dev.roundtrip.live.workload.WorkloadRecorder;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;

/**
 * Adds up the intervals of a tap, or of several, to a report. Its memory is bounded however long it runs.
 *
 * <pre>{@code
 * Tap tap = Tap.builder(clock).texts().open();
 * Watch watch = new Watch(version, source, startedAt);
 * // every second
 * watch.add(tap.takeInterval(), tap.texts(), elapsedSinceTheStart);
 * show(watch.soFar(), watch.lastInterval());
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Watch {

    private final String harness;
    private final Source source;
    private final Instant startedAt;
    private final Set<Observation> observed = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private List<PoolReport> pools = List.of();
    private WireFigures total = WireFigures.NONE;
    private List<SentText> texts = List.of();
    private Duration elapsed = Duration.ZERO;
    private SeenPeers peers = SeenPeers.NONE;
    private WatchReport last;

    /**
     * Begins with no figures.
     *
     * @param harness Roundtrip's version
     */
    public Watch(String harness, Source source, Instant startedAt) {
        this.harness = harness;
        this.source = source;
        this.startedAt = startedAt;
        this.last = soFar();
    }

    /**
     * Adds an interval.
     *
     * @param textsSoFar the texts of the whole time, not of the interval; they replace those of the last call
     * @param elapsedSoFar the time from the start to the end of the interval
     */
    public synchronized void add(WireFigures interval, List<SentText> textsSoFar, Duration elapsedSoFar) {
        last = report(interval, List.of(), elapsedSoFar.minus(elapsed), Savings.NONE, List.of());
        total = total.plus(interval.withoutTexts());
        texts = List.copyOf(textsSoFar);
        elapsed = elapsedSoFar;
    }

    /** Sets what clients and servers of the whole time say they are; it replaces what the last call set. */
    public synchronized void peers(SeenPeers soFar) {
        peers = soFar;
    }

    /** Adds an observation that the figures do not show to all further reports; equal ones appear once. */
    public synchronized void observe(Observation observation) {
        observed.add(observation);
    }

    /** Sets the pools of the application; they replace those of the last call. */
    public synchronized void pools(List<PoolReport> now) {
        pools = now;
    }

    /** Adds a sentence that is needed to understand the figures to all further reports; equal ones appear once. */
    public synchronized void note(String sentence) {
        notes.add(sentence);
    }

    /** The report on the whole time so far. */
    public synchronized WatchReport soFar() {
        WatchReport figures = report(total, texts, elapsed, Savings.NONE, List.of());
        List<Observation> seen = new ArrayList<>(Observations.in(figures));
        seen.addAll(observed);
        return report(total, texts, elapsed, ObservedSavings.in(figures), seen);
    }

    /** The report on the last interval, without texts. */
    public synchronized WatchReport lastInterval() {
        return last;
    }

    /** Both reports, with the workload file if something is recorded. */
    public WatchSnapshot snapshot(Optional<WorkloadRecorder> recorded) {
        return new WatchSnapshot(
                soFar(),
                lastInterval(),
                recorded.map(WorkloadRecorder::text).orElse(""),
                Optional.of(TimeZone.getDefault().getID()).filter(any -> source.kind() != Source.WatchMethod.PROXY));
    }

    private WatchReport report(
            WireFigures sent, List<SentText> byText, Duration time, Savings savings, List<Observation> seen) {
        // A pool's test query is known by the line that sent it, and counted as a statement by its text.
        long poolsOwn = byText.stream()
                .filter(text ->
                        text.purpose() == Purpose.LIVENESS && !text.sql().startsWith("COM_"))
                .mapToLong(SentText::executions)
                .sum();
        return new WatchReport(
                harness,
                source,
                startedAt,
                time,
                sent.businessStatements() - poolsOwn,
                sent.roundTrips(),
                sent.connections(),
                sent.bytes(),
                CommandResult.listOf(sent, 0).stream()
                        .filter(command -> command.count() > 0)
                        .toList(),
                byText,
                sent.unreadable(),
                savings,
                List.copyOf(seen),
                peers,
                pools,
                List.of(),
                List.copyOf(notes));
    }
}
