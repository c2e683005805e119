package dev.roundtrip.workload.bank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The study's transfer: 365 statements, 89.5% SELECT, 80 tables, 37 of them read by point get, 31 read otherwise, the
 * rest written.
 */
class StatementSetTest {

    private final StatementSet study = Specs.study();

    @Test
    void a_transfer_has_365_distinct_texts() {
        assertThat(study.statements()).hasSize(365);
        assertThat(texts(study)).doesNotHaveDuplicates();
    }

    @Test
    void of_365_statements_327_are_select_which_is_the_whole_number_nearest_to_89_5_percent() {
        assertThat(study.reads()).isEqualTo(327);
        assertThat(study.writes()).isEqualTo(38);
        assertThat(Math.abs(327 / 365.0 - 0.895)).isLessThan(Math.abs(326 / 365.0 - 0.895));
        assertThat(texts(study).stream()
                        .filter(sql -> sql.toUpperCase(Locale.ROOT).startsWith("SELECT ")))
                .hasSize(327);
    }

    @Test
    void of_80_tables_37_are_read_by_point_get_31_otherwise_and_12_are_written() {
        Set<String> pointGet = tablesOf(AccessKind.POINT_GET);
        Set<String> otherwise =
                tablesOf(AccessKind.RANGE, AccessKind.SECONDARY_INDEX, AccessKind.JOIN, AccessKind.AGGREGATE);
        Set<String> written = tablesOf(AccessKind.WRITE_INSERT, AccessKind.WRITE_UPDATE, AccessKind.WRITE_DELETE);

        assertThat(pointGet).hasSize(37);
        assertThat(otherwise).hasSize(31).doesNotContainAnyElementsOf(pointGet);
        assertThat(written).hasSize(12).doesNotContainAnyElementsOf(pointGet).doesNotContainAnyElementsOf(otherwise);
        assertThat(study.tables()).hasSize(80);
        assertThat(study.tables()).isEqualTo(Schema.tables().keySet().stream().collect(Collectors.toSet()));
    }

    @Test
    void the_68_read_tables_are_never_written_or_locked() {
        assertThat(study.readOnlyTables()).hasSize(68);
        assertThat(study.readOnlyTables())
                .doesNotContainAnyElementsOf(BankTables.STANDING)
                .doesNotContainAnyElementsOf(BankTables.GROWING);
    }

    @Test
    void there_are_ranges_secondary_indexes_joins_and_aggregates_on_every_table_that_is_read_otherwise() {
        assertThat(tablesOf(AccessKind.RANGE)).hasSize(31);
        assertThat(tablesOf(AccessKind.SECONDARY_INDEX)).hasSize(31);
        assertThat(tablesOf(AccessKind.AGGREGATE)).hasSize(31);
        assertThat(Specs.countsByKind(study)).containsEntry(AccessKind.JOIN, 31L);
    }

    @Test
    void a_good_third_of_the_texts_is_longer_than_256_characters_and_none_than_2048() {
        assertThat(study.longerThan(256) / 365.0).isBetween(0.35, 0.45);
        assertThat(study.longerThan(1_024)).isPositive();
        assertThat(study.longest()).isBetween(1_500, 1_900);
    }

    @ParameterizedTest
    @EnumSource(StatementLength.class)
    void texts_are_plain_sql_that_any_driver_takes_as_it_is(StatementLength length) {
        assertThat(texts(StatementSet.of(Specs.of(365, length)))).allSatisfy(sql -> {
            assertThat(sql).matches("(?i)(SELECT|INSERT INTO|UPDATE|DELETE FROM) .*");
            assertThat(sql).doesNotContain(";", "{", "}", "--", "/*", "#", "@", "  ", "\n", "[[");
        });
    }

    /** TiDB v8.5 keeps no plan of a statement with COALESCE ("query has 'coalesce' is un-cacheable"). */
    @Test
    void no_text_has_a_function_whose_plan_tidb_does_not_keep() {
        assertThat(texts(study)).noneMatch(sql -> sql.toUpperCase(Locale.ROOT).contains("COALESCE"));
    }

    @ParameterizedTest
    @EnumSource(StatementLength.class)
    void every_question_mark_has_a_parameter(StatementLength length) {
        assertThat(StatementSet.of(Specs.of(365, length)).statements())
                .allSatisfy(statement -> assertThat(statement.parameterCount())
                        .isPositive()
                        .isEqualTo((int)
                                statement.sql().chars().filter(c -> c == '?').count()));
    }

