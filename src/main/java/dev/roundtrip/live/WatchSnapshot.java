package dev.roundtrip.live;

import dev.roundtrip.report.WatchReport;

/**
 * The figures of one moment.
 *
 * @param soFar the report on the whole time
 * @param last the report on the time since the moment before, without texts
 * @param recording the workload file of the same moment; empty if nothing is recorded, or it was not asked for
 */
public record WatchSnapshot(WatchReport soFar, WatchReport last, String recording) {}
