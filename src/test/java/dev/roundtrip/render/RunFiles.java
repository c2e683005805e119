package dev.roundtrip.render;

import dev.roundtrip.render.Reports.ReportBuilder;
import dev.roundtrip.render.Reports.ScenarioBuilder;

/** Reports to compare: s3 and s5 with the same rates and times. */
final class RunFiles {

    private RunFiles() {}

    static ReportBuilder report() {
        return new ReportBuilder().noise("s3-prepare-every-time", 0.03);
    }

    static ScenarioBuilder s3() {
        return scenario("s3-prepare-every-time").and("prepares 365");
    }

    static ScenarioBuilder s5() {
        return scenario("s5-prepare-once").and("COM_STMT_EXECUTE 365");
    }

    private static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, name.substring(3), "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true")
                .and("COM_QUERY 1, rates 100/101/99/100, micros 290/400/600");
    }
}
