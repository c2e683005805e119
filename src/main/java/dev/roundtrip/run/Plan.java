package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.ScenarioResult.Conditions;
import dev.roundtrip.scenario.RowNames;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerSpec.CachedTables;
import dev.roundtrip.scenario.ServerSpec.Requirement;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariableNames;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.text.ConditionWords;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The plan of what is measured, and what is not, with the reason. Making a plan changes nothing.
 *
 * @param entries one for each requested scenario, in the order of the request
 * @param writes what may happen to the user's own tables
 */
record Plan(List<Entry> entries, Writes writes) {

    private static final String CACHED = "_cached";

    /** MySQL's limit for the name of a database. */
    private static final int LONGEST_NAME = 64;

    /** What may happen to the user's own tables. */
    enum Writes {
        REFUSED,
        UNDONE,
        LASTING;

        static Writes of(Load load, boolean allowed) {
            return load.rollsBack() ? UNDONE : allowed ? LASTING : REFUSED;
        }
    }

    /**
     * One scenario, which is measured in a database, or skipped for a reason.
     *
     * @param label its unique name for people: {@code s3}, or {@code s3 9.7.0} if drivers were requested, or
     *     {@code s3 0.5ms x10} if several latencies and several numbers of threads were
     * @param url the connection string as the driver gets it; user and password are passed separately
     * @param driver the requested driver; empty for the one on the class path
     * @param latency the requested latency; empty for the machine's own
     * @param threads the number of workers, each with one connection
     * @param on the server on which the scenario is measured
     */
    record Entry(
            Scenario scenario,
            String label,
            String database,
            JdbcUrl url,
            Optional<String> skipped,
            Optional<LoadedDriver> driver,
            Optional<NetworkLatency> latency,
            int threads,
            OnServer on) {

        CompiledWorkload workload() {
            return Workloads.of(scenario.workload());
        }

        /**
         * The variables that the entry's profile sets on its server, with their names and scopes in the server's
         * version.
         */
        List<ServerVariable> variables() {
            return variablesFor(scenario, on.server());
        }

        /**
         * Whether the entry's sessions are read-only if nothing may be written. TiDB has no such sessions, and
         * MariaDB's sessions refuse reads that lock rows. If some transactions are read-only, they end with a session
         * that only reads, so all others must only query: on a connection that a driver takes for read-only, it refuses
         * all but queries.
         */
        boolean mayBeReadOnly() {
            CompiledWorkload workload = workload();
            boolean someReadOnly = workload.transactions().stream().anyMatch(CompiledTransaction::readOnly);
            return workload.file().usesOwnTables()
                    && on.server().kind() != ServerKind.TIDB
                    && workload.statements().stream().noneMatch(CompiledStatement::isLockingRead)
                    && (!someReadOnly || workload.statements().stream().allMatch(CompiledStatement::isQuery));
        }
    }

    /** A server of the run, as it was requested and as it is. */
    record OnServer(RunServer asked, ServerDescription server) {

        Environment.Server inReport() {
            return server.inReport(asked.name());
        }
    }

    /**
     * The plan with one entry for each latency, number of threads, scenario, driver and server; if {@code drivers} is
     * empty, each entry is for the driver on the class path. Entries that are compared have the same latency and number
     * of threads, and stand side by side.
     *
     * @param servers the servers of the request, in its order
     */
    static Plan of(RunRequest request, List<DatabaseServer> servers, List<LoadedDriver> drivers) {
        List<String> names = request.scenarios().stream().map(Scenario::name).toList();
        List<String> versions = drivers.stream().map(LoadedDriver::words).toList();
        List<Entry> entries = new ArrayList<>();
        boolean latencies = request.latencies().size() > 1;
        boolean numbers = request.load().threads().size() > 1;
        for (Optional<NetworkLatency> latency : eachOrNone(request.latencies())) {
            for (int threads : request.load().threads()) {
                for (Scenario scenario : request.scenarios().stream()
                        .filter(each -> RunRequest.isMeasured(each, latency))
                        .toList()) {
                    String conditions = ConditionWords.of(
                            new Conditions(latency, OptionalInt.of(threads)).varying(latencies, numbers));
                    String name = (RowNames.ofScenario(scenario.name(), names) + " " + conditions).stripTrailing();
                    for (Optional<LoadedDriver> driver : eachOrNone(drivers)) {
                        String label = name
                                + driver.map(one -> " " + RowNames.ofDriver(one.words(), versions))
                                        .orElse("");
                        for (int i = 0; i < servers.size(); i++) {
                            RunServer asked = request.servers().get(i);
                            if (asked.measures(scenario)) {
                                String row = isRepeated(scenario, request) ? label + " " + asked.name() : label;
                                entries.add(
                                        entry(request, asked, servers.get(i), scenario, row, driver, latency, threads));
                            }
                        }
                    }
                }
            }
        }
        return new Plan(entries, Writes.of(request.load(), request.allowsWrites()));
    }

    private static boolean isRepeated(Scenario scenario, RunRequest request) {
        return request.servers().stream()
                        .filter(server -> server.measures(scenario))
                        .count()
                > 1;
    }

