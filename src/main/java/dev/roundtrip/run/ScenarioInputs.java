package dev.roundtrip.run;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.report.Settings;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The inputs of a scenario, for a report. */
final class ScenarioInputs {

    private ScenarioInputs() {}

    /**
     * The settings that a scenario's profile got from the server.
     *
     * @param variables the variables that were set, with the values read
     * @param cachedTables the tables in the server's table cache
     * @param initSql what each new connection executes
     */
    record Found(List<Variable> variables, List<String> cachedTables, Optional<String> initSql) {

        static final Found NOTHING = new Found(List.of(), List.of(), Optional.empty());
    }

    static Inputs of(Plan.Entry entry, RunRequest request, Environment environment, List<Variable> asked, Found found) {
        Scenario scenario = entry.scenario();
        Workload workload = workload(scenario);
        Map<String, Variable> read =
                found.variables().stream().collect(Collectors.toMap(Variable::name, Function.identity(), (a, b) -> a));
        return new Inputs(
                scenario,
                workload,
                new Inputs.Pool(
                        environment.pool(),
                        entry.threads(),
                        LaneOpener.poolAutoCommit(entry),
                        workload.isolation(),
                        found.initSql()),
                scenario.workload().habits(),
                asked.stream()
                        .map(variable -> read.getOrDefault(variable.name(), variable))
                        .toList(),
                found.cachedTables(),
                entry.driver().map(Environments::driver).orElse(environment.driver()),
                List.of(entry.on().inReport()),
                entry.latency());
    }

    static Workload workload(Scenario scenario) {
        CompiledWorkload workload = Workloads.of(scenario.workload());
        List<Integer> lengths = workload.statements().stream()
                .map(statement -> statement.sql().shown().length())
                .toList();
        List<CompiledTransaction> transactions = workload.transactions();
        return new Workload(
                workload.file().title(),
                transactions.size() == 1 && !isOfAFile(scenario)
                        ? transactions.get(0).name()
                        : "transaction",
                lengths.size(),
                scenario.workload().isolation().words(),
                (int) lengths.stream().filter(length -> length > 255).count(),
                lengths.stream().max(Integer::compare).orElse(0),
                scenario.workload().file().isPresent() ? kinds(workload) : List.of());
    }

    /**
     * Whether the workload is a file of the user. A user names a kind of transaction in any language and form, which no
     * sentence can put into the plural.
     */
    private static boolean isOfAFile(Scenario scenario) {
        return scenario.workload()
                .file()
                .filter(text -> Profiles.isPath(text.name()))
                .isPresent();
    }

    private static List<Workload.TransactionKind> kinds(CompiledWorkload workload) {
        double sum = workload.transactions().stream()
                .mapToDouble(CompiledTransaction::weight)
                .sum();
        return workload.transactions().stream()
                .map(transaction -> new Workload.TransactionKind(
                        transaction.name(),
                        transaction.weight() / sum,
                        transaction.statements().size()))
                .toList();
    }

    /** The requested server without the path of a file, which belongs to one machine. */
    static Settings.AskedServer server(RunRequest request) {
        ServerRequest server = request.server();
        List<String> statusUrls = server.statusUris().stream()
                .map(uri -> JdbcUrl.maskedIn(uri.toString()))
                .toList();
        return new Settings.AskedServer(
                server.choice().name().toLowerCase(Locale.ROOT),
                server.tidbVersion(),
                server.url().flatMap(UrlReading::url).map(JdbcUrl::masked),
                server.credentials().map(Credentials::user).filter(user -> !user.isEmpty()),
                statusUrls.stream().findFirst(),
                statusUrls.stream().skip(1).toList(),
                request.permission() == Permission.GLOBAL_TOO);
    }
}
