package dev.roundtrip.text;

import dev.roundtrip.report.Price;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.spelling.Digits;

/** Words for what a finding costs, and for what its fix saves. */
final class PriceWords {

    private PriceWords() {}

    /** A price with what was measured, such as {@code 1 query per connection opened}. */
    static String of(Price price) {
        return price.formula()
                + price.published().map(saving -> "; " + of(saving)).orElse("");
    }

    /** The measured saving, or else what the fix saves. */
    static String brief(Price price) {
        return price.published().map(PriceWords::of).orElse("saves " + price.formula());
    }

    /** A measured saving: {@code 1.99x the transactions in our measurement (docs/results.md, TiDB v8.5.3)}. */
    static String of(PublishedSaving saving) {
        return Digits.fixed(saving.transactions(), 2) + "x the transactions in our measurement (docs/results.md, "
                + saving.server() + ")" + saving.where();
    }
}
