package dev.roundtrip.render;

import java.nio.file.Path;

/** A good file that can be compared. */
public final class SampleResults {

    private SampleResults() {}

    public static Path run(Path folder, String name) throws Exception {
        return RunFiles.report().with(RunFiles.s3()).with(RunFiles.s5()).in(folder, name);
    }

    /** With round trips that {@link #run} has not. */
    public static Path worse(Path folder, String name) throws Exception {
        return RunFiles.report()
                .with(RunFiles.s3())
                .with(RunFiles.s5().command("COM_STMT_PREPARE", 365))
                .in(folder, name);
    }
}
