package dev.roundtrip.advice;

import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import dev.roundtrip.result.Severity;

/**
 * What a rule found in one string: its finding, without what all findings of the rule have.
 *
 * @param what empty for the rule's title
 * @param why empty for the rule's title
 * @param noneOpens whether, as an error, it keeps every connection from opening
 */
record Found(Severity severity, What what, String why, Price price, Fix fix, boolean noneOpens) {

    /** The parts of its text one after another; see {@link What#what}. Without parts it is the rule's title. */
    static Found found(Severity severity, Object... parts) {
        return new Found(severity, What.what(parts), "", Price.NONE, Fix.elsewhere(""), false);
    }

    static Found error(Object... parts) {
        return found(Severity.ERROR, parts);
    }

    static Found warning(Object... parts) {
        return found(Severity.WARNING, parts);
    }

    static Found info(Object... parts) {
        return found(Severity.INFO, parts);
    }

    Found severityIf(boolean condition, Severity other) {
        return new Found(condition ? other : severity, what, why, price, fix, noneOpens);
    }

    Found because(String reason) {
        return new Found(severity, what, reason, price, fix, noneOpens);
    }

    /** @param reason empty for the rule's title */
    Found lettingNoneOpen(String reason) {
        return new Found(severity, what, reason, price, fix, true);
    }

    Found costs(Price cost) {
        return new Found(severity, what, why, cost, fix, noneOpens);
    }

    Found fix(String sentence) {
        return fix(Fix.elsewhere(sentence));
    }

    Found fix(Fix how) {
        return new Found(severity, what, why, price, how, noneOpens);
    }
}
