package dev.roundtrip.workload.bank;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.util.Map;
import java.util.stream.Collectors;

/** Workloads for tests. */
public final class Specs {

    static final SessionHabits NO_HABITS = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    private Specs() {}

    public static WorkloadSpec of(int statements, StatementLength length) {
        return of(statements, length, NO_HABITS);
    }

    public static WorkloadSpec of(int statements, StatementLength length, SessionHabits habits) {
        return new WorkloadSpec(statements, length, IsolationLevel.READ_COMMITTED, habits);
    }

    /** Statements by kind; kinds without one are absent. */
    static Map<AccessKind, Long> countsByKind(StatementSet set) {
        return set.statements().stream().collect(Collectors.groupingBy(BusinessStatement::kind, Collectors.counting()));
    }

    public static StatementSet study() {
        return StatementSet.of(of(WorkloadSpec.MAX_STATEMENTS, StatementLength.MIXED));
    }
}
