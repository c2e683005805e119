package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.InstantReport;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ZoneFindingsTest {

    private static final InstantReport EARLIER =
            new InstantReport("Asia/Tokyo", "SYSTEM", "UTC", List.of(-32_400L, -32_400L));
    private static final InstantReport SAME = new InstantReport("Asia/Tokyo", "+09:00", "UTC", List.of(0L, 0L));

    private final List<Plan.Entry> rows = Plan.of(
                    Requests.of(Permission.GLOBAL_TOO, "s1", "s2", "s3", "s5", "s6"),
                    List.of(FakeServer.others(ServerKind.TIDB, "")),
                    List.of())
            .entries();
    private final List<String> asked = new ArrayList<>();

    @Test
    void all_rows_with_which_instants_move_alike_are_in_one_sentence_and_each_string_is_asked_once() {
        List<Plan.Entry> twice = Stream.concat(rows.stream(), rows.stream()).toList();

        List<String> sentences = ZoneFindings.of(twice, () -> false, (url, initSql) -> {
            asked.add(url.raw() + initSql);
            return url.equals(rows.get(1).url()) ? SAME : EARLIER;
        });

        assertThat(sentences)
                .singleElement()
                .asString()
                .startsWith(
                        "s1, s3, s5, s6: Time zones: this JVM Asia/Tokyo, the session SYSTEM (UTC): an instant moves"
                                + " by -9:00 h");
        assertThat(asked).as("the string of s5 is that of s6").hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void a_row_that_is_refused_is_in_no_sentence_and_after_a_stop_nothing_is_asked() {
        List<String> sentences = ZoneFindings.of(rows, () -> asked.size() == 2, (url, initSql) -> {
            asked.add(url.raw());
            if (asked.size() == 1) {
                throw new SQLException("refused");
            }
            return EARLIER;
        });

        assertThat(sentences).singleElement().asString().startsWith("s2: ");
        assertThat(asked).hasSize(2);
    }
}
