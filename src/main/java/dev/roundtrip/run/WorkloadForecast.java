package dev.roundtrip.run;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.TransactionForecast;
import dev.roundtrip.advice.TransactionWork;
import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.StatementWork;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Rehearsal;
import dev.roundtrip.workload.file.Rehearsal.Counted;
import java.util.List;
import java.util.Objects;

/**
 * What a scenario would send for its workload, without a database.
 *
 * @param kinds of transactions, in the order of the file
 * @param textsFit whether the driver's cache holds all texts that are short enough for it; true if it has none
 */
public record WorkloadForecast(Scenario scenario, List<Kind> kinds, boolean textsFit) {

    public WorkloadForecast {
        Objects.requireNonNull(scenario, "scenario");
        kinds = List.copyOf(kinds);
    }

    /**
     * One kind of transaction.
     *
     * @param statements business statements per transaction, each row of a batch counted
     */
    public record Kind(String name, double statements, TransactionForecast forecast) {}

    /** The scenario's workload. */
    public static CompiledWorkload workload(Scenario scenario) {
        return Workloads.of(scenario.workload());
    }

    /** The workload's texts that a connection prepares again and again, as lint's assumptions. */
    public static Assumptions assumptions(WorkloadSpec workload) {
        List<Integer> lengths = Rehearsal.textLengths(Rehearsal.of(Workloads.of(workload)));
        return Assumptions.ofStatements(
                Math.max(1, lengths.size()),
                lengths.stream().max(Integer::compare).orElse(1));
    }

    /** For the newest known version of the bundled driver. */
    public static WorkloadForecast of(Scenario scenario) {
        CompiledWorkload workload = workload(scenario);
        EffectiveParameters parameters = EffectiveParameters.of(
                ConnectionParameters.parse(scenario.connection().parameters()).properties(),
                DriverVersion.NEWEST_KNOWN);
        List<Rehearsal.Kind> rehearsed = Rehearsal.of(workload);
        List<Integer> texts = Rehearsal.textLengths(rehearsed);
        long shortEnough = texts.stream().filter(parameters::keepsPreparedText).count();
        return new WorkloadForecast(
                scenario,
                rehearsed.stream()
                        .map(kind -> new Kind(
                                kind.transaction().name(),
                                kind.statements().stream()
                                        .mapToDouble(Counted::executions)
                                        .sum(),
                                TransactionForecast.of(parameters, work(scenario, workload, kind, texts))))
                        .toList(),
                shortEnough <= parameters.keptStatements());
    }

    private static TransactionWork work(
            Scenario scenario, CompiledWorkload workload, Rehearsal.Kind kind, List<Integer> texts) {
        CompiledTransaction transaction = kind.transaction();
        return new TransactionWork(
                kind.statements().stream().map(WorkloadForecast::work).toList(),
                texts,
                scenario.workload().habits(),
                scenario.connection().poolAutoCommit()
                        || workload.transactions().stream().anyMatch(CompiledTransaction::autocommit),
                transaction.autocommit(),
                transaction.readOnly());
    }

    private static StatementWork work(Counted counted) {
        return new StatementWork(
                counted.longestText(),
                counted.uses(),
                counted.executions(),
                counted.statement().batch().isPresent(),
                switch (counted.statement().send()) {
                    case PREPARED -> Sending.PREPARED;
                    case KEPT -> Sending.KEPT;
                    case TEXT -> Sending.TEXT;
                });
    }
}