    /** The part of the plan that is measured on one of the servers. */
    Plan on(RunServer server) {
        return new Plan(
                entries.stream()
                        .filter(entry -> entry.on().asked().equals(server))
                        .toList(),
                writes);
    }

    private static <T> List<Optional<T>> eachOrNone(List<T> all) {
        return all.isEmpty()
                ? List.of(Optional.empty())
                : all.stream().map(Optional::of).toList();
    }

    private static Entry entry(
            RunRequest request,
            RunServer asked,
            DatabaseServer server,
            Scenario scenario,
            String label,
            Optional<LoadedDriver> driver,
            Optional<NetworkLatency> latency,
            int threads) {
        String database = databaseOf(scenario, asked.request(), server.defaultDatabase());
        ConnectionParameters parameters = scenario.connection().parameters();
        JdbcUrl url = withParameters(
                JdbcUrl.parse(server.jdbcUrl(database)).orElseThrow(),
                server.description().startedByUs() ? parameters.forAnotherServer() : parameters);
        return new Entry(
                scenario,
                label,
                database,
                driver.map(loaded ->
                                DriverUrl.of(url, loaded, server.description().startedByUs()))
                        .orElse(url),
                reasonToSkip(scenario, server.description(), request.permission())
                        .or(() -> driver.flatMap(loaded -> DriverUrl.reasonToSkip(url, loaded))),
                driver,
                latency,
                threads,
                new OnServer(asked, server.description()));
    }

    /**
     * The connection string of the server's address, followed by the scenario's own text, unchanged. A parameter that
     * both have with the same value appears once.
     */
    static JdbcUrl withParameters(JdbcUrl url, ConnectionParameters parameters) {
        Set<String> twice = url.properties().stream()
                .filter(parameters.properties()::contains)
                .map(UrlParameter::name)
                .collect(Collectors.toSet());
        return url.withChanges(List.of(), twice)
                .withParameters(parameters.text())
                .orElseThrow();
    }

    List<Entry> measured() {
        return entries.stream().filter(entry -> entry.skipped().isEmpty()).toList();
    }

    /**
     * The scenario that is measured twice for the noise floor: the first of those that expect the most commands for
     * each business statement.
     */
    Entry measuredTwice() {
        return measured().stream()
                .reduce((first, next) -> commands(next) > commands(first) ? next : first)
                .orElseThrow();
    }

    private static double commands(Entry entry) {
        return entry.scenario().expectations().commands().values().stream()
                .mapToDouble(perStatement -> perStatement)
                .sum();
    }

    /** The databases and variables that no other program may use during the run. */
    List<LockedThing> locked() {
        Set<LockedThing> locked = new LinkedHashSet<>(variables());
        measured().forEach(entry -> locked.add(LockedThing.database(entry.database())));
        return List.copyOf(locked);
    }

    /** The server's variables, if a scenario changes one that affects others. */
    List<LockedThing> variables() {
        boolean changed = measured().stream()
                .flatMap(entry -> entry.variables().stream())
                .anyMatch(VariablesPolicy::reachesOthers);
        return changed ? List.of(LockedThing.VARIABLES) : List.of();
    }

    /**
     * The database of a scenario. The user's own tables are in the database that the user names. A data set is there
     * too, or else in a database that is named after it; the bank's is in the default one. Cached tables are cached for
     * every session, so a scenario with cached tables gets its own database.
     */
    static String databaseOf(Scenario scenario, ServerRequest asked, String byDefault) {
        WorkloadFile file = Workloads.of(scenario.workload()).file();
        if (file.usesOwnTables()) {
            return WorkloadGate.database(asked);
        }
        boolean named = !WorkloadGate.database(asked).isEmpty();
        String database = named || file.data().name().equals(WorkloadFiles.BANK_DATA)
                ? byDefault
                : byDefault + "_" + file.data().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
        return scenario.server().cachedTables() == CachedTables.NONE
                ? database
                : database.substring(0, Math.min(database.length(), LONGEST_NAME - CACHED.length())) + CACHED;
    }

    private static Optional<String> reasonToSkip(Scenario scenario, ServerDescription server, Permission permission) {
        if (scenario.server().requires() == Requirement.TIDB && server.kind() != ServerKind.TIDB) {
            return Optional.of("needs TiDB, and this server is " + server.kind().label() + ": "
                    + scenario.server().requiresReason());
        }
        if (scenario.server().cachedTables() != CachedTables.NONE
                && Workloads.of(scenario.workload()).file().usesOwnTables()) {
            return Optional.of("caches tables, and this workload has your own");
        }
        List<ServerVariable> variables = variablesFor(scenario, server);
        Optional<String> missing = variables.isEmpty()
                ? Optional.empty()
                : VariableNames.missing(server, scenario.server().variables());
        return missing.or(() -> VariablesPolicy.refusal(variables, server, permission));
    }

    /**
     * The variables that a scenario sets on this server, with their names and scopes in the server's version. They are
     * TiDB's: other kinds of servers do not have them.
     */
    static List<ServerVariable> variablesFor(Scenario scenario, ServerDescription server) {
        return server.kind() == ServerKind.TIDB
                ? VariableNames.on(server, scenario.server().variables())
                : List.of();
    }
}
