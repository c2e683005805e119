package dev.roundtrip.workload.file;

import dev.roundtrip.profile.workload.Expression;
import java.util.List;
import java.util.Objects;

/**
 * A function of the workload format.
 *
 * @param signature as in the docs: {@code uniform(low, high)}
 * @param meaning one or two sentences for the docs
 * @param least the smallest number of arguments
 * @param most the largest number of arguments
 */
record Function(String signature, String meaning, int least, int most, Builder builder) {

    Function {
        Objects.requireNonNull(signature, "signature");
        Objects.requireNonNull(meaning, "meaning");
        Objects.requireNonNull(builder, "builder");
    }

    String name() {
        return signature.substring(0, signature.indexOf('('));
    }

    /** Makes the value of one call. Records a problem, and returns any value, if an argument cannot be used. */
    interface Builder {
        Value build(Call call);
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
            return scope.constant(
                    written.arguments().get(index),
                    "argument " + (index + 1) + " of " + written.function(),
                    least,
                    most);
        }

        /** A number that is known before the run, with or without a fraction. */
        double constantDecimal(int index, double least, double most) {
            Value value = number(index);
            if (!value.isConstant()) {
                problem(index, "must be known before the run: use numbers and sizes only");
                return least;
            }
            double number = value.asDecimal(null).doubleValue();
            if (number < least || number > most) {
                problem(index, "is " + number + "; allowed are " + least + " to " + most);
                return least;
            }
            return number;
        }

        void problem(int index, String message) {
            scope.problem(
                    written.arguments().get(index).place(),
                    "argument " + (index + 1) + " of " + written.function() + " " + message);
        }

        private Value argument(int index, boolean right, String wanted) {
            Value value = argument(index);
            if (right) {
                return value;
            }
            problem(index, "is " + value.type().label() + "; it must be " + wanted);
            return Value.constant(1);
        }
    }
}
