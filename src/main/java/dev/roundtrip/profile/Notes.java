package dev.roundtrip.profile;

import java.util.Objects;

/**
 * What a reader must know of a scenario.
 *
 * @param shows what the scenario shows, one or two sentences
 * @param cannotShow what it cannot show, and why
 */
public record Notes(String shows, String cannotShow) {
    public Notes {
        Objects.requireNonNull(shows, "shows");
        Objects.requireNonNull(cannotShow, "cannotShow");
    }
}
