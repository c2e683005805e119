package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The string that every command recommends. It is neutral: under its conditions an application behaves as before and
 * only sends less. Changes that save more at a price are a {@link Choice}.
 *
 * @param url the string
 * @param added the parameters that were added to or changed in the original string, in order
 * @param memory the memory of its caches, one sentence each
 */
public record RecommendedString(JdbcUrl url, List<NeutralParameter> added, List<String> memory) {

    /** For any host and database. */
    public static final String TEMPLATE = "jdbc:mysql://HOST:4000/DATABASE";

    /** The beginning of the conditions. */
    public static final String AS_LONG_AS = "It changes nothing in behaviour as long as";

    private static final Set<String> KEPT_STATEMENTS = Set.of(
            StatementUpkeep.SERVER_PREPARE,
            StatementUpkeep.CACHE,
            StatementUpkeep.CACHE_SIZE,
            StatementUpkeep.SQL_LIMIT);

    public RecommendedString {
        added = List.copyOf(added);
        memory = List.copyOf(memory);
    }

    /** For an application with these statements, any host and database, and the newest driver. */
    public static RecommendedString forAnyHost(Assumptions assumptions) {
        return Linter.assuming(assumptions).lint(TEMPLATE).recommended().orElseThrow();
    }

    /**
     * The string with lint's fixes, and with the missing neutral parameters added at the end.
     *
     * @param original the given string
     * @param fixed that string with the fixes that are applied automatically
     * @param subject the string as its driver reads it, with connection properties and without parameters of unknown
     *     value
     */
    static RecommendedString of(JdbcUrl original, JdbcUrl fixed, Function<JdbcUrl, LintSubject> subject) {
        LintSubject judged = subject.apply(fixed);
        List<NeutralParameter> added = NeutralParameter.ALL.stream()
                .filter(parameter -> judged.parameters().driver() == Driver.CONNECTOR_J)
                .filter(parameter -> !original.property(parameter.name()).equals(fixed.property(parameter.name()))
                        || original.property(parameter.name()).isEmpty())
                .filter(parameter -> isMissing(parameter, fixed, judged))
                .toList();
        // Given parameters keep their position; new ones always have the same order.
        Set<String> names = added.stream()
                .map(NeutralParameter::name)
                .filter(name -> original.property(name).isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        List<UrlParameter> properties = added.stream()
                .map(parameter -> new UrlParameter(
                        parameter.name(),
                        fixed.property(parameter.name())
                                .orElseGet(() -> parameter.value().apply(judged.assumptions()))))
                .toList();
        JdbcUrl url = fixed.withChanges(List.of(), names).withChanges(properties, Set.of());
        return new RecommendedString(
                url,
                added,
                MemoryPrice.of(subject.apply(url)).map(MemoryPrice::sentences).orElse(List.of()));
    }

    /**
     * The conditions under which it changes nothing in behaviour, each the end of a sentence that begins with {@link
     * #AS_LONG_AS}.
     */
    public List<String> conditions() {
        return added.stream().flatMap(parameter -> parameter.unless().stream()).toList();
    }

    /** Whether it adds anything to the given string, which may set some parameters by a bundle. */
    private static boolean isMissing(NeutralParameter parameter, JdbcUrl fixed, LintSubject judged) {
        if (fixed.property(parameter.name()).isPresent()) {
            return true;
        }
        EffectiveParameters parameters = judged.parameters();
        if (isGiven(parameters, parameter.name())) {
            // A connection property, or a parameter of one host: it overrides a parameter of the string.
            return false;
        }
        if (KEPT_STATEMENTS.contains(parameter.name())) {
            return keepsStatements(fixed, parameters) && !meets(parameter, parameters, judged.assumptions());
        }
        return !parameters.isOn(parameter.name())
                && SessionVariables.of(parameters).named("autocommit").isEmpty();
    }

    /**
     * Not if a kept statement costs a reset each time, if rewritten batches are better sent as text, or if the string
     * asks for text.
     */
    private static boolean keepsStatements(JdbcUrl fixed, EffectiveParameters parameters) {
        boolean isSaid = fixed.property(StatementUpkeep.SERVER_PREPARE).isPresent()
                || isGiven(parameters, StatementUpkeep.SERVER_PREPARE);
        boolean asText = isSaid && !parameters.preparesOnServer();
        return !asText
                && !StatementUpkeep.resetsOnReuse(parameters)
                && (parameters.preparesOnServer() || !parameters.isOn("rewriteBatchedStatements"));
    }

    private static boolean isGiven(EffectiveParameters parameters, String name) {
        return parameters.get(name).origin() == Origin.EXPLICIT;
    }

    private static boolean meets(NeutralParameter parameter, EffectiveParameters parameters, Assumptions assumptions) {
        String wanted = parameter.value().apply(assumptions);
        return wanted.equals("true")
                ? parameters.isOn(parameter.name())
                : parameters.number(parameter.name()) >= Integer.parseInt(wanted);
    }
}
