package dev.roundtrip.agent;

import dev.roundtrip.result.WatchReport;

/**
 * What the agent answers.
 *
 * @param soFar the whole time
 * @param last since the last request, without texts
 * @param recording the workload file of the same moment, if it is the last answer to the program that records; else
 *     empty
 */
public record AgentFigures(WatchReport soFar, WatchReport last, String recording) {}
