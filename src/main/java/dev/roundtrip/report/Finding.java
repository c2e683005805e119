package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Set;

/**
 * One problem that a rule found in one connection string. Its texts contain no secrets.
 *
 * @param severity how much it matters here; a rule may use different severities for different strings
 * @param rule the id of the rule that found it
 * @param what what was found, with the parameter and value
 * @param parameters the names of the parameters that {@code what} is about
 * @param why the consequence; the first sentence says it in a few words
 * @param fix what to do about it
 * @param price what it costs without the fix
 * @param holdsFor the versions that it holds for, as text
 * @param evidence where that is shown
 * @param noneOpens whether, as an error, it keeps every connection from opening
 */
public record Finding(
        Severity severity,
        String rule,
        String what,
        Set<String> parameters,
        String why,
        Fix fix,
        Price price,
        String holdsFor,
        String evidence,
        boolean noneOpens) {

    /** What a finding means for the application, in the order in which findings are shown. */
    public enum Effect {
        /** The string does not do what it should. */
        ERROR,
        COST,
        RISK,
        NOTE
    }

    @JsonProperty
    public Effect effect() {
        if (severity == Severity.INFO) {
            return Effect.NOTE;
        }
        if (!price.isFree()) {
            return Effect.COST;
        }
        return severity == Severity.ERROR ? Effect.ERROR : Effect.RISK;
    }

    /** Whether no connection opens with the string, nor with the recommended one. */
    public boolean letsNoneOpen() {
        return noneOpens && staysError();
    }

    /** Whether the recommended string has this error, too. */
    public boolean staysError() {
        return severity == Severity.ERROR && !fix.isApplied();
    }

    /** A copy that is a warning at most, for a value that may be another one. */
    public Finding atMostWarning() {
        return new Finding(
                severity == Severity.ERROR ? Severity.WARNING : severity,
                rule,
                what,
                parameters,
                why,
                fix,
                price,
                holdsFor,
                evidence,
                false);
    }

    /** A copy with other words for what it is and why. */
    public Finding saying(String words, String reason) {
        return new Finding(severity, rule, words, parameters, reason, fix, price, holdsFor, evidence, noneOpens);
    }

    public Finding withFix(Fix other) {
        return new Finding(severity, rule, what, parameters, why, other, price, holdsFor, evidence, noneOpens);
    }
}
