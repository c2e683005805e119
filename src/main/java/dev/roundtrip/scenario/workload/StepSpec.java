package dev.roundtrip.scenario.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One step of a transaction. */
public sealed interface StepSpec {

    /** The names that it uses itself, those of inner steps excluded. */
    default Stream<String> names() {
        return Stream.empty();
    }

    /** The steps in it. */
    default List<StepSpec> steps() {
        return List.of();
    }

    /** The step and all steps in it. */
    default Stream<StepSpec> all() {
        return Stream.concat(Stream.of(this), steps().stream().flatMap(StepSpec::all));
    }

    /** All statements of these steps; those of a loop, and of several samples, once. */
    static Stream<StatementSpec> statements(List<StepSpec> steps) {
        return steps.stream()
                .flatMap(StepSpec::all)
                .filter(StatementSpec.class::isInstance)
                .map(StatementSpec.class::cast)
                .distinct();
    }

    /**
     * A statement.
     *
     * @param values drawn before each execution, and for each row of a batch
     * @param send how it is sent
     * @param batch how many rows one execution has, by {@code addBatch}; empty if none
     * @param fetchSize for {@code setFetchSize}; {@link #STREAM} for row by row, empty or 0 for all rows at once
     * @param rows how many rows it changes or returns; any other number is an error. Empty if any number is right
     * @param into the columns of one row of the result, as values for the statements that follow
     * @param row which row they are taken from
     * @param inPlace the place in the lists with the names of {@code into} that the row's values are put in; empty if
     *     those are no lists
     * @param atLeast how many rows there must be for the result not to count as empty; empty for 1
     * @param ifEmpty what happens if there is no row
     */
    record StatementSpec(
            Place place,
            SqlTemplate sql,
            List<ValueSpec> values,
            Send send,
            Optional<Expression> batch,
            Optional<Expression> fetchSize,
            Optional<Expression> rows,
            Map<String, ResultType> into,
            Row row,
            Optional<Expression> inPlace,
            Optional<Expression> atLeast,
            IfEmpty ifEmpty)
            implements StepSpec {

        /** The fetch size that means row by row. */
        public static final int STREAM = -1;

        @Override
        public Stream<String> names() {
            Stream<String> ofOptions = Stream.of(batch, rows, fetchSize, inPlace, atLeast)
                    .flatMap(Optional::stream)
                    .flatMap(Expression::names);
            return Stream.of(ValueSpec.names(values), ofOptions, sql.names()).flatMap(Function.identity());
        }
    }

    /**
     * Steps that are executed several times.
     *
     * @param as the name of the number of the repetition, from 1; empty if none
     * @param values drawn before each repetition
     */
    record RepeatSpec(Place place, Expression times, String as, List<ValueSpec> values, List<StepSpec> steps)
            implements StepSpec {

        @Override
        public Stream<String> names() {
            return Stream.concat(times.names(), ValueSpec.names(values));
        }
    }

    /** One of several branches, chosen at random. */
    record OneOfSpec(Place place, List<Branch> branches) implements StepSpec {

        @Override
        public Stream<String> names() {
            return branches.stream()
                    .flatMap(branch -> Stream.concat(branch.weight().names(), ValueSpec.names(branch.values())));
        }

        @Override
        public List<StepSpec> steps() {
            return branches.stream().flatMap(branch -> branch.steps().stream()).toList();
        }
    }

    /**
     * An execution of a statement of the file, with recorded values.
     *
     * @param rows its values; several rows are a batch
     * @param batch whether it is a batch, which may have one row
     */
    record Execution(Place place, StatementSpec statement, List<List<SampleValue>> rows, boolean batch)
            implements StepSpec {

        @Override
        public List<StepSpec> steps() {
            return List.of(statement);
        }
    }

    /** A value of a sample as it is written; in quotes it is a text, whatever it looks like. */
    record SampleValue(String written, boolean quoted) {}

    /** A branch, chosen in proportion to its weight. */
    record Branch(Expression weight, List<ValueSpec> values, List<StepSpec> steps) {}

    /** How a statement is sent. */
    enum Send {
        /** By a {@code PreparedStatement} that is closed after each use. */
        PREPARED,
        /** By a {@code Statement}, with the values as literals in the text. */
        TEXT
    }

    /** The row of a result that values are taken from. */
    enum Row {
        FIRST,
        /** The row at n/2 of n, rounded up: TPC-C's choice of a customer by name. */
        MIDDLE,
        /** All rows: each value is a list. */
        ALL
    }

    /** What a result without a row, or with fewer than {@code atLeast}, means. */
    enum IfEmpty {
        /** The file says nothing: the user's own tables may have no such row, and ours have it. */
        UNSTATED,
        /** It is counted as an empty read. */
        COUNT,
        /** It is as good as any other. */
        CONTINUE,
        /** The transaction is rolled back; it counts as done, as TPC-C wants it. */
        ROLLBACK
    }

    /** The type that a column of a result is read as. */
    enum ResultType {
        LONG,
        DECIMAL,
        TEXT
    }
}
