package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.workload.CheckSpec;
import dev.roundtrip.scenario.workload.Expression;
import dev.roundtrip.scenario.workload.Place;
import dev.roundtrip.scenario.workload.SqlTemplate;
import dev.roundtrip.scenario.workload.StepSpec;
import dev.roundtrip.scenario.workload.StepSpec.Execution;
import dev.roundtrip.scenario.workload.StepSpec.IfEmpty;
import dev.roundtrip.scenario.workload.StepSpec.OneOfSpec;
import dev.roundtrip.scenario.workload.StepSpec.RepeatSpec;
import dev.roundtrip.scenario.workload.StepSpec.ResultType;
import dev.roundtrip.scenario.workload.StepSpec.Row;
import dev.roundtrip.scenario.workload.StepSpec.Send;
import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import dev.roundtrip.scenario.workload.TableSpec;
import dev.roundtrip.scenario.workload.TransactionSpec;
import dev.roundtrip.scenario.workload.ValueSpec;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.sql.SqlDefinition;
import dev.roundtrip.sql.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compiles one workload file; used once. */
final class Compiler {

    private static final long MOST_COPIES = 10_000;
    private static final long LARGEST_FETCH = 10_000_000;
    private static final long MOST_ROWS = 10_000_000_000L;

    private final WorkloadFile file;
    private final Scope.Shared shared;
    private int statements;

    /**
     * The statements of the transaction that is being compiled, by their ordinals. They are a map because samples share
     * statements.
     */
    private final Map<Integer, CompiledStatement> ofTransaction = new LinkedHashMap<>();

    /** The statements of samples: each as one execution, and as a batch. */
    private final IdentityHashMap<StatementSpec, CompiledStatement[]> sampled = new IdentityHashMap<>();

    Compiler(WorkloadFile file) {
        this.file = file;
        this.shared = new Scope.Shared(file.seed(), false);
    }

    Validated<CompiledWorkload> compile() {
        Scope sizes = Scope.of(shared, file.sizes());
        List<CompiledTable> tables =
                file.tables().stream().map(table -> table(table, sizes)).toList();
        Scope names = sizes.inner();
        names.names().put("worker", Value.ofLong(context -> context.worker + 1L));
        names.names().put("workers", Value.ofLong(context -> context.workers));
        List<CompiledTransaction> transactions =
                file.transactions().stream().map(it -> transaction(it, names)).toList();
        if (!transactions.isEmpty() && transactions.stream().noneMatch(transaction -> transaction.weight() > 0)) {
            shared.problem(file.transactions().get(0).place(), "every weight is 0");
        }
        List<CompiledCheck> checks =
                file.checks().stream().map(check -> check(check, sizes)).toList();
        shared.refuseUnknownSequences();
        if (!shared.problems.isEmpty()) {
            return Validated.refused(shared.problems.stream().distinct().toList());
        }
        WeightedChoice choice = WeightedChoice.among(transactions, CompiledTransaction::weight);
        List<CompiledStatement> all = transactions.stream()
                .flatMap(transaction -> transaction.statements().stream())
                .distinct()
                .toList();
        return Validated.valid(new CompiledWorkload(file, transactions, tables, checks, shared, choice, all));
    }

