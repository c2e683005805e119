package dev.roundtrip.run;

import dev.roundtrip.advice.TransactionForecast;
import dev.roundtrip.advice.TransactionWork;
import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.Use;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.workload.StepSpec.Send;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Rehearsal;
import dev.roundtrip.workload.file.Rehearsal.Counted;
import dev.roundtrip.workload.file.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What a scenario would send for its workload, without a database.
 *
 * @param version of Connector/J
 * @param kinds of transactions, in the order of the file
 * @param textsFit whether the driver's cache holds all texts that are short enough for it; true if it has none
 */
public record WorkloadForecast(Scenario scenario, DriverVersion version, List<Kind> kinds, boolean textsFit) {

    /** A statement with more texts than this, which hardly ever come again, has new ones all the time. */
    private static final int MANY_TEXTS = 50;

    /**
     * Rows decide which texts are used: a rare one is not in a full cache when it comes, and pushes another one out. So
     * a forecast, which has no rows, cannot say how many are prepared.
     */
    private static final Set<Command> UPKEEP = EnumSet.of(Command.COM_STMT_PREPARE, Command.COM_STMT_CLOSE);

    /** One kind of transaction. */
    public record Kind(String name, TransactionForecast forecast) {}

    /** For that version of Connector/J, with the weights of the workload's file. */
    public static WorkloadForecast of(Scenario scenario, DriverVersion version) {
        return of(scenario, version, CompiledTransaction::weight);
    }

    /** As {@link #of(Scenario, DriverVersion)}, for a mix that chance has made. */
    public static WorkloadForecast of(
            Scenario scenario, DriverVersion version, ToDoubleFunction<CompiledTransaction> weight) {
        CompiledWorkload workload = Workloads.of(scenario.workload());
        EffectiveParameters parameters = EffectiveParameters.of(
                ConnectionParameters.parse(scenario.connection().parameters()).properties(), version);
        List<Rehearsal.Kind> rehearsed = Rehearsal.of(workload);
        List<TransactionForecast> forecasts = TransactionForecast.of(
                parameters,
                rehearsed.stream()
                        .map(kind -> work(scenario, workload, kind, weight.applyAsDouble(kind.transaction())))
                        .toList());
        List<Integer> texts = Rehearsal.textLengths(rehearsed);
        boolean textsFit = texts.stream().filter(parameters::keepsPreparedText).count() <= parameters.keptStatements();
        boolean keptByResult = !textsFit
                && parameters.keptStatements() > 0
                && workload.transactions().stream().anyMatch(CompiledTransaction::repeatsByResult);
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < rehearsed.size(); i++) {
            kinds.add(new Kind(
                    rehearsed.get(i).transaction().name(),
                    keptByResult ? forecasts.get(i).without(UPKEEP) : forecasts.get(i)));
        }
        return new WorkloadForecast(scenario, version, kinds, textsFit);
    }

    private static TransactionWork work(
            Scenario scenario, CompiledWorkload workload, Rehearsal.Kind kind, double weight) {
        CompiledTransaction transaction = kind.transaction();
        Set<CompiledStatement> endless = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Counted counted : kind.statements()) {
            double seen = counted.uses() * kind.samples().size();
            if (counted.statement().sql().varies()
                    && counted.texts().size() > MANY_TEXTS
                    && counted.texts().size() > seen / 2) {
                endless.add(counted.statement());
            }
        }
        return new TransactionWork(
                weight,
                kind.samples().stream()
                        .map(sample -> sample.stream()
                                .map(use -> use(use, endless.contains(use.statement())))
                                .toList())
                        .toList(),
                scenario.workload().habits(),
                scenario.connection().poolAutoCommit()
                        || workload.transactions().stream().anyMatch(CompiledTransaction::autocommit),
                transaction.autocommit(),
                transaction.readOnly());
    }

    private static Use use(Rehearsal.Use rehearsed, boolean endless) {
        CompiledStatement statement = rehearsed.statement();
        return new Use(
                statement.spec().send() == Send.TEXT ? Sending.TEXT : Sending.PREPARED,
                rehearsed.text(),
                endless,
                statement.batch().isPresent() ? rehearsed.rows() : Use.NO_BATCH,
                statement.fetchSize(),
                Arrays.stream(statement.sql().parameters()).anyMatch(value -> value.type() == Value.Type.STREAM));
    }
}
