package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.Expression;
import java.util.List;

/**
 * A function of the workload format.
 *
 * @param signature the signature as in the docs, such as {@code uniform(low, high)}
 * @param least the smallest number of arguments
 * @param most the largest number of arguments
 */
record Function(String signature, int least, int most, Builder builder) {

    /** A function with as many arguments as its signature names. */
    Function(String signature, Builder builder) {
        this(signature, named(signature), named(signature), builder);
    }

    private static int named(String signature) {
        return signature.endsWith("()") ? 0 : signature.split(",", -1).length;
    }

    String name() {
        return signature.substring(0, signature.indexOf('('));
    }

    /** Makes the value of one call. Records a problem, and returns a placeholder, if an argument cannot be used. */
    interface Builder {
        Value build(Call call);
    }

    /** Computes a whole number from two others. */
    interface OfTwo {
        long of(DrawContext context, long a, long b);
    }

    /** Computes a whole number from three others. */
    interface OfThree {
        long of(DrawContext context, long a, long b, long c);
    }

    /** A whole number from two whole arguments, which are drawn in their order. */
    static Value whole(Call call, OfTwo number) {
        Value a = call.whole(0);
        Value b = call.whole(1);
        return Value.ofLong(context -> number.of(context, a.asLong(context), b.asLong(context)));
    }

    /** A whole number from three whole arguments, which are drawn in their order. */
    static Value whole(Call call, OfThree number) {
        Value a = call.whole(0);
        Value b = call.whole(1);
        Value c = call.whole(2);
        return Value.ofLong(context -> number.of(context, a.asLong(context), b.asLong(context), c.asLong(context)));
    }

    /** A call with compiled arguments. */
    record Call(Expression.Call written, List<Value> arguments, Scope scope) {

        int count() {
            return arguments.size();
        }

        Value argument(int index) {
            return arguments.get(index);
        }

        /** An argument that must be a whole number. */
        Value whole(int index) {
            return argument(index, argument(index).type().isInteger(), "a whole number");
        }

        /** An argument that must be a number. */
        Value number(int index) {
            return argument(index, argument(index).type().isNumber(), "a number");
        }

        /** An argument that must be written as a text in quotes. */
        String text(int index) {
            Value value = argument(index);
            if (value.type() == Value.Type.TEXT && value.isConstant()) {
                return (String) value.asObject(null);
            }
            problem(index, "must be a text in single quotes");
            return "";
        }

        /** An argument that must be known before the run. */
        long constant(int index, long least, long most) {
            return scope.constant(written.arguments().get(index), named(index), least, most);
        }

        /** A number that is known before the run, with or without a fraction. */
        double constantDecimal(int index, long least, long most) {
            return scope.constantDecimal(written.arguments().get(index), named(index), least, most);
        }

        private String named(int index) {
            return "argument " + (index + 1) + " of " + written.function();
        }

        /** Records a problem. The returned value replaces what cannot be used. */
        Value problem(int index, String message) {
            return scope.refused(written.arguments().get(index).place(), named(index) + " " + message);
        }

        private Value argument(int index, boolean right, String wanted) {
            Value value = argument(index);
            return right ? value : problem(index, "is " + value.type().label() + "; it must be " + wanted);
        }
    }
}
