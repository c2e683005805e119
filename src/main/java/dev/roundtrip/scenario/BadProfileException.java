package dev.roundtrip.scenario;

import dev.roundtrip.failure.ExplainedFailure;
import java.util.List;
import java.util.stream.Collectors;

/** Says that profiles cannot be run, with all problems. The message is for the user and has one problem per line. */
public final class BadProfileException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    BadProfileException(List<ProfileProblem> problems) {
        super(problems.stream().map(ProfileProblem::toString).collect(Collectors.joining("\n")));
    }
}
