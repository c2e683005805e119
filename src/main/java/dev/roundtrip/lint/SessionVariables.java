package dev.roundtrip.lint;

import static dev.roundtrip.lint.Names.VARIABLES;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.report.Fix;
import dev.roundtrip.sql.VariableAssignment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The variables that {@code sessionVariables} of Connector/J sets, in order. The driver puts SESSION before each part
 * that does not begin with {@code @} (com.mysql.cj.jdbc.ConnectionImpl).
 */
record SessionVariables(List<VariableAssignment> all) {

    private static final Set<String> ON = Set.of("1", "on", "true");
    private static final Set<String> OFF = Set.of("0", "off", "false");

    static SessionVariables of(EffectiveParameters parameters) {
        return of(parameters.find(VARIABLES).map(EffectiveParameter::value).orElse(""));
    }

    static SessionVariables of(String text) {
        return new SessionVariables(VariableAssignment.all(text));
    }

    /** The assignments to these variables of the session, in order. */
    List<VariableAssignment> named(Set<String> names) {
        return all.stream()
                .filter(one -> one.isOfSession() && names.contains(one.name()))
                .toList();
    }

    List<VariableAssignment> named(String name) {
        return named(Set.of(name));
    }

    /** The effective value. */
    Optional<String> last(String name) {
        return named(name).stream().reduce((first, second) -> second).map(VariableAssignment::value);
    }

    boolean isOn(String variable) {
        return ON.contains(last(variable).orElse("").toLowerCase(Locale.ROOT));
    }

    boolean isOff(String variable) {
        return last(variable).filter(SessionVariables::isOffValue).isPresent();
    }

    static boolean isOffValue(String value) {
        return OFF.contains(value.toLowerCase(Locale.ROOT));
    }

    /**
     * Removes these variables, and the whole parameter if none is left.
     *
     * @param changes what that changes for the application
     */
    Fix without(List<VariableAssignment> unwanted, String sentence, String changes) {
        String left = all.stream()
                .filter(one -> !unwanted.contains(one))
                .map(VariableAssignment::text)
                .collect(Collectors.joining(","));
        return (left.isEmpty() ? Fix.remove(sentence, VARIABLES) : Fix.set(sentence, VARIABLES, left))
                .changing(changes);
    }

    /** A form for sentences. */
    static String texts(List<VariableAssignment> some) {
        return some.stream().map(VariableAssignment::text).collect(Collectors.joining(", "));
    }
}
