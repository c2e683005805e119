package dev.roundtrip.render;

import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.DriverLimits;
import dev.roundtrip.result.FaultReport.OnServer;
import dev.roundtrip.result.FaultReport.PoolLimits;
import java.util.List;

/** What the terminal and Markdown say of faults in the same words. */
final class FaultWords {

    static final List<String> HEADS = List.of("waits", "is told", "connection", "sent", "transfer");

    private FaultWords() {}

    static String server(OnServer server) {
        return server.server().kind() + " " + server.server().version() + " "
                + server.server().how() + "   " + server.driver().name() + " "
                + server.driver().version();
    }

    /** The limits of the rows, and of the observation. */
    static List<String> limits(FaultReport report) {
        DriverLimits driver = report.driverLimits();
        PoolLimits pool = report.poolLimits();
        return List.of(
                "limits none: the string as it is, and HikariCP's defaults. limits recommended: connectTimeout="
                        + driver.connectTimeoutMillis() + ", socketTimeout=" + driver.socketTimeoutMillis()
                        + " in the string; HikariCP's connectionTimeout=" + pool.connectionTimeoutMillis()
                        + ", validationTimeout=" + pool.validationTimeoutMillis() + ", keepaliveTime="
                        + pool.keepaliveTimeMillis() + ", maxLifetime=" + pool.maxLifetimeMillis() + " (ms).",
                "A socketTimeout ends every statement that takes longer: set it above your longest statement.",
                "The pool has one connection. It was idle for " + Figures.seconds(report.idleMillis() / 1e3)
                        + " before its use in faults of idle connections. The application is observed for "
                        + Figures.seconds(report.observedMillis() / 1e3) + ".");
    }

    /** In the order of {@link #HEADS}. */
    static List<String> cells(FaultGroup group, FaultReport report) {
        return List.of(
                group.waits(report.observedMillis()), group.told(), group.pool(), group.sent(), group.transfer());
    }
}
