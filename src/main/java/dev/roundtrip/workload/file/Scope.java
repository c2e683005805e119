package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.YamlMapping;
import dev.roundtrip.scenario.workload.Expression;
import dev.roundtrip.scenario.workload.Place;
import dev.roundtrip.scenario.workload.ValueSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names that an expression may use, and the compilation of expressions. An inner scope sees the names of the outer
 * ones and may not redefine them. Problems go to the list that all scopes share.
 */
record Scope(Shared shared, Map<String, Value> names) {

    /** The name of a table or of its copy, in the statements after loading. */
    static final String TABLE = "table";

    /** The parts that all scopes of one workload have in common. */
    static final class Shared {

        final long seed;
        /** Whether the values are those of a table's rows. */
        final boolean loading;

        final List<ProfileProblem> problems = new ArrayList<>();
        private final List<Sequence> sequences = new ArrayList<>();
        /** The queries from whose first column values are drawn. */
        final List<String> queries = new ArrayList<>();
        /** Every text of the file that is sent to the server. */
        final List<OutsideText> texts = new ArrayList<>();

        int slots;

        /**
         * A sequence.
         *
         * @param name its name; empty if it has none
         * @param place the place where it was used first
         * @param start its beginning; null until it is known
         */
        private record Sequence(String name, Place place, SequenceStart start) {}

        Shared(long seed, boolean loading) {
            this.seed = seed;
            this.loading = loading;
        }

        /** The index of the sequence of this name, or of a new one without a name. */
        int sequence(String name, Place place) {
            for (int i = 0; i < sequences.size() && !name.isEmpty(); i++) {
                if (sequences.get(i).name().equals(name)) {
                    return i;
                }
            }
            sequences.add(new Sequence(name, place, null));
            return sequences.size() - 1;
        }

        /** The index of the sequence of this name, with this beginning. */
        int sequence(String name, Place place, SequenceStart start) {
            int index = sequence(name, place);
            Sequence known = sequences.get(index);
            if (known.start() != null && !known.start().equals(start)) {
                problem(place, "the sequence '" + name + "' begins elsewhere with another number");
            }
            sequences.set(index, new Sequence(name, known.place(), start));
            return index;
        }

        void refuseUnknownSequences() {
            sequences.stream()
                    .filter(sequence -> sequence.start() == null)
                    .forEach(sequence -> problem(
                            sequence.place(),
                            "no sequence is named '" + sequence.name() + "'; write sequence(1, '" + sequence.name()
                                    + "') for new rows"));
        }

        /** The beginning of each sequence. */
        List<SequenceStart> starts() {
            return sequences.stream().map(Sequence::start).toList();
        }

        boolean usesSharedValues() {
            return !sequences.isEmpty() || !queries.isEmpty();
        }

        void problem(Place place, String message) {
            problems.add(new ProfileProblem(place.file(), place.line(), place.column(), message));
        }
    }

    static Scope of(Shared shared, Map<String, Long> sizes) {
        Map<String, Value> names = new LinkedHashMap<>();
        sizes.forEach((name, size) -> names.put(name, Value.constant(size)));
        return new Scope(shared, names);
    }

    Scope inner() {
        return new Scope(shared, new LinkedHashMap<>(names));
    }

    void define(Place place, String name, Value value) {
        if (names.putIfAbsent(name, value) != null) {
            problem(place, "the name '" + name + "' is used already");
        }
    }

    /** A new slot of that type, under that name. */
    int slot(Place place, String name, Value.Type type) {
        return slot(place, name, new Value.Slot(type, -1));
    }

    /** A new slot for a value that is drawn, under that name. */
    int slot(Place place, String name, Value drawn) {
        int slot = shared.slots++;
        define(place, name, drawn.inSlot(slot));
        return slot;
    }

    /** The slot for a result: the slot of the value with this name if there is one, so that a branch can set it. */
    int slotForResult(Place place, String name, Value.Type type) {
        if (!(names.get(name) instanceof Value.Slot known)) {
            return slot(place, name, type);
        }
        if (known.type() != type) {
            problem(place, "'" + name + "' is " + known.type().label() + " already; choose another name");
        }
        return known.slot;
    }