    private CompiledTable table(TableSpec spec, Scope sizes) {
        long copies = spec.copies()
                .map(it -> sizes.constant(it, "copies", 1, MOST_COPIES))
                .orElse(0L);
        long rows =
                spec.rows().map(it -> sizes.constant(it, "rows", 0, MOST_ROWS)).orElse(0L);
        Scope.Shared ofTable = new Scope.Shared(file.data().seed(), true);
        Scope scope = Scope.of(ofTable, file.sizes());
        scope.define(spec.place(), "row", Value.ofLong(context -> context.row));
        scope.define(spec.place(), "copy", Value.ofLong(context -> context.copy));
        Draw[] values = scope.draws(spec.values());
        Optional<Value> where = spec.where().map(it -> scope.wholeNumber(it, "where"));
        List<Draw> columns = new ArrayList<>();
        for (ValueSpec column : spec.columns()) {
            Value value = scope.compile(column.value());
            if (value.type() == Value.Type.LIST) {
                scope.problem(column.place(), "a column has one value; write at(list, 1)");
            }
            // Even a constant column is kept: each column of the INSERT has a slot.
            columns.add(new Draw(column.name(), value, scope.slot(column.place(), column.name(), value.type())));
        }
        Scope texts = Scope.of(ofTable, file.sizes());
        texts.define(spec.place(), "copy", Value.ofLong(context -> context.copy));
        texts.define(
                spec.place(),
                Scope.TABLE,
                // The gate reads a name that may be a word of SQL; with a copy's number it is none.
                copies == 0
                        ? Value.constant(Value.Type.TEXT, spec.name())
                        : Value.of(Value.Type.TEXT, context -> spec.name() + context.copy));
        List<CompiledSql> afterwards = spec.afterwards().stream()
                .map(it -> withoutParameters(it, texts))
                .toList();
        refuse(ofTable.usesSharedValues(), spec.place(), "columns take row, not sequence, latest, newest or from");
        refuse(
                TableName.isMarker(spec.name()),
                spec.place(),
                "that is the name of the table in which Roundtrip lists those that it has made; write another");
        sent(new OutsideText(spec.place(), spec.definition(), SqlDefinition.ofTable(spec.definition())));
        for (int i = 0; i < afterwards.size(); i++) {
            String sql = afterwards.get(i).shown();
            sent(new OutsideText(
                    spec.afterwards().get(i).place(),
                    sql,
                    SqlDefinition.afterwards(afterwards.get(i).gated())));
        }
        shared.problems.addAll(ofTable.problems);
        return new CompiledTable(
                spec,
                copies,
                rows,
                values,
                where,
                columns.toArray(Draw[]::new),
                afterwards,
                written(spec, copies, rows),
                ofTable.slots);
    }

    private CompiledSql withoutParameters(SqlTemplate template, Scope scope) {
        CompiledSql sql = CompiledSql.of(template, scope);
        refuse(sql.hasParameters(), template.place(), "no parameters here; write the value or ${size}");
        return sql;
    }

    private String written(TableSpec spec, long copies, long rows) {
        List<String> parts =
                new ArrayList<>(List.of(spec.name(), Long.toString(copies), Long.toString(rows), spec.definition()));
        Stream.concat(spec.values().stream(), spec.columns().stream())
                .forEach(
                        column -> parts.add(column.name() + "=" + column.value().text()));
        spec.where().ifPresent(it -> parts.add("where " + it.text()));
        spec.afterwards().forEach(sql -> parts.add(sql.shown()));
        Set<String> used = Stream.of(
                        ValueSpec.names(spec.values()),
                        spec.where().stream().flatMap(Expression::names),
                        ValueSpec.names(spec.columns()),
                        spec.afterwards().stream().flatMap(SqlTemplate::names))
                .flatMap(Function.identity())
                .collect(Collectors.toSet());
        file.sizes().forEach((name, size) -> {
            if (used.contains(name)) {
                parts.add(name + "=" + size);
            }
        });
        return String.join("|", parts);
    }

    private CompiledTransaction transaction(TransactionSpec spec, Scope outer) {
        Scope scope = outer.inner();
        List<ValueSpec> values = new ArrayList<>(used(spec));
        values.addAll(spec.values());
        Set<String> assigned = StepSpec.statements(spec.steps())
                .flatMap(statement -> statement.into().keySet().stream())
                .collect(Collectors.toSet());
        Draw[] draws = scope.draws(values, assigned);
        ofTransaction.clear();
        CompiledStep[] steps = steps(spec.steps(), scope);
        return new CompiledTransaction(
                spec.name(),
                weight(spec.weight(), scope),
                spec.autocommit(),
                spec.readOnly(),
                spec.rollbackShare(),
                draws,
                steps,
                List.copyOf(ofTransaction.values()));
    }

