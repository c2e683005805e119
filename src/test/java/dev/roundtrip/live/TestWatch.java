package dev.roundtrip.live;

import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.tap.Tap;
import java.time.Duration;
import java.time.Instant;

/** Makes the watch's report of all that a tap has seen. */
public final class TestWatch {

    private TestWatch() {}

    public static WatchReport report(Tap tap) {
        Watch watch = new Watch("test", new Source(Source.WatchMethod.AGENT, "a test"), Instant.EPOCH);
        watch.add(tap.takeInterval(), tap.texts(), Duration.ofSeconds(1));
        watch.peers(tap.peers());
        return watch.soFar();
    }
}
