package dev.roundtrip.profile;

import java.util.Objects;

/**
 * What a reader must know about a scenario.
 *
 * @param shows what the scenario shows, one or two sentences
 * @param cannotShow what it cannot show, and why
 */
public record ScenarioNotes(String shows, String cannotShow) {
    public ScenarioNotes {
        Objects.requireNonNull(shows, "shows");
        Objects.requireNonNull(cannotShow, "cannotShow");
    }
}
