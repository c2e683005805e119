package dev.roundtrip.advice;

import java.util.Set;

/**
 * One problem that a rule found in one connection string. Its texts contain no secrets.
 *
 * @param rule the rule that found it
 * @param severity how much it matters here; a rule may use different severities for different strings
 * @param what what was found, with the parameter and value
 * @param parameters the names of the parameters that {@code what} is about
 * @param why its consequence
 * @param fix what to do about it
 * @param price what it costs without the fix
 */
public record Finding(
        Rule rule, Severity severity, String what, Set<String> parameters, String why, Fix fix, Price price) {

    Finding(Rule rule, Severity severity, What what, String why, Fix fix, Price price) {
        this(rule, severity, what.sentence(), what.parameters(), why, fix, price);
    }

    Finding withFix(Fix other) {
        return new Finding(rule, severity, what, parameters, why, other, price);
    }
}
