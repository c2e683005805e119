package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * All lanes of a run: one for each measured scenario, and a second one for the scenario that gives the noise floor.
 * Used by the run's thread; closes its lanes, the last opened first.
 */
final class Lanes implements AutoCloseable {

    private final List<Lane> lanes = new ArrayList<>();
    private Optional<Lane> twin = Optional.empty();

    private Lanes() {}

    /**
     * Opens them all, or none.
     *
     * @param sites the servers of its rows
     */
    static Lanes open(Plan plan, List<Site> sites) throws RunFailedException {
        Lanes lanes = new Lanes();
        try {
            for (Plan.Entry entry : plan.measured()) {
                LaneOpener opener = Site.of(entry, sites).opener();
                opener.context().stopRequest().requireNotRequested();
                lanes.lanes.add(opener.open(entry, entry.label()));
            }
            Plan.Entry twice = plan.measuredTwice();
            Lane again = Site.of(twice, sites).opener().open(twice, twice.label() + " again");
            lanes.twin = Optional.of(again);
            return lanes;
        } catch (RunFailedException | RuntimeException failed) {
            lanes.close();
            throw failed;
        }
    }

    /** The scenarios' lanes, in the order of the report. */
    List<Lane> scenarios() {
        return List.copyOf(lanes);
    }

    /** The lane of the scenario that is measured twice, and its twin; empty before the twin is open. */
    Optional<Twins> twins() {
        return twin.flatMap(again -> lanes.stream()
                .filter(lane -> lane.entry().equals(again.entry()))
                .findFirst()
                .map(first -> new Twins(first, again)));
    }

    /** Two lanes of one scenario. */
    record Twins(Lane first, Lane again) {}

    /** The scenarios' lanes and the twin, which is last. */
    List<Lane> all() {
        List<Lane> all = new ArrayList<>(lanes);
        twin.ifPresent(all::add);
        return List.copyOf(all);
    }

    /** Those whose server is not lost. */
    List<Lane> measurable() {
        return all().stream().filter(lane -> !lane.isOut()).toList();
    }

    /** Ends the current slice in any lane. Thread-safe. */
    void stop() {
        all().forEach(Lane::stop);
    }

    @Override
    public void close() {
        List<Lane> reversed = new ArrayList<>(all());
        Collections.reverse(reversed);
        reversed.forEach(Lane::close);
    }
}
