package dev.roundtrip.agent;

import dev.roundtrip.result.WatchReport;
import java.util.Objects;

/**
 * What the agent answers.
 *
 * @param soFar the whole time
 * @param last since the last request, without texts
 */
public record AgentFigures(WatchReport soFar, WatchReport last) {

    public AgentFigures {
        Objects.requireNonNull(soFar, "soFar");
        Objects.requireNonNull(last, "last");
    }
}
