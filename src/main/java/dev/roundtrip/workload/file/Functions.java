package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.Expression;
import dev.roundtrip.spelling.NearestName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All functions of the workload format; docs/workload-reference.md says what they mean. */
final class Functions {

    static final Map<String, Function> BY_NAME = Stream.of(
                    NumberFunctions.ALL,
                    Distributions.ALL,
                    FixedFunctions.ALL,
                    ListFunctions.ALL,
                    TextFunctions.ALL,
                    TimeFunctions.ALL)
            .flatMap(Collection::stream)
            .collect(Collectors.toMap(Function::name, it -> it, (a, b) -> a, LinkedHashMap::new));

    private Functions() {}

    /** The signature of a function, such as {@code min(a, b)}; empty if there is no function of this name. */
    static Optional<String> signature(String name) {
        return Optional.ofNullable(BY_NAME.get(name)).map(Function::signature);
    }

    /** Compiles a call. */
    static Value call(Expression.Call call, List<Value> arguments, Scope scope) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).type() == Value.Type.LIST && !ListFunctions.isName(call.function())) {
                return scope.refused(call.arguments().get(i).place(), "no list can be used here; write at(list, 1)");
            }
        }
        if (Arithmetic.isOperator(call.function())) {
            return Arithmetic.of(new Function.Call(call, arguments, scope));
        }
        Function function = BY_NAME.get(call.function());
        if (function == null) {
            return scope.refused(
                    call.place(),
                    "no function '" + call.function() + "'"
                            + NearestName.to(call.function(), BY_NAME.keySet())
                                    .flatMap(Functions::signature)
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse("; the functions are " + String.join(", ", BY_NAME.keySet())));
        }
        if (arguments.size() < function.least() || arguments.size() > function.most()) {
            return scope.refused(
                    call.place(),
                    call.function() + " has " + arguments.size() + " arguments; write " + function.signature());
        }
        return function.builder().build(new Function.Call(call, arguments, scope));
    }
}
