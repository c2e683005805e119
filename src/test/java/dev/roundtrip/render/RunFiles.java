package dev.roundtrip.render;

import dev.roundtrip.render.Reports.ReportBuilder;
import dev.roundtrip.render.Reports.ScenarioBuilder;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Run reports made by hand and written as files. Their figures are invented: they show what a comparison says of such
 * figures.
 */
final class RunFiles {

    private final ReportBuilder report = new ReportBuilder();
    private int threads = 8;

    static RunFiles report() {
        return new RunFiles().floor(0.03);
    }

    RunFiles withoutFloor() {
        report.withoutNoise();
        return this;
    }

    RunFiles floor(double relativeDifference) {
        report.noise("s3-prepare-every-time", relativeDifference);
        return this;
    }

    /** Before its scenarios. */
    RunFiles on(String kind, int connections, String driverVersion) {
        report.on(kind, connections, driverVersion);
        threads = connections;
        return this;
    }

    RunFiles with(ScenarioBuilder scenario) {
        report.add(scenario.inputs(Reports.inputsOf(Reports.INPUTS.profile(), Reports.INPUTS.workload(), threads)));
        return this;
    }

    RunFiles skipped(String name, Status status, String reason) {
        report.add(new ScenarioResult(
                name,
                name,
                status,
                Optional.of(reason),
                "jdbc:mysql://db/x?a=b",
                Optional.empty(),
                Optional.empty(),
                Reports.INPUTS));
        return this;
    }

    RunReport build() {
        return report.build();
    }

    Path in(Path folder, String name) throws Exception {
        return Files.writeString(folder.resolve(name), JsonReport.write(build()));
    }

    /** Each statement is prepared, executed and closed. */
    static ScenarioBuilder s3() {
        return scenario("s3-prepare-every-time")
                .command("COM_STMT_PREPARE", 365)
                .command("COM_STMT_EXECUTE", 365)
                .command("COM_STMT_CLOSE", 365);
    }

    /** Each statement is executed. */
    static ScenarioBuilder s5() {
        return scenario("s5-prepare-once").command("COM_STMT_EXECUTE", 365);
    }

    private static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, name.substring(3), "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true")
                .command("COM_QUERY", 1)
                .rates(100, 101, 99, 100)
                .statementMicros(290, 400, 600);
    }
}
