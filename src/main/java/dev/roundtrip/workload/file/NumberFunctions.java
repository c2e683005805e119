package dev.roundtrip.workload.file;

import dev.roundtrip.sql.SqlStatement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Functions that give numbers, or choose among values. */
final class NumberFunctions {

    private static final int MANY = 1_000;
    private static final String FALLING = "is less than the first; swap them";

    static final List<Function> ALL = List.of(
            new Function("uniform(low, high)", NumberFunctions::uniform),
            new Function("mine(low, high)", call -> Function.whole(call, NumberFunctions::mine)),
            new Function("mineExcept(low, high, value)", call -> Function.whole(call, NumberFunctions::mineExcept)),
            new Function("sequence(first)", 1, 2, NumberFunctions::sequence),
            new Function("from('SELECT id FROM t LIMIT 1000')", call -> from(call, Value.Type.LONG)),
            new Function("textFrom('SELECT name FROM t LIMIT 1000')", call -> from(call, Value.Type.TEXT)),
            new Function("oneOf(a, b, ...)", 1, MANY, NumberFunctions::oneOf),
            new Function("weighted(a, 90, b, 10, ...)", 2, MANY, NumberFunctions::weighted),
            new Function("min(a, b)", call -> Function.whole(call, (context, a, b) -> Math.min(a, b))),
            new Function("max(a, b)", call -> Function.whole(call, (context, a, b) -> Math.max(a, b))),
            new Function("ifLess(a, b, then, else)", NumberFunctions::ifLess),
            new Function("ifEqual(a, b, then, else)", NumberFunctions::ifEqual),
            new Function("nth(n, a, b, ...)", 2, MANY, NumberFunctions::nth),
            new Function("except(low, high, value)", call -> Function.whole(call, NumberFunctions::except)),
            new Function("int(a)", call -> Value.ofInteger(Value.Type.INT, call.whole(0)::asLong)),
            new Function("decimal(a, digits)", NumberFunctions::decimal),
            new Function("nullOr(share, a)", NumberFunctions::nullOr));

    private NumberFunctions() {}

    private static Value uniform(Function.Call call) {
        Value low = call.number(0);
        Value high = call.number(1);
        if (low.type().isInteger() && high.type().isInteger()) {
            if (low.isConstant() && high.isConstant() && low.asLong(null) > high.asLong(null)) {
                call.problem(1, FALLING);
                return low;
            }
            return Value.ofLong(context -> between(context, low.asLong(context), high.asLong(context)));
        }
        if (!low.isConstant() || !high.isConstant()) {
            call.problem(0, "and 2 must be constants if decimals");
            return low;
        }
        int scale = Math.max(low.asDecimal(null).scale(), high.asDecimal(null).scale());
        long first = unscaled(low, scale);
        long last = unscaled(high, scale);
        if (first > last) {
            call.problem(1, FALLING);
            return low;
        }
        return Value.of(
                Value.Type.DECIMAL, context -> BigDecimal.valueOf(context.random.nextLong(first, last + 1), scale));
    }

    private static long unscaled(Value constant, int scale) {
        return constant.asDecimal(null).setScale(scale).unscaledValue().longValue();
    }

    /** A number from low to high; low if the range is empty. */
    static long between(DrawContext context, long low, long high) {
        if (high <= low) {
            return low;
        }
        return high < Long.MAX_VALUE
                ? context.random.nextLong(low, high + 1)
                : context.random.nextLong(Math.max(low, Long.MIN_VALUE + 1) - 1, high) + 1;
    }

    private static long mine(DrawContext context, long first, long last) {
        long count = ofWorker(context, first, last);
        return count <= 0 ? first : numbered(context, first, context.random.nextLong(count));
    }

    /** The count of numbers that belong to the worker. */
    private static long ofWorker(DrawContext context, long first, long last) {
        return (last - first - context.worker + context.workers) / context.workers;
    }

    private static long numbered(DrawContext context, long first, long index) {
        return first + context.worker + index * context.workers;
    }

    private static long mineExcept(DrawContext context, long first, long last, long except) {
        long count = ofWorker(context, first, last);
        long used = (except - first - context.worker) / context.workers;
        return count <= 1 ? first : numbered(context, first, (used + 1 + context.random.nextLong(count - 1)) % count);
    }

    private static Value sequence(Function.Call call) {
        Scope.Shared shared = call.scope().shared();
        boolean named = call.count() == 2;
        SequenceStart start = call.argument(0).type() == Value.Type.TEXT
                ? new SequenceStart(named, 0, select(call))
                : new SequenceStart(named, call.constant(0, 0, Long.MAX_VALUE / 2), "");
        int index = shared.sequence(named ? call.text(1) : "", call.written().place(), start);
        return Value.ofLong(
                named ? context -> context.take(index) : context -> context.shared.sequences()[index].take());
    }

