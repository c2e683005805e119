package dev.roundtrip.workload.file;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * The operators {@code + - * / %}. Two whole numbers give a whole number, and a decimal gives a decimal. A division by
 * 0 gives 0.
 */
final class Arithmetic {

    private static final int DIVISION_SCALE = 6;

    private static final Map<String, LongBinaryOperator> WHOLE = Map.of(
            "+", (a, b) -> a + b,
            "-", (a, b) -> a - b,
            "*", (a, b) -> a * b,
            "/", (a, b) -> b == 0 ? 0 : Math.floorDiv(a, b),
            "%", (a, b) -> b == 0 ? 0 : Math.floorMod(a, b));

    private static final Map<String, BinaryOperator<BigDecimal>> DECIMAL = Map.of(
            "+", BigDecimal::add,
            "-", BigDecimal::subtract,
            "*", BigDecimal::multiply,
            "/", (a, b) -> b.signum() == 0 ? BigDecimal.ZERO : a.divide(b, DIVISION_SCALE, RoundingMode.HALF_UP),
            "%", (a, b) -> b.signum() == 0 ? BigDecimal.ZERO : a.remainder(b));

    private Arithmetic() {}

    static boolean isOperator(String name) {
        return WHOLE.containsKey(name);
    }

    static Value of(Function.Call call) {
        Value left = call.number(0);
        Value right = call.number(1);
        boolean constant = left.isConstant() && right.isConstant();
        if (left.type().isInteger() && right.type().isInteger()) {
            LongBinaryOperator operator = WHOLE.get(call.written().function());
            Value whole = Value.ofLong(context -> operator.applyAsLong(left.asLong(context), right.asLong(context)));
            return constant ? Value.constant(whole.asLong(null)) : whole;
        }
        BinaryOperator<BigDecimal> operator = DECIMAL.get(call.written().function());
        Value decimal = Value.of(Value.Type.DECIMAL, context -> {
            BigDecimal a = left.asDecimal(context);
            BigDecimal b = right.asDecimal(context);
            return a == null || b == null ? null : operator.apply(a, b);
        });
        return constant ? Value.constant(Value.Type.DECIMAL, decimal.asObject(null)) : decimal;
    }
}
