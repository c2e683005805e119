package dev.roundtrip.advice;

import java.util.Objects;

/**
 * One thing a rule found in one connection string. No text in it holds a secret.
 *
 * @param rule who found it
 * @param severity how much it matters here; a rule may judge one string harder than another
 * @param what what was seen, with the parameter and value
 * @param why what follows from it
 * @param fix how to mend it
 * @param price what it costs until then
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
}
