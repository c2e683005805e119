package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.CheckReport.CheckedServer;
import dev.roundtrip.report.StringChange;
import dev.roundtrip.report.UseThis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The string that every command recommends. It is neutral: under its conditions an application behaves as before and
 * only sends less. A change that saves more at a price is a {@link Choice}.
 *
 * @param url the string
 * @param beside the driver's properties that are passed with it, with their changes
 * @param change what turns the given string into this one
 * @param besideChange what to change in the driver's properties beside the string
 * @param added the parameters that were added to or changed in the original string, in order
 * @param conditions under which it changes nothing in behaviour, each the end of a sentence that begins with
 *     {@link UseThis#AS_LONG_AS}
 * @param suggestion what more or longer statements need in addition, as a sentence; the string is the same for all
 * @param memory how much memory the kept statements take; empty if none are kept
 */
public record RecommendedString(
        JdbcUrl url,
        List<UrlParameter> beside,
        StringChange change,
        StringChange besideChange,
        List<NeutralParameter> added,
        List<String> conditions,
        Optional<String> suggestion,
        List<String> memory) {

    /** The string for any host and database of TiDB. */
    public static final String TEMPLATE = "jdbc:mysql://HOST:4000/DATABASE";

    /** The memory of kept statements, measured with statements of up to 1,900 characters. */
    private static final String MEMORY = "Each statement that a connection keeps takes about 3.8 KiB of the"
            + " application's heap and 18 KiB of TiDB's, and its plan 23 KiB there (docs/lab/memory.md).";

    private static final String NO_BATCHES = "it sends no batches: check shows the string for those";

    /** The string for any host and database of that server. */
    public static String template(CheckedServer server) {
        return TargetServer.of(server) == TargetServer.TIDB ? TEMPLATE : TEMPLATE.replace(":4000", ":3306");
    }

    /**
     * What is recommended for a string alone that leads to this server. The statements decide the suggestion. They
     * affect the string only where one is recommended for batches and another for the other statements.
     */
    public static RecommendedString of(
            JdbcUrl string, DriverVersion version, Assumptions statements, CheckedServer server) {
        LintReport report = Linter.assuming(statements)
                .forVersion(version)
                .within(Surroundings.NONE.leadingTo(server))
                .lint(string);
        RecommendedString recommended = report.recommended().orElseThrow();
        RecommendedString outside = report.outsideBatches().orElseThrow();
        return statements.batches() || outside.url().equals(recommended.url()) ? recommended : outside.withoutBatches();
    }

    /** The given string, for which nothing is recommended. */
    static RecommendedString unchanged(GivenString given) {
        return new RecommendedString(
                given.url(),
                given.beside(),
                StringChange.between(List.of(), List.of()),
                StringChange.between(List.of(), List.of()),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of());
    }

    private RecommendedString withoutBatches() {
        List<String> all = new ArrayList<>(conditions);
        all.add(0, NO_BATCHES);
        return new RecommendedString(url, beside, change, besideChange, added, all, suggestion, memory);
    }

    /** This recommendation, as a change of the given string. */
    RecommendedString changing(GivenString given) {
        StringChange changed = StringChange.between(given.url().properties(), url.properties());
        StringChange changedBeside = StringChange.between(given.beside(), beside);
        return new RecommendedString(url, beside, changed, changedBeside, added, conditions, suggestion, memory);
    }

    private static Optional<String> suggestion(Assumptions statements, List<NeutralParameter> added) {
        List<String> needed = new ArrayList<>();
        for (NeutralParameter parameter : added) {
            int size = parameter.name().equals(Names.CACHE_SIZE)
                    ? StatementUpkeep.sizeFor(statements)
                    : parameter.name().equals(Names.SQL_LIMIT) ? StatementUpkeep.limitFor(statements) : 0;
            if (size > 0 && !parameter.value().equals(Integer.toString(size))) {
                needed.add(parameter.name() + "=" + size + " instead of " + parameter.value());
            }
        }
        return needed.isEmpty()
                ? Optional.empty()
                : Optional.of("For your " + statements.statements() + " use " + String.join(" and ", needed) + ".");
    }

    /**
     * The string with lint's fixes, and with the missing neutral parameters added at the end.
     *
     * @param original the given string
     * @param fixed the given string with the fixes that are applied automatically
     * @param subject a string as its driver reads it, with its properties and without parameters of unknown value
     * @param statements the statements of the application, on which only the suggestion depends
     */
    static RecommendedString of(
            GivenString original,
            GivenString fixed,
            Function<GivenString, LintSubject> subject,
            Assumptions statements) {
        LintSubject judged = subject.apply(fixed);
        List<NeutralParameter> added = NeutralParameter.ALL.stream()
                .filter(parameter -> judged.parameters().driver() == Driver.CONNECTOR_J)
                .filter(parameter -> !original.value(parameter.name()).equals(fixed.value(parameter.name()))
                        || original.value(parameter.name()).isEmpty())
                .filter(parameter -> isMissing(parameter, fixed, judged))
                .toList();
        // Given parameters keep their position; new ones always have the same order.
        Set<String> names = added.stream()
                .map(NeutralParameter::name)
                .filter(name -> original.value(name).isEmpty())
                .collect(Collectors.toUnmodifiableSet());
        List<UrlParameter> properties = added.stream()
                .map(parameter -> new UrlParameter(
                        parameter.name(), fixed.value(parameter.name()).orElse(parameter.value())))
                .toList();
        GivenString changed = fixed.with(List.of(), names).with(properties, Set.of());
        LintSubject used = subject.apply(changed);
        return new RecommendedString(
                changed.url(),
                changed.beside(),
                StringChange.between(original.url().properties(), changed.url().properties()),
                StringChange.between(original.beside(), changed.beside()),
                added,
                conditions(subject.apply(original), used),
                suggestion(statements, added),
                used.cachesOnServer() && used.isOnTidb() ? List.of(MEMORY) : List.of());
    }

    /**
     * The conditions under which the second string behaves like the first. They follow from what is in effect: a cache
     * keeps statements only if another parameter prepares them, and a larger cache keeps more.
     */
    static List<String> conditions(LintSubject before, LintSubject after) {
        return before.isFor(Driver.CONNECTOR_J)
                ? NeutralParameter.ALL.stream()
                        .filter(parameter -> isNew(parameter.name(), before, after))
                        .flatMap(parameter -> conditions(parameter, before, after))
                        .toList()
                : List.of();
    }

    private static Stream<String> conditions(NeutralParameter parameter, LintSubject before, LintSubject after) {
        Stream<String> all = parameter.unless().stream();
        return switch (parameter.name()) {
            // The first condition is the driver's version: a larger cache does not change that price.
            case Names.CACHE -> all.skip(before.cachesOnServer() ? 1 : 0);
            // The first condition holds in both directions; text does not have the other faults.
            case Names.SERVER_PREPARE -> all.limit(after.preparesOnServer() ? Long.MAX_VALUE : 1);
            default -> all;
        };
    }

    private static boolean isNew(String name, LintSubject before, LintSubject after) {
        return switch (name) {
            case Names.SERVER_PREPARE -> before.preparesOnServer() != after.preparesOnServer();
            case Names.CACHE ->
                after.cachesOnServer()
                        && (!before.cachesOnServer()
                                || before.number(Names.CACHE_SIZE) < after.number(Names.CACHE_SIZE)
                                || before.number(Names.SQL_LIMIT) < after.number(Names.SQL_LIMIT));
            default -> !before.isOn(name) && after.isOn(name);
        };
    }

    GivenString given() {
        return new GivenString(url, beside);
    }

    /** The recommended string as every report shows it. */
    public UseThis published() {
        return published(url.masked());
    }

    UseThis published(String written) {
        return new UseThis(
                written,
                conditions,
                Stream.concat(suggestion.stream(), memory.stream()).toList());
    }

    /** Whether the parameter adds anything to the given string, in which a bundle may set some parameters. */
    private static boolean isMissing(NeutralParameter parameter, GivenString fixed, LintSubject judged) {
        if (fixed.value(parameter.name()).isPresent()) {
            return true;
        }
        EffectiveParameters parameters = judged.parameters();
        if (parameters.isGiven(parameter.name())) {
            // It is a parameter of one host and overrides a parameter of the string.
            return false;
        }
        // All parameters but this one keep prepared statements.
        if (!parameter.name().equals(Names.LOCAL)) {
            return keepsStatements(fixed, judged) && !meets(parameter, parameters);
        }
        return !parameters.isOn(parameter.name()) && judged.behindTheDriver().isEmpty();
    }

    /**
     * Whether the parameters that keep statements are right. They are not if a kept statement costs a reset each time,
     * if batches are better sent as text, if the string asks for text, or if what is given lets the cache keep no
     * statement, or every statement.
     */
    private static boolean keepsStatements(GivenString fixed, LintSubject judged) {
        EffectiveParameters parameters = judged.parameters();
        boolean isSaid = fixed.value(Names.SERVER_PREPARE).isPresent() || parameters.isGiven(Names.SERVER_PREPARE);
        boolean asText = isSaid && !parameters.preparesOnServer();
        boolean isUnbounded = parameters.isGiven(Names.CACHE_SIZE) && parameters.number(Names.CACHE_SIZE) <= 1;
        return !asText
                && judged.target() != TargetServer.VITESS
                && !StatementUpkeep.keepsNone(judged)
                && !BatchRules.refusesPrepared(judged)
                && !isUnbounded
                && !parameters.resetsKept()
                && (parameters.preparesOnServer() || StatementUpkeep.gainsByPreparing(judged));
    }

    private static boolean meets(NeutralParameter parameter, EffectiveParameters parameters) {
        String wanted = parameter.value();
        return wanted.equals("true")
                ? parameters.isOn(parameter.name())
                : parameters.number(parameter.name()) >= Integer.parseInt(wanted);
    }
}
