package dev.roundtrip.cli;

import dev.roundtrip.testing.Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher of a checkout, with a build that fails at once. */
@DisabledOnOs(OS.WINDOWS)
class CheckoutLauncherTest {

    @TempDir
    private Path folder;

    @Test
    void the_first_start_says_how_long_it_builds() throws Exception {
        Path build = Folder.write(folder, "checkout/mvnw", "#!/bin/sh\nexit 1\n");
        Path launcher = Files.copy(Path.of("roundtrip"), build.resolveSibling("roundtrip"));
        launcher.toFile().setExecutable(true);
        build.toFile().setExecutable(true);

        RoundtripProcess.said(folder, new ProcessBuilder(launcher.toString(), "list"))
                .failed("roundtrip: building, which takes one to two minutes on first use", "the build failed");
    }
}
