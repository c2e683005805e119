package dev.roundtrip.scenario.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One step of a transaction. */
public sealed interface StepSpec {

    /** The names that the step uses itself, without those of inner steps. */
    default Stream<String> names() {
        return Stream.empty();
    }

    /** The steps inside this one. */
    default List<StepSpec> steps() {
        return List.of();
    }

    /** This step and all steps inside it. */
    default Stream<StepSpec> all() {
        return Stream.concat(Stream.of(this), steps().stream().flatMap(StepSpec::all));
    }

    /** All statements of these steps; a statement of a loop or of several samples is listed once. */
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
     * @param values the values drawn before each execution, and for each row of a batch
     * @param send how the statement is sent
     * @param batch the number of rows that one execution adds by {@code addBatch}; empty if it is no batch
     * @param fetchSize the value for {@code setFetchSize}; {@link #STREAM} for row by row, empty or 0 for all rows at
     *     once
     * @param rows the number of rows that it changes or returns; any other number is an error. Empty if any number is
     *     right
     * @param into the columns of one row of the result, as values for the statements that follow
     * @param row the row from which they are taken
     * @param inPlace the place for the row's values in the lists with the names of {@code into}; empty if those are no
     *     lists
     * @param atLeast the number of rows from which on the result does not count as empty; empty for 1
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
     * @param as the name of the number of the repetition, from 1; empty if it has none
     * @param values the values drawn before each repetition
     */
    record RepeatSpec(Place place, Expression times, String as, List<ValueSpec> values, List<StepSpec> steps)
            implements StepSpec {

        @Override
        public Stream<String> names() {
            return Stream.concat(times.names(), ValueSpec.names(values));
        }
    }

    /** A choice of one of several branches at random. */
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
        /** The statement is sent by a {@code PreparedStatement} that is closed after each use. */
        PREPARED,
        /** The statement is sent by a {@code Statement}, with the values as literals in the text. */
        TEXT
    }

    /** The row of a result from which values are taken. */
    enum Row {
        FIRST,
        /** The row at n/2 of n, rounded up, which is TPC-C's choice of a customer by name. */
        MIDDLE,
        /** All rows: each value is a list. */
        ALL
    }

    /** The meaning of a result without a row, or with fewer than {@code atLeast}. */
    enum IfEmpty {
        /** The file does not say it: the user's own tables may have no such row, and our tables have it. */
        UNSTATED,
        /** The result is counted as an empty read. */
        COUNT,
        /** The result is as good as any other. */
        CONTINUE,
        /** The transaction is rolled back; it counts as done, as TPC-C requires. */
        ROLLBACK
    }

    /** The type as which a column of a result is read. */
    enum ResultType {
        LONG,
        DECIMAL,
        TEXT
    }
}
