package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests rows of several loops; {@code PlantedWastesIT} compares rows of one with what is saved. */
class ApplicationSavingsTest {

    private static final String PETS = "select p1_0.owner_id,p1_0.id,p1_0.name from pets p1_0 where p1_0.owner_id=?";
    private static final String SKILLS = "select s1_0.vet_id,s1_0.name from skills s1_0 where s1_0.vet_id=?";
    private static final String OF_HIBERNATE_5 =
            "select pets0_.owner_id as owner_id2_1_0_, pets0_.id as id1_1_0_ from pets pets0_ where pets0_.owner_id=?";

    @ParameterizedTest
    @CsvSource({"6, 16", "16, 16", "17, 32", "100, 128"})
    void one_setting_of_hibernate_stands_for_all_its_loops_and_is_the_largest_saving(int longest, int size) {
        Savings savings = savings(loop(PETS, "Owners.list", 5, 10), loop(SKILLS, "Vets.list", longest, 10));

        assertThat(savings.changes().get(0)).satisfies(first -> {
            assertThat(first.change()).isEqualTo("hibernate.default_batch_fetch_size=" + size);
            assertThat(first.roundTrips()).isEqualTo(10 * 4 + 10 * (longest - 1));
            assertThat(first.behaviour()).contains("5.0 in Owners.list, " + longest + ".0 in Vets.list");
        });
        assertThat(savings.roundTrips()).isEqualTo(savings.changes().get(0).roundTrips());
    }

    @Test
    void hibernate_5_has_other_aliases() {
        assertThat(changes(loop(OF_HIBERNATE_5, "Owners.list", 10, 10), loop(SKILLS, "Vets.list", 6, 10)))
                .contains("hibernate.default_batch_fetch_size=16");
    }

    @Test
    void one_loop_of_hibernate_has_a_row_that_names_the_setting_already() {
        assertThat(changes(loop(PETS, "Owners.list", 10, 10))).containsExactly("1 query for 10.0 in Owners.list");
    }

    @Test
    void the_loops_of_other_frameworks_need_a_query_each() {
        assertThat(changes(
                        loop("select name from pets p1 where p1.owner_id=?", "Owners.list", 10, 10),
                        loop("select name from skills where vet_id=?", "Vets.list", 6, 10)))
                .containsExactly("1 query for 10.0 in Owners.list", "1 query for 6.0 in Vets.list");
    }

    private static List<String> changes(SentText... texts) {
        return savings(texts).changes().stream().map(Saving::change).toList();
    }

    private static Savings savings(SentText... texts) {
        long executions = Stream.of(texts).mapToLong(SentText::executions).sum();
        return ObservedSavings.in(new WatchReport(
                "0.1.0",
                new Source(Source.WatchMethod.PROXY, "127.0.0.1:4001 to db:4000"),
                Instant.EPOCH,
                Duration.ofSeconds(65),
                executions,
                executions,
                new ConnectionCounts(1, 0, 1),
                new ByteFigures(1, 2, 0, 0, 0, 0),
                List.of(),
                List.of(texts),
                List.of(),
                Savings.NONE,
                List.of(),
                SeenPeers.NONE,
                List.of(),
                List.of(),
                List.of()));
    }

    private static SentText loop(String sql, String holder, int executions, int loops) {
        long all = (long) executions * loops;
        StatementLoop loop = new StatementLoop(
                loops, all, all - loops, 0, 0, true, false, Optional.of(holder + "(Service.java:12)"));
        return new SentText(
                Purpose.BUSINESS,
                sql,
                all,
                0,
                0,
                0,
                0,
                all,
                0,
                1,
                0,
                0,
                0,
                80,
                Optional.empty(),
                List.of(loop),
                0,
                0,
                0,
                0,
                0,
                "");
    }
}
