package dev.roundtrip.scenario;

/**
 * What a reader must know about a scenario.
 *
 * @param shows what the scenario shows, in one or two sentences
 * @param cannotShow what it cannot show, and why
 */
public record ScenarioNotes(String shows, String cannotShow) {}