    @Test
    void short_texts_are_all_below_256_characters_and_distinct_up_to_365_of_them() {
        StatementSet shortSet = StatementSet.of(Specs.of(365, StatementLength.SHORT));

        assertThat(shortSet.size()).isEqualTo(365);
        assertThat(shortSet.longest()).isLessThan(256);
        assertThat(texts(shortSet)).doesNotHaveDuplicates();
        assertThat(Specs.countsByKind(shortSet)).isEqualTo(Specs.countsByKind(study));
    }

    @ParameterizedTest
    @EnumSource(StatementLength.class)
    void a_set_of_any_size_has_that_size_and_the_share_of_writes_and_moves_money(StatementLength length) {
        IntStream.rangeClosed(4, 365).forEach(size -> {
            StatementSet set = StatementSet.of(Specs.of(size, length));

            assertThat(set.size()).isEqualTo(size);
            assertThat(new HashSet<>(texts(set))).hasSize(size);
            assertThat(set.writes()).isEqualTo(Math.max(3, (int) Math.round(size * 38 / 365.0)));
            assertThat(texts(set))
                    .anyMatch(sql -> sql.contains("balance_cents = balance_cents - ?"))
                    .anyMatch(sql -> sql.contains("balance_cents = balance_cents + ?"))
                    .anyMatch(sql -> sql.startsWith("INSERT INTO journal_entry"));
        });
    }

    @Test
    void a_smaller_set_keeps_the_order_and_every_kind_of_read() {
        StatementSet twenty = StatementSet.of(Specs.of(60, StatementLength.MIXED));

        assertThat(texts(twenty)).isSubsetOf(texts(study));
        assertThat(texts(study).stream().filter(texts(twenty)::contains)).containsExactlyElementsOf(texts(twenty));
        assertThat(Specs.countsByKind(twenty))
                .containsKeys(
                        AccessKind.POINT_GET,
                        AccessKind.RANGE,
                        AccessKind.SECONDARY_INDEX,
                        AccessKind.JOIN,
                        AccessKind.AGGREGATE,
                        AccessKind.LOCKING_READ);
    }

    @Test
    void fees_are_taken_paid_in_and_journaled_together_or_not_at_all() {
        IntStream.rangeClosed(4, 365).forEach(size -> {
            List<String> texts = texts(StatementSet.of(Specs.of(size, StatementLength.SHORT)));
            long fees = Stream.of("booked_by = 'fee service'", "UPDATE fee_bucket", "FEE_INCOME")
                    .filter(part -> texts.stream().anyMatch(sql -> sql.contains(part)))
                    .count();
            assertThat(fees).isIn(0L, 3L);
        });
    }

    @Test
    void what_a_transfer_deletes_it_inserted_before() {
        IntStream.rangeClosed(4, 365).forEach(size -> {
            List<String> texts = texts(StatementSet.of(Specs.of(size, StatementLength.SHORT)));
            for (String table : List.of("account_hold", "outbox_message", "idempotency_key")) {
                boolean deletes = texts.stream().anyMatch(sql -> sql.startsWith("DELETE FROM " + table));
                boolean inserts = texts.stream().anyMatch(sql -> sql.startsWith("INSERT INTO " + table));
                assertThat(inserts || !deletes).as("%s of %d", table, size).isTrue();
            }
        });
    }

    @Test
    void the_balances_are_locked_before_they_change() {
        List<String> texts = texts(study);
        int lastLock = IntStream.range(0, 365)
                .filter(i -> texts.get(i).endsWith("FOR UPDATE"))
                .max()
                .orElseThrow();
        int firstChange = IntStream.range(0, 365)
                .filter(i -> texts.get(i).startsWith("UPDATE account_balance"))
                .min()
                .orElseThrow();

        assertThat(lastLock).isLessThan(firstChange);
    }

    private Set<String> tablesOf(AccessKind... kinds) {
        Set<String> tables = new TreeSet<>();
        study.statements().stream()
                .filter(statement -> Set.of(kinds).contains(statement.kind()))
                .forEach(statement -> tables.addAll(statement.tables()));
        return tables;
    }

    private static List<String> texts(StatementSet set) {
        return set.statements().stream().map(BusinessStatement::sql).toList();
    }
}
