package dev.roundtrip.run;

import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.result.UseThis;

/** Converts the one recommended string to what every report shows of it. */
public final class Advised {

    private Advised() {}

    public static UseThis of(RecommendedString string) {
        return new UseThis(string.url().masked(), string.conditions(), string.memory());
    }
}
