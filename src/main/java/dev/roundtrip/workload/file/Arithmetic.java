package dev.roundtrip.workload.file;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Set;

/** {@code + - * / %}: of whole numbers a whole number, with a decimal a decimal. A division by 0 gives 0. */
final class Arithmetic {

    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%");
    private static final int DIVISION_SCALE = 6;

    private Arithmetic() {}

    static boolean isOperator(String name) {
        return OPERATORS.contains(name);
    }

    static Value of(Function.Call call) {
        Value left = call.number(0);
        Value right = call.number(1);
        String operator = call.written().function();
        Value result = left.type().isInteger() && right.type().isInteger()
                ? whole(operator, left, right)
                : decimal(operator, left, right);
        if (!left.isConstant() || !right.isConstant()) {
            return result;
        }
        return result.type().isInteger()
                ? Value.constant(result.asLong(null))
                : Value.constant(Value.Type.DECIMAL, result.asObject(null));
    }

    private static Value whole(String operator, Value left, Value right) {
        return switch (operator) {
            case "+" -> Value.ofLong(frame -> left.asLong(frame) + right.asLong(frame));
            case "-" -> Value.ofLong(frame -> left.asLong(frame) - right.asLong(frame));
            case "*" -> Value.ofLong(frame -> left.asLong(frame) * right.asLong(frame));
            case "/" ->
                Value.ofLong(frame -> {
                    long divisor = right.asLong(frame);
                    return divisor == 0 ? 0 : Math.floorDiv(left.asLong(frame), divisor);
                });
            default ->
                Value.ofLong(frame -> {
                    long divisor = right.asLong(frame);
                    return divisor == 0 ? 0 : Math.floorMod(left.asLong(frame), divisor);
                });
        };
    }

    private static Value decimal(String operator, Value left, Value right) {
        return Value.of(Value.Type.DECIMAL, frame -> {
            BigDecimal a = left.asDecimal(frame);
            BigDecimal b = right.asDecimal(frame);
            if (a == null || b == null) {
                return null;
            }
            return switch (operator) {
                case "+" -> a.add(b);
                case "-" -> a.subtract(b);
                case "*" -> a.multiply(b);
                case "/" -> b.signum() == 0 ? BigDecimal.ZERO : a.divide(b, DIVISION_SCALE, RoundingMode.HALF_UP);
                default -> b.signum() == 0 ? BigDecimal.ZERO : a.remainder(b);
            };
        });
    }
}
