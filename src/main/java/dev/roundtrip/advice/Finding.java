package dev.roundtrip.advice;

import java.util.Objects;

/**
 * One problem that a rule found in one connection string. Its texts contain no secrets.
 *
 * @param rule the rule that found it
 * @param severity how much it matters here; a rule may use different severities for different strings
 * @param what what was found, with the parameter and value
 * @param why its consequence
 * @param fix what to do about it
 * @param price what it costs without the fix
 */
public record Finding(Rule rule, Severity severity, String what, String why, Fix fix, Price price) {

    public Finding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(why, "why");
        Objects.requireNonNull(fix, "fix");
        Objects.requireNonNull(price, "price");
    }

    /** One that costs no command. */
    Finding(Rule rule, Severity severity, String what, String why, Fix fix) {
        this(rule, severity, what, why, fix, Price.NONE);
    }
}