    /** The file's common values that this transaction uses; others are not drawn for it. */
    private List<ValueSpec> used(TransactionSpec spec) {
        Set<String> names = Stream.concat(
                        ValueSpec.names(spec.values()),
                        spec.steps().stream().flatMap(StepSpec::all).flatMap(StepSpec::names))
                .collect(Collectors.toCollection(HashSet::new));
        List<ValueSpec> used = new ArrayList<>();
        for (int i = file.values().size() - 1; i >= 0; i--) {
            ValueSpec value = file.values().get(i);
            if (names.contains(value.name())) {
                used.add(0, value);
                value.value().names().forEach(names::add);
            }
        }
        return used;
    }

    private static double weight(Expression expression, Scope scope) {
        return scope.constantDecimal(expression, "weight", 0, Long.MAX_VALUE);
    }

    private CompiledStep[] steps(List<StepSpec> specs, Scope scope) {
        Set<Integer> followed = specs.stream()
                .filter(Execution.class::isInstance)
                .flatMap(execution -> ((Execution) execution).rows().stream().flatMap(List::stream))
                .flatMap(value -> SampledValues.followed(value).stream())
                .collect(Collectors.toSet());
        List<CompiledStep> steps = new ArrayList<>();
        for (StepSpec spec : specs) {
            if (spec instanceof StatementSpec statement) {
                steps.add(statement(statement, scope, Optional.empty()));
            } else if (spec instanceof Execution execution) {
                steps.add(execution(execution, steps.size() + 1, followed, scope));
            } else if (spec instanceof RepeatSpec repeat) {
                steps.add(repeat(repeat, scope));
            } else {
                steps.add(oneOf((OneOfSpec) spec, scope));
            }
        }
        return steps.toArray(CompiledStep[]::new);
    }

    private CompiledStep repeat(RepeatSpec spec, Scope outer) {
        Value times = outer.wholeNumber(spec.times(), "repeat");
        Scope scope = outer.inner();
        int slot = spec.as().isEmpty() ? shared.slots++ : scope.slot(spec.place(), spec.as(), Value.Type.LONG);
        return new CompiledStep.Repeat(times, slot, scope.draws(spec.values()), steps(spec.steps(), scope));
    }

    /**
     * An execution with recorded values.
     *
     * @param number the execution's place in its sample, from 1
     * @param followed the executions whose generated keys are used later
     */
    private CompiledStep execution(Execution spec, int number, Set<Integer> followed, Scope scope) {
        CompiledStatement[] compiled = sampled.computeIfAbsent(spec.statement(), absent -> new CompiledStatement[2]);
        int at = spec.batch() ? 1 : 0;
        if (compiled[at] == null) {
            Optional<Value> rows =
                    spec.batch() ? Optional.of(Value.ofLong(DrawContext::sampledRows)) : Optional.empty();
            compiled[at] = statement(spec.statement(), scope, rows);
        }
        ofTransaction.put(compiled[at].ordinal(), compiled[at]);
        Value[][] rows = spec.rows().stream()
                .map(row -> row.stream()
                        .map(value -> SampledValues.compiled(value, spec.place(), scope))
                        .toArray(Value[]::new))
                .toArray(Value[][]::new);
        return new CompiledStep.Execution(compiled[at], rows, number, followed.contains(number));
    }

    private CompiledStep oneOf(OneOfSpec spec, Scope outer) {
        WeightedChoice choice = WeightedChoice.among(spec.branches(), branch -> weight(branch.weight(), outer));
        CompiledStep.Branch[] branches = spec.branches().stream()
                .map(branch -> branch(branch, outer.inner()))
                .toArray(CompiledStep.Branch[]::new);
        return new CompiledStep.OneOf(choice, branches);
    }

    private CompiledStep.Branch branch(StepSpec.Branch spec, Scope scope) {
        return new CompiledStep.Branch(scope.draws(spec.values()), steps(spec.steps(), scope));
    }

