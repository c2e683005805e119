package dev.roundtrip.scenario;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Either a value or all its problems.
 *
 * @param <T> the type of the value
 * @param value the value, present if and only if there are no problems
 * @param problems the problems, sorted by file, line and column
 */
public record Validated<T>(Optional<T> value, List<ProfileProblem> problems) {

    public static <T> Validated<T> valid(T value) {
        return new Validated<>(Optional.of(value), List.of());
    }

    /** A refusal for one problem of the whole file. */
    public static <T> Validated<T> refused(String file, String message) {
        return refused(List.of(ProfileProblem.ofFile(file, message)));
    }

    public static <T> Validated<T> refused(List<ProfileProblem> problems) {
        return new Validated<>(
                Optional.empty(),
                problems.stream().sorted(ProfileProblem.BY_PLACE).toList());
    }

    /** Another value made from this value, with the same problems. */
    public <R> Validated<R> map(Function<T, R> change) {
        return then(it -> valid(change.apply(it)));
    }

    /** The result made from the value, or its problems; if there is no value, the problems stay. */
    public <R> Validated<R> then(Function<T, Validated<R>> next) {
        return value.isPresent() ? next.apply(value.get()) : refused(problems);
    }

    /**
     * The value.
     *
     * @throws BadProfileException with all problems, if there are any
     */
    public T orElseThrow() {
        return value.orElseThrow(() -> new BadProfileException(problems));
    }
}
