package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CpuArea;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.report.ServerProfile.Area;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerCpuTest {

    /** The profile of a slice of ten seconds, with a sample for each 10 ms. */
    private static Optional<ServerProfile> profile(long transactions, long planNanos, long sessionNanos) {
        long all = planNanos + sessionNanos;
        List<Area> areas = List.of(new Area(CpuArea.SESSION, sessionNanos), new Area(CpuArea.PLAN, planNanos));
        return Optional.of(
                new ServerProfile(transactions, 10_000_000_000L, 10_000_000_000L, all / 10_000_000, all, areas));
    }

    @Test
    void each_area_has_a_row_and_times_are_per_transaction_never_per_sample() {
        RunReport report = Reports.of(
                Reports.s2().set("serverProfile", profile(1_000, 4_000_000_000L, 4_000_000_000L)),
                Reports.s5().set("serverProfile", profile(2_000, 1_000_000_000, 3_000_000_000L)));
        Table<?> table = CpuTable.of(report).table();
        assertThat(table.labels).containsExactly("plan", "commands and session", "all");
        assertThat(PictureReports.cells(table, "s2")).containsExactly("4000 us", "4000 us", "8000 us");
        assertThat(PictureReports.cells(table, "s5")).containsExactly("500 us", "1500 us", "2000 us");
        assertThat(Written.markdown(report)).contains("## Where the server's CPU went");
    }
}
