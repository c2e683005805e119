package dev.roundtrip.live;

import dev.roundtrip.report.WatchReport;
import java.util.Optional;

/**
 * The figures of one moment.
 *
 * @param soFar the report on the whole time
 * @param last the report on the time since the moment before, without texts
 * @param recording the workload file of the same moment; empty if nothing is recorded, or it was not asked for
 * @param timeZone the time zone of the application's JVM; empty for clients of a proxy
 */
public record WatchSnapshot(WatchReport soFar, WatchReport last, String recording, Optional<String> timeZone) {}