    /**
     * Compiles a statement. Its results become values of the list of steps that contains it, for the statements after
     * it.
     *
     * @param sampledRows the number of rows of a batch in a sample
     */
    private CompiledStatement statement(StatementSpec spec, Scope scope, Optional<Value> sampledRows) {
        Scope inner = spec.values().isEmpty() ? scope : scope.inner();
        Draw[] draws = inner.draws(spec.values());
        CompiledSql sql = CompiledSql.of(spec.sql(), inner);
        Optional<Value> batch =
                spec.batch().map(it -> inner.wholeNumber(it, "batch")).or(() -> sampledRows);
        Optional<Value> rows = spec.rows().map(it -> inner.wholeNumber(it, "rows"));
        CompiledStatement.Into[] into = spec.into().entrySet().stream()
                .map(entry -> new CompiledStatement.Into(
                        entry.getValue(), slotFor(spec, entry.getKey(), entry.getValue(), scope)))
                .toArray(CompiledStatement.Into[]::new);
        CompiledStatement statement = new CompiledStatement(
                statements++,
                spec,
                sql,
                draws,
                batch,
                fetchSize(spec, inner),
                rows,
                into,
                spec.inPlace().map(it -> inner.wholeNumber(it, "place")),
                spec.atLeast().map(it -> inner.wholeNumber(it, "atLeast")),
                ifEmpty(spec));
        ofTransaction.put(statement.ordinal(), statement);
        sent(OutsideText.of(spec.sql().place(), sql));
        refuseContradictions(spec, statement);
        return statement;
    }

    /** Remembers a text for the gate. A text that no workload may contain is a problem of the file. */
    private void sent(OutsideText text) {
        shared.texts.add(text);
        text.does()
                .refusal()
                .ifPresent(why -> shared.problem(text.place(), why + " (" + OutsideText.shortened(text.sql()) + ")"));
    }

    private IfEmpty ifEmpty(StatementSpec spec) {
        if (spec.ifEmpty() != IfEmpty.UNSTATED) {
            return spec.ifEmpty();
        }
        return file.usesOwnTables() && spec.atLeast().isEmpty() ? IfEmpty.CONTINUE : IfEmpty.COUNT;
    }

    private static int slotFor(StatementSpec spec, String name, ResultType result, Scope scope) {
        Value.Type type = Value.Type.valueOf(result.name());
        return spec.row() == Row.ALL || spec.inPlace().isPresent()
                ? scope.slotForResults(spec.place(), name, type, spec.inPlace().isPresent())
                : scope.slotForResult(spec.place(), name, type);
    }

    private void refuseContradictions(StatementSpec spec, CompiledStatement statement) {
        boolean batch = statement.batch().isPresent();
        refuse(!statement.isQuery() && !spec.into().isEmpty(), spec.place(), "into needs a query");
        refuse(statement.isQuery() && batch, spec.place(), "batch needs a write");
        refuse(batch && statement.sql().varies(), spec.place(), "remove the ${...} from a batch's text");
        refuse(batch && spec.send() == Send.TEXT, spec.place(), "remove send: text or batch");
    }

    private void refuse(boolean contradicts, Place place, String why) {
        if (contradicts) {
            shared.problem(place, why);
        }
    }

    /**
     * The fetch size of a statement. A size of 0 is the driver's own way, so that one size can also mean all rows at
     * once.
     */
    private static int fetchSize(StatementSpec spec, Scope scope) {
        return spec.fetchSize()
                .map(it -> (int) scope.constant(it, "fetchSize", StatementSpec.STREAM, LARGEST_FETCH))
                .orElse(0);
    }

    private CompiledCheck check(CheckSpec spec, Scope sizes) {
        CompiledSql sql = withoutParameters(spec.sql(), sizes);
        refuse(sql.check().writes(), spec.sql().place(), "a check must be a SELECT of one number");
        shared.texts.add(OutsideText.of(spec.sql().place(), sql));
        List<String> names =
                file.transactions().stream().map(TransactionSpec::name).toList();
        int transaction = spec.per().isEmpty() ? 0 : names.indexOf(spec.per());
        refuse(
                transaction < 0,
                spec.place(),
                "no transaction is named '" + spec.per() + "'; there are " + String.join(", ", names));
        return new CompiledCheck(
                spec.says(),
                sql.varies() ? "" : sql.shown(),
                spec.grows(),
                sizes.constant(spec.number(), "the expected number", 0, Long.MAX_VALUE),
                transaction);
    }
}
