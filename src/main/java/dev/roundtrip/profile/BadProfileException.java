package dev.roundtrip.profile;

import java.util.List;
import java.util.stream.Collectors;

/** Profiles that cannot be run, with every problem; the message is meant for the person who wrote them, one problem to a line. */
public final class BadProfileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadProfileException(List<ProfileProblem> problems) {
        super(problems.stream().map(ProfileProblem::toString).collect(Collectors.joining("\n")));
    }
}