    private static Value from(Function.Call call, Value.Type type) {
        List<String> queries = call.scope().shared().queries;
        int index = queries.size();
        String query = select(call);
        queries.add(query);
        return type == Value.Type.LONG
                ? Value.ofLong(context -> number(drawn(context, index), query))
                : Value.of(type, context -> String.valueOf(drawn(context, index)));
    }

    /** A result as a number. The driver makes a boolean of TINYINT(1). */
    private static long number(Object drawn, String query) {
        if (drawn instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (drawn instanceof Number number) {
            return number.longValue();
        }
        throw new DrawException("from('" + query + "') found no number. Use textFrom, or another column.");
    }

    private static String select(Function.Call call) {
        String query = call.text(0);
        SqlStatement does = SqlStatement.ofText(query);
        if (does.writes()) {
            call.problem(0, "must be one SELECT");
        }
        call.scope().shared().texts.add(new OutsideText(call.written().place(), query, does));
        return query;
    }

    private static Object drawn(DrawContext context, int query) {
        Object[] results = context.shared.results()[query];
        return results[context.random.nextInt(results.length)];
    }

    private static Value oneOf(Function.Call call) {
        return oneOfSeveral(call, call.arguments(), WeightedChoice.among(call.arguments(), value -> 1)::draw);
    }

    private static Value weighted(Function.Call call) {
        if (call.count() % 2 != 0) {
            call.problem(call.count() - 1, "has no weight after it");
            return call.argument(0);
        }
        List<Value> values = new ArrayList<>();
        double[] weights = new double[call.count() / 2];
        for (int i = 0; i < weights.length; i++) {
            values.add(call.argument(2 * i));
            weights[i] = call.constantDecimal(2 * i + 1, 0, 1_000_000_000);
        }
        return oneOfSeveral(call, values, new WeightedChoice(weights)::draw);
    }

    /**
     * A choice among values of one type.
     *
     * @param choice the index of the chosen value, from 0
     */
    private static Value oneOfSeveral(Function.Call call, List<Value> values, ToIntFunction<DrawContext> choice) {
        Value.Type type = values.get(0).type();
        for (int i = 1; i < values.size(); i++) {
            if (values.get(i).type() != type) {
                call.scope()
                        .problem(
                                call.written().place(),
                                "the values of " + call.written().function() + " are "
                                        + type.label() + " and "
                                        + values.get(i).type().label()
                                        + "; write one type");
                return values.get(0);
            }
        }
        Value[] all = values.toArray(Value[]::new);
        return type.isInteger()
                ? Value.ofInteger(type, context -> all[choice.applyAsInt(context)].asLong(context))
                : Value.of(type, context -> all[choice.applyAsInt(context)].asObject(context));
    }

    private static Value nth(Function.Call call) {
        Value n = call.whole(0);
        List<Value> values = call.arguments().subList(1, call.count());
        return oneOfSeveral(call, values, context -> (int) Math.max(0, Math.min(values.size(), n.asLong(context)) - 1));
    }

    private static long except(DrawContext context, long first, long last, long not) {
        if (not < first || not > last) {
            return between(context, first, last);
        }
        long other = first == last ? first : between(context, first, last - 1);
        return other < not || first == last ? other : other + 1;
    }

    private static Value ifLess(Function.Call call) {
        Value a = call.whole(0);
        Value b = call.whole(1);
        return either(call, context -> a.asLong(context) < b.asLong(context));
    }

    private static Value ifEqual(Function.Call call) {
        Value a = call.argument(0);
        Value b = call.argument(1);
        if (a.type().isInteger() && b.type().isInteger()) {
            return either(call, context -> a.asLong(context) == b.asLong(context));
        }
        if (a.type() != Value.Type.TEXT || b.type() != Value.Type.TEXT) {
            call.problem(
                    1,
                    "is " + b.type().label() + " and the first is " + a.type().label()
                            + "; write two numbers or two texts");
        }
        return either(call, context -> Objects.equals(a.asObject(context), b.asObject(context)));
    }

    /** The third argument if the test holds, or else the fourth. */
    private static Value either(Function.Call call, Predicate<DrawContext> first) {
        return oneOfSeveral(call, call.arguments().subList(2, 4), context -> first.test(context) ? 0 : 1);
    }

    private static Value decimal(Function.Call call) {
        Value number = call.number(0);
        int scale = (int) call.constant(1, 0, 18);
        return Value.of(Value.Type.DECIMAL, context -> {
            BigDecimal decimal = number.asDecimal(context);
            return decimal == null ? null : decimal.setScale(scale, RoundingMode.HALF_UP);
        });
    }

    private static Value nullOr(Function.Call call) {
        double share = call.constantDecimal(0, 0, 1);
        Value value = call.argument(1);
        // A whole number has no NULL, so the result becomes a decimal without a fraction.
        Value.Type type = value.type().isInteger() ? Value.Type.DECIMAL : value.type();
        return Value.of(
                type,
                context -> context.random.nextDouble() < share
                        ? null
                        : value.type().isInteger() ? value.asDecimal(context) : value.asObject(context));
    }
}
