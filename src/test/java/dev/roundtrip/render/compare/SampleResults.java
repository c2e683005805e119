package dev.roundtrip.render.compare;

import dev.roundtrip.render.compare.RunFiles.ScenarioFile;
import java.nio.file.Path;

/** Good files of each kind that can be compared. */
public final class SampleResults {

    private SampleResults() {}

    public static Path run(Path folder, String name) throws Exception {
        return RunFiles.report().with(ScenarioFile.s3()).with(ScenarioFile.s5()).in(folder, name);
    }

    public static Path jmh(Path folder, String name) throws Exception {
        return JmhFiles.result()
                .thrpt("a.B.one", 100, 101, 99, 100)
                .counted("a.B.two", "wire.roundTrips", "trips/op", 2.5)
                .in(folder, name);
    }
}
