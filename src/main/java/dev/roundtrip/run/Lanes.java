package dev.roundtrip.run;

import dev.roundtrip.report.Round;
import dev.roundtrip.run.CloseStack.Opener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All lanes of a run: one for each measured scenario, and at the end a second lane for the scenario of the noise floor.
 * Used by the run's thread; closing this closes the lanes, the last opened first.
 */
record Lanes(CloseStack<Lane> opened, Plan.Entry twice) implements AutoCloseable {

    /**
     * Opens all lanes, or none.
     *
     * @param sites the servers on which they are measured
     */
    static Lanes open(Plan plan, List<MeasuredServer> sites) throws RunFailedException {
        Plan.Entry twice = plan.measuredTwice();
        List<Map.Entry<String, Plan.Entry>> rows = new ArrayList<>();
        plan.measured().forEach(entry -> rows.add(Map.entry(entry.label(), entry)));
        rows.add(Map.entry(twice.label() + " again", twice));
        Opener<Map.Entry<String, Plan.Entry>, Lane, RunFailedException> opener = row -> {
            LaneOpener ofSite = MeasuredServer.of(row.getValue(), sites).opener();
            ofSite.context().stopRequest().requireNotRequested();
            return ofSite.open(row.getValue(), row.getKey());
        };
        return new Lanes(CloseStack.each(rows, opener, Lane::close), twice);
    }

    /** The scenarios' lanes, in the order of the report. */
    List<Lane> scenarios() {
        return all().subList(0, all().size() - 1);
    }

    /** The lane of the scenario that is measured twice, and its second lane. */
    List<Lane> twins() {
        Lane first = scenarios().stream()
                .filter(lane -> lane.entry.equals(twice))
                .findFirst()
                .orElseThrow();
        return List.of(first, all().get(all().size() - 1));
    }

    /** The scenarios' lanes and, at the end, the second lane. */
    List<Lane> all() {
        return opened.all();
    }

    /** The lanes whose server is not lost. */
    List<Lane> measurable() {
        return all().stream().filter(lane -> !lane.isOut()).toList();
    }

    /** The rounds of the other lanes that are measured over the same latency with as many threads as this pair. */
    List<List<Round>> alike(Lane one, Lane other) {
        return all().stream()
                .filter(lane -> !lane.equals(one) && !lane.equals(other) && lane.isAlike(one))
                .map(Lane::rounds)
                .toList();
    }

    /** Ends the current slice in any lane. Thread-safe. */
    void stop() {
        all().forEach(lane -> lane.workers.stop());
    }

    @Override
    public void close() {
        opened.close();
    }
}
