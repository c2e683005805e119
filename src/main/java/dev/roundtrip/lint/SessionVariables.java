package dev.roundtrip.lint;

import static dev.roundtrip.lint.Names.VARIABLES;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.VariableAssignments;
import dev.roundtrip.report.Fix;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The variables that {@code sessionVariables} of Connector/J sets, in order. Parts are separated by commas or
 * semicolons outside quotes and brackets, and the driver puts SESSION before each part that does not begin with {@code
 * @} (com.mysql.cj.jdbc.ConnectionImpl).
 */
record SessionVariables(List<Assignment> all) {

    /**
     * An assignment to a variable that is neither a user's nor one of {@code @@global.}; its value may be in quotes.
     */
    private static final Pattern ASSIGNMENT =
            Pattern.compile("(?is)(?:@@(?:(?:session|local)\\.)?)?(\\w+)\\s*:?=\\s*(['\"]?)(.*)\\2");

    /**
     * One assignment to a server variable of the session or beyond.
     *
     * @param name in lower case, without its scope
     * @param value without quotes
     * @param text as written in the string
     */
    record Assignment(String name, String value, String text) {}

    static SessionVariables of(EffectiveParameters parameters) {
        return of(parameters.find(VARIABLES).map(EffectiveParameter::value).orElse(""));
    }

    static SessionVariables of(String text) {
        return new SessionVariables(VariableAssignments.parts(text).stream()
                .filter(part -> !part.isBlank())
                .map(SessionVariables::assignment)
                .toList());
    }

    /**
     * The assignments to variables of these names, in order. Assignments to {@code @@global.} and to user variables
     * have no name.
     */
    List<Assignment> named(Set<String> names) {
        return all.stream().filter(one -> names.contains(one.name())).toList();
    }

    List<Assignment> named(String name) {
        return named(Set.of(name));
    }

    /** The value that a variable has in the end. */
    Optional<String> last(String name) {
        return named(name).stream().reduce((first, second) -> second).map(Assignment::value);
    }

    boolean isOn(String variable) {
        return isOneOf(variable, Set.of("1", "on", "true"));
    }

    boolean isOff(String variable) {
        return isOneOf(variable, Set.of("0", "off", "false"));
    }

    private boolean isOneOf(String variable, Set<String> values) {
        return values.contains(last(variable).orElse("").toLowerCase(Locale.ROOT));
    }

    /**
     * A fix that removes these variables, and the whole parameter if none is left.
     *
     * @param changes what the removal changes for the application
     */
    Fix without(List<Assignment> unwanted, String sentence, String changes) {
        String left = all.stream()
                .filter(one -> !unwanted.contains(one))
                .map(Assignment::text)
                .collect(Collectors.joining(","));
        return (left.isEmpty() ? Fix.remove(sentence, VARIABLES) : Fix.set(sentence, VARIABLES, left))
                .changing(changes);
    }

    /** The assignments in a form for sentences. */
    static String texts(List<Assignment> some) {
        return some.stream().map(Assignment::text).collect(Collectors.joining(", "));
    }

    private static Assignment assignment(String part) {
        String text = part.strip();
        Matcher assignment = ASSIGNMENT.matcher(text.replace("`", ""));
        return assignment.matches()
                ? new Assignment(assignment.group(1).toLowerCase(Locale.ROOT), assignment.group(3), text)
                : new Assignment("", "", text);
    }
}
