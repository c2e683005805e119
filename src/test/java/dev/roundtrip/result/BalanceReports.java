package dev.roundtrip.result;

import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Failures;
import dev.roundtrip.result.BalanceReport.Money;
import dev.roundtrip.result.BalanceReport.NodeShare;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.BalanceReport.Second;
import dev.roundtrip.result.FaultReport.Told;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports of balance with given figures, for tests of what is made from them. */
public final class BalanceReports {

    private static final Told LOST = new Told("commit", "CommunicationsException", "08S01", 0, "Communications link");

    private BalanceReports() {}

    /** An event of three seconds, each with four transactions on tidb-1 and two on tidb-2. */
    public static Event event(
            String name, String node, Optional<Integer> untilEven, int moved, int opened, long failed) {
        return new Event(
                name,
                Optional.of(node).filter(given -> !given.isEmpty()),
                List.of("tidb-1", "tidb-2"),
                0,
                untilEven,
                moved,
                moved,
                opened,
                18,
                failed,
                failed == 0 ? List.of() : List.of(new Failures(failed, LOST)),
                0,
                0,
                List.of(
                        new NodeShare("tidb-1", 12, 60, Optional.of(61L)),
                        new NodeShare("tidb-2", 6, 30, Optional.empty())),
                Collections.nCopies(
                        3, new Second(Map.of("tidb-1", 4L, "tidb-2", 2L), Map.of("tidb-1", 8, "tidb-2", 4))));
    }

    public static Row row(String routing, long maxLifetimeMillis, Event... events) {
        return row(routing, maxLifetimeMillis, new Money(18, 0, 18, true), events);
    }

    public static Row row(String routing, long maxLifetimeMillis, Money money, Event... events) {
        return new Row(
                routing,
                "The string names it.",
                Optional.of("jdbc:mysql://127.0.0.1:4000/db"),
                maxLifetimeMillis,
                "./roundtrip balance --only " + routing,
                Optional.empty(),
                List.of(events),
                Optional.of(money));
    }

    public static Row skipped(String routing, String why) {
        return new Row(
                routing,
                "The string names it.",
                Optional.empty(),
                1_800_000,
                "./roundtrip balance --only " + routing,
                Optional.of(why),
                List.of(),
                Optional.empty());
    }

    public static BalanceReport report(List<Advice> advice, Row... rows) {
        return new BalanceReport(
                new Environment.Server("TiDB", "v8.5.3", "tikv", "as processes: 2 TiDB behind TiProxy, 1 TiKV, 1 PD"),
                new Environment.Driver("mysql-connector-j", "26.10.0"),
                12,
                10,
                15_000,
                List.of(rows),
                advice);
    }
}
