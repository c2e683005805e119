package dev.roundtrip.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the figures of several pools together. */
class PoolTotalsTest {

    private static SentText text(String sql, long executions) {
        return PlainSentText.sent(Purpose.BUSINESS, sql, executions, 0, 0);
    }

    private static SeenPeers peers(long connections) {
        return new SeenPeers(
                List.of(new SeenClient("MySQL Connector/J 9.4.0", connections)), List.of("8.0.11-TiDB-v8.5.3"));
    }

    private static PoolTotals pool(List<SentText> texts) {
        return pool(texts, SeenTables.NONE);
    }

    private static PoolTotals pool(List<SentText> texts, SeenTables tables) {
        WireFigures figures = new WireFigures(
                Map.of(), List.of(), new ByteFigures(1, 2, 0, 0, 0, 0), new ConnectionCounts(5, 2, 3), List.of(), 0);
        return new PoolTotals(1, figures, texts, tables, peers(5));
    }

    @Test
    void a_text_of_two_pools_is_one_text_and_all_their_open_connections_count() {
        PoolTotals both =
                pool(List.of(text("SELECT a", 3))).plus(pool(List.of(text("SELECT b", 4), text("SELECT a", 2))));

        assertThat(both.pools()).isEqualTo(2);
        assertThat(both.texts()).containsExactly(text("SELECT a", 5), text("SELECT b", 4));
        assertThat(both.figures().connections()).isEqualTo(new ConnectionCounts(10, 4, 6));
        assertThat(both.peers()).isEqualTo(peers(10));
    }

    @Test
    void the_other_texts_of_pools_are_one_row_of_a_client() {
        List<SentText> full = IntStream.range(0, PoolTotals.MAX_TEXTS)
                .mapToObj(column -> text("SELECT c" + column, 2))
                .toList();

        PoolTotals sum = pool(List.of(text(SentText.OTHER_TEXTS, 5), text("SELECT a", 1)))
                .plus(pool(full));

        assertThat(sum.texts()).hasSize(PoolTotals.MAX_TEXTS + 1).first().isEqualTo(text(SentText.OTHER_TEXTS, 6));
    }

    private static final String READ = "SELECT name FROM item WHERE id = ?";
    private static final SentText AGAIN = Records.with(text(READ, 20), Map.of("askedAgain", 18L));
    private static final SeenTables ITEM = new SeenTables(true, Set.of("stock"), Map.of(READ, Set.of("item")));

    /** The second pool writes another table, writes this one, or unknown ones, or has seen the answer change. */
    static Stream<Arguments> otherPools() {
        return Stream.of(
                Arguments.of(new SeenTables(true, Set.of("orders"), Map.of()), 18),
                Arguments.of(new SeenTables(true, Set.of("orders"), Map.of(READ, Set.of("item"))), 18),
                Arguments.of(new SeenTables(true, Set.of("item"), Map.of()), 0),
                Arguments.of(new SeenTables(false, Set.of(), Map.of()), 0),
                Arguments.of(new SeenTables(true, Set.of(), Map.of(READ, Set.of())), 0));
    }

    @ParameterizedTest
    @MethodSource("otherPools")
    void answers_stay_only_if_they_do_for_all_pools(SeenTables other, long askedAgain) {
        PoolTotals one = pool(List.of(AGAIN), ITEM).closed();
        PoolTotals two = pool(List.of(text("UPDATE t", 1)), other);

        assertThat(Stream.of(PoolTotals.NONE.plus(one).plus(two), two.plus(one))
                        .flatMap(sum -> sum.texts().stream())
                        .filter(text -> text.sql().equals(READ)))
                .hasSize(2)
                .allMatch(text -> text.askedAgain() == askedAgain);
    }

    @Test
    void a_closed_pool_has_no_open_connection() {
        assertThat(pool(List.of()).closed().figures().connections()).isEqualTo(new ConnectionCounts(5, 5, 0));
    }

    @Test
    void texts_beyond_the_limit_are_counted_together_however_many_pools_were_closed() {
        PoolTotals sum = PoolTotals.NONE;
        for (int pool = 0; pool < 3; pool++) {
            String table = " FROM t" + pool;
            sum = sum.plus(pool(IntStream.range(0, PoolTotals.MAX_TEXTS)
                    .mapToObj(column -> text("SELECT c" + column + table, 1))
                    .toList()));
        }

        assertThat(sum.texts()).hasSizeLessThanOrEqualTo(PoolTotals.MAX_TEXTS + 1);
        assertThat(sum.texts().stream().mapToLong(SentText::executions).sum()).isEqualTo(3L * PoolTotals.MAX_TEXTS);
        assertThat(sum.texts().get(0).sql()).isEqualTo(SentText.OTHER_TEXTS);
    }
}
