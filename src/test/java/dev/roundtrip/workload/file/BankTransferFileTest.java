package dev.roundtrip.workload.file;

import static dev.roundtrip.workload.file.AccessKind.AGGREGATE;
import static dev.roundtrip.workload.file.AccessKind.JOIN;
import static dev.roundtrip.workload.file.AccessKind.LOCKING_READ;
import static dev.roundtrip.workload.file.AccessKind.POINT_GET;
import static dev.roundtrip.workload.file.AccessKind.RANGE;
import static dev.roundtrip.workload.file.AccessKind.SECONDARY_INDEX;
import static dev.roundtrip.workload.file.AccessKind.WRITE_DELETE;
import static dev.roundtrip.workload.file.AccessKind.WRITE_INSERT;
import static dev.roundtrip.workload.file.AccessKind.WRITE_UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The study's transfer: 365 statements, 89.5% SELECT, 80 tables, 37 of them read by point get, 31 read otherwise, the
 * rest written.
 */
class BankTransferFileTest {

    private static final int FEWEST = 4;

    private static final CompiledWorkload STUDY = TestWorkloads.transfer();

    /** The transfer in many sizes, shortened once for all tests: every one up to 40, and then every 25th. */
    private static final Map<StatementLength, Map<Integer, CompiledWorkload>> SIZES =
            new EnumMap<>(StatementLength.class);

    @BeforeAll
    static void shorten() {
        for (StatementLength length : StatementLength.values()) {
            CompiledWorkload whole = TestWorkloads.transfer(365, length);
            SIZES.put(
                    length,
                    IntStream.rangeClosed(FEWEST, 365)
                            .filter(size -> size <= 40 || size % 25 == 0)
                            .boxed()
                            .collect(Collectors.toMap(size -> size, whole::shortenedTo)));
        }
    }

    /** Published figures were measured with these texts: if one changes, they are figures of another workload. */
    @ParameterizedTest
    @CsvSource({
        "MIXED, 9a62a9ffef6deec8d49b64c1b20882623c1c0a8dda0dc26c8f85fe4da74decc0",
        "SHORT, 417cd21f20b791f8b7b096aaa874dacab2145b8357e30bb12d70bcf5c7c9af43"
    })
    void the_365_texts_and_their_order_are_those_of_the_first_version(StatementLength length, String sha256)
            throws Exception {
        String texts = String.join("\n", TestWorkloads.texts(TestWorkloads.transfer(365, length)));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(texts.getBytes(StandardCharsets.UTF_8));

        assertThat(HexFormat.of().formatHex(hash)).isEqualTo(sha256);
    }

    @Test
    void the_68_read_tables_are_never_written_or_locked() {
        assertThat(STUDY.readOnlyTables())
                .hasSize(68)
                .doesNotContainAnyElementsOf(
                        AccessKind.tables(STUDY, LOCKING_READ, WRITE_INSERT, WRITE_UPDATE, WRITE_DELETE));
        assertThat(TestWorkloads.transfer(20, StatementLength.SHORT).readOnlyTables())
                .as("only tables that the transfer reads")
                .hasSizeBetween(1, 20);
    }

    @Test
    void every_write_must_change_as_many_rows_as_it_names() {
        assertThat(STUDY.statements().stream().filter(statement -> !statement.isQuery()))
                .hasSize(38)
                .allSatisfy(
                        statement -> assertThat(statement.rows().orElseThrow().asLong(null))
                                .isEqualTo(statement.sql().shown().contains("), (") ? 2 : 1));
    }

    @Test
    void the_20_statements_of_x1_are_short() {
        CompiledWorkload twenty = TestWorkloads.transfer(20, StatementLength.SHORT);

        assertThat(TestWorkloads.texts(twenty)).hasSize(20).doesNotHaveDuplicates();
        assertThat(TestWorkloads.texts(twenty)).allMatch(sql -> sql.length() < 256);
        assertThat(reads(twenty)).isEqualTo(18 - 1);
    }

    @ParameterizedTest
    @EnumSource(StatementLength.class)
    void a_transfer_of_any_size_is_some_statements_of_the_whole_in_order_with_its_share_of_writes_and_moves_money(
            StatementLength length) {
        List<String> all = TestWorkloads.texts(TestWorkloads.transfer(365, length));
        assertThat(SIZES.get(length)).allSatisfy((size, shortened) -> {
            List<String> texts = TestWorkloads.texts(shortened);

            assertThat(texts).hasSize(size).doesNotHaveDuplicates();
            assertThat(all.stream().filter(Set.copyOf(texts)::contains)).containsExactlyElementsOf(texts);
            assertThat(size - reads(shortened)).isEqualTo(Math.max(3, (int) Math.round(size * 38 / 365.0)));
            assertThat(texts)
                    .anyMatch(sql -> sql.contains("balance_cents = balance_cents - ?"))
                    .anyMatch(sql -> sql.contains("balance_cents = balance_cents + ?"))
                    .anyMatch(sql -> sql.startsWith("INSERT INTO journal_entry"));
        });
    }

    @Test
    void a_smaller_transfer_keeps_every_kind_of_read() {
        assertThat(TestWorkloads.transfer(60, StatementLength.MIXED).statements().stream()
                        .map(AccessKind::of))
                .contains(POINT_GET, RANGE, SECONDARY_INDEX, JOIN, AGGREGATE, LOCKING_READ);
    }

    @Test
    void fees_are_taken_paid_in_and_journaled_together_or_not_at_all() {
        assertThat(SIZES.get(StatementLength.SHORT).values())
                .allSatisfy(shortened -> assertThat(
                                Stream.of("booked_by = 'fee service'", "UPDATE fee_bucket", "FEE_INCOME")
                                        .filter(part -> has(shortened, part)))
                        .size()
                        .isIn(0, 3));
    }

    @Test
    void what_a_transfer_deletes_it_inserted_before() {
        assertThat(SIZES.get(StatementLength.SHORT).values())
                .allSatisfy(shortened -> assertThat(List.of("account_hold", "outbox_message", "idempotency_key"))
                        .allMatch(table ->
                                has(shortened, "INSERT INTO " + table) || !has(shortened, "DELETE FROM " + table)));
    }

    private static boolean has(CompiledWorkload shortened, String part) {
        return TestWorkloads.texts(shortened).stream().anyMatch(sql -> sql.contains(part));
    }

    @Test
    void what_a_table_is_created_with_is_the_tables_own_column_list() {
        assertThat(STUDY.tables().stream()
                        .collect(Collectors.toMap(
                                CompiledTable::name, table -> table.spec().definition())))
                .allSatisfy((name, definition) -> assertThat(definition)
                        .startsWith("(")
                        .contains("PRIMARY KEY")
                        .endsWith("COLLATE=utf8mb4_bin"));
    }

    private static long reads(CompiledWorkload workload) {
        return workload.statements().stream().filter(CompiledStatement::isQuery).count();
    }
}
