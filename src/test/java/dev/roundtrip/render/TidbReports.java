package dev.roundtrip.render;

import dev.roundtrip.render.Reports.ReportBuilder;
import dev.roundtrip.render.Reports.ScenarioBuilder;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Parts;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The seven scenarios with a server's figures, made by hand to show the forms of a report: they are invented, not
 * measured.
 */
final class TidbReports {

    private static final long TRANSACTIONS = ScenarioBuilder.TRANSACTIONS;

    private TidbReports() {}

    static ReportBuilder all() {
        return new ReportBuilder()
                .onTidb()
                .add(s1(), s2(), s3(), s4(), s5(), s6(), s7())
                .noise("s3-prepare-every-time", 0.042);
    }

    static ScenarioBuilder s1() {
        return on(text(731).micros(37.2, 166, 251, 479), Reports.s1());
    }

    static ScenarioBuilder s2() {
        return on(text(366).micros(84.7, 370, 626, 1_120), Reports.s2());
    }

    static ScenarioBuilder s3() {
        Server server = threeCommands()
                .planCache(1, 364)
                .micros(0.04, 374, 649, 1_584)
                .disagrees("bytes received", 2_190_000, 2_190_400, "the answer to the reading itself is in it");
        return on(server, Reports.s3());
    }

    static ScenarioBuilder s4() {
        return on(
                threeCommands().planCache(365, 0).micros(0.04, 60, 699, 1_278),
                new ScenarioBuilder(
                                "s4-prepare-every-time-plan-cache", "prepare every time, plan cache", Reports.S3_URL)
                        .and("COM_QUERY 1, prepares 365, rates 13.4/13.9/13.6, micros 540/790/1180"));
    }

    static ScenarioBuilder s5() {
        return on(once().planCache(365, 0), Reports.s5());
    }

    static ScenarioBuilder s6() {
        return new ScenarioBuilder("s6-prepare-once-rc-read", "prepare once, RC reads check", Reports.S5_URL)
                .and("COM_QUERY 1, COM_STMT_EXECUTE 365, rates 24.9/25.3/25.2, micros 285/400/640")
                .server(sideOfS6())
                .madeFromItsProfile();
    }

    static ServerSide sideOfS6() {
        return once().planCache(365, 0).storage(39, 184, 141, 0).build();
    }

    static ScenarioBuilder s7() {
        return new ScenarioBuilder("s7-prepare-once-table-cache", "prepare once, table cache", Reports.S5_URL)
                .and("COM_QUERY 1, COM_STMT_EXECUTE 365, rates 33.0/34.2/33.9, micros 210/300/480")
                .server(once().planCache(365, 0).storage(39, 31, 20, 274).build())
                .madeFromItsProfile();
    }

    /** As little as shows every form. */
    static ServerSide excerpt() {
        return new ServerSide(
                List.of(
                        figure("commands", new Parts(Map.of("Query", new Amount(73_100))), "tidb_server_query_total"),
                        figure("planCacheHits", new Amount(0), "tidb_server_plan_cache_total"),
                        new Figure(
                                "parse",
                                new Timing(73_100, 1_357_800_000),
                                "count",
                                "tidb_session_parse_duration_seconds",
                                List.of("observed for COM_QUERY only")),
                        figure(
                                "garbageCollectionPauses",
                                new Absent("this server has no such metric"),
                                "go_gc_duration_seconds_sum")),
                List.of(new Reconciliation(
                        "COM_QUERY", 73_100, 73_101, true, "the reading of the figures itself is one")),
                List.of());
    }

    /** A server that waits for a timestamp for each statement, and caches no table. */
    private static ScenarioBuilder on(Server server, ScenarioBuilder scenario) {
        return scenario.server(server.storage(366, 184, 141, 0).build()).madeFromItsProfile();
    }

    private static Server text(long queries) {
        return new Server().commands("Query", queries).planCache(0, 0);
    }

    private static Server threeCommands() {
        return new Server().commands("Query", 1).commands("StmtPrepare StmtExecute StmtClose", 365);
    }

    private static Server once() {
        return new Server().commands("Query", 1).commands("StmtExecute", 365).micros(0.04, 50, 623, 690);
    }

    /** A count. */
    static Figure figure(String name, Value value, String source) {
        return new Figure(name, value, "count", source, List.of());
    }

    /** A server's figures, given per transaction or per statement, of a hundred transactions with 365 statements. */
    static final class Server {

        private final Map<String, Value> commands = new LinkedHashMap<>();
        private final List<Figure> figures = new ArrayList<>();
        private final List<Reconciliation> reconciliation = new ArrayList<>();

        /** Of each of these types. */
        Server commands(String types, long perTransaction) {
            Stream.of(types.split(" ")).forEach(type -> commands.put(type, new Amount(perTransaction * TRANSACTIONS)));
            return this;
        }

        Server planCache(long hits, long misses) {
            return value("planCacheHits", new Amount(hits * TRANSACTIONS))
                    .value("planCacheMisses", new Amount(misses * TRANSACTIONS));
        }

        /** Per business statement. */
        Server micros(double parse, double compile, double execute, double query) {
            long all = commands.values().stream()
                    .mapToLong(count -> (long) ((Amount) count).amount())
                    .sum();
            return timing("parse", 366 * TRANSACTIONS, parse)
                    .timing("compile", 366 * TRANSACTIONS, compile)
                    .timing("execute", 366 * TRANSACTIONS, execute)
                    .timing("queryDuration", all, query);
        }

        private Server timing(String name, long count, double microsPerStatement) {
            return value(name, new Timing(count, Math.round(microsPerStatement * 1_000 * 365 * TRANSACTIONS)));
        }

        /** Per transaction. */
        Server storage(long tso, long get, long cop, long cached) {
            return each("tsoWaits", tso, 10_000)
                    .each("get", get, 20_000)
                    .each("cop", cop, 90_000)
                    .value("tableCacheReads", new Amount(cached * TRANSACTIONS));
        }

        private Server each(String name, long perTransaction, long nanosEach) {
            long count = perTransaction * TRANSACTIONS;
            return value(name, new Timing(count, count * nanosEach));
        }

        private Server value(String name, Value value) {
            figures.add(figure(name, value, "a metric of TiDB"));
            return this;
        }

        Server disagrees(String what, double wire, double server, String note) {
            reconciliation.add(new Reconciliation(what, wire, server, false, note));
            return this;
        }

        ServerSide build() {
            figures.add(0, figure("commands", new Parts(commands), "a metric of TiDB"));
            figures.add(new Figure("cpuTime", new Amount(18_250_000_000L), "ns", "a metric", List.of("whole process")));
            value("garbageCollectionPauses", new Absent("this server has no such metric"));
            reconciliation.add(0, new Reconciliation("COM_STMT_EXECUTE", executes(), executes(), true, ""));
            return new ServerSide(figures, reconciliation, List.of());
        }

        private double executes() {
            return commands.get("StmtExecute") instanceof Amount amount ? amount.amount() : 0;
        }
    }
}