    /** The slot of a list for results: the slot of the value with this name if there is one. */
    int slotForResults(Place place, String name, Value.Type element, boolean known) {
        if (names.get(name) instanceof ListValue list) {
            if (list.element != element) {
                problem(place, "'" + name + "' is another list; choose another name");
            }
            return list.slot;
        }
        if (known) {
            problem(place, "'" + name + "' must be a list under 'values', such as " + name + ": list(10, 0)");
        }
        return slot(place, name, ListValue.in(-1, element));
    }

    Draw[] draws(List<ValueSpec> values) {
        return draws(values, Set.of());
    }

    /**
     * Compiles values that may use those before them.
     *
     * @param assigned the names into which results are read: these have a slot even if they begin with a constant
     */
    Draw[] draws(List<ValueSpec> values, Set<String> assigned) {
        List<Draw> draws = new ArrayList<>();
        for (ValueSpec spec : values) {
            Value value = compile(spec.value());
            if (value.isConstant() && !assigned.contains(spec.name())) {
                define(spec.place(), spec.name(), value);
            } else {
                draws.add(new Draw(spec.name(), value, slot(spec.place(), spec.name(), value)));
            }
        }
        return draws.toArray(Draw[]::new);
    }

    Value compile(Expression expression) {
        if (expression instanceof Expression.Numeral number) {
            BigDecimal decimal = number.value();
            return decimal.scale() > 0
                    ? Value.constant(Value.Type.DECIMAL, decimal)
                    : Value.constant(decimal.longValueExact());
        }
        if (expression instanceof Expression.Text text) {
            return Value.constant(Value.Type.TEXT, text.value());
        }
        if (expression instanceof Expression.Name name) {
            return name(name);
        }
        Expression.Call call = (Expression.Call) expression;
        List<Value> arguments = call.arguments().stream().map(this::compile).toList();
        return Functions.call(call, arguments, this);
    }

    /** An expression that must be a whole number; a problem otherwise. */
    Value wholeNumber(Expression expression, String what) {
        Value value = compile(expression);
        return value.type().isInteger()
                ? value
                : refused(expression.place(), what + " is " + value.type().label() + "; it must be a whole number");
    }

    /** A whole number that is known before the run: numbers and sizes only. */
    long constant(Expression expression, String what, long least, long most) {
        return constant(expression, wholeNumber(expression, what), what, least, most)
                .longValue();
    }

    /** A number that is known before the run, with or without a fraction. */
    double constantDecimal(Expression expression, String what, long least, long most) {
        Value value = compile(expression);
        Value number = value.type().isNumber()
                ? value
                : refused(expression.place(), what + " is " + value.type().label() + "; it must be a number");
        return constant(expression, number, what, least, most).doubleValue();
    }

    private BigDecimal constant(Expression expression, Value value, String what, long least, long most) {
        if (!value.isConstant()) {
            problem(expression.place(), what + " must be constant: use numbers and sizes");
            return BigDecimal.valueOf(least);
        }
        BigDecimal number = value.asDecimal(null);
        if (number.compareTo(BigDecimal.valueOf(least)) < 0 || number.compareTo(BigDecimal.valueOf(most)) > 0) {
            problem(expression.place(), what + " is " + number + "; allowed are " + least + " to " + most);
            return BigDecimal.valueOf(least);
        }
        return number;
    }

    private Value name(Expression.Name name) {
        Value value = names.get(name.name());
        if (value != null) {
            return value;
        }
        Set<String> known = names.keySet();
        String near = YamlMapping.near(name.name(), known);
        String others = near.isEmpty() && !known.isEmpty() ? "; known are " + String.join(", ", known) : near;
        return refused(
                name.place(),
                Functions.signature(name.name())
                        .map(written -> "'" + name.name() + "' is a function; write " + written)
                        .orElse("nothing is named '" + name.name() + "'" + others));
    }

    void problem(Place place, String message) {
        shared.problem(place, message);
    }

    /** Records a problem. The returned value replaces what cannot be used. */
    Value refused(Place place, String message) {
        problem(place, message);
        return Value.constant(1);
    }
}
