package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the study's transfer: 365 statements, 89.5% SELECT, 80 tables, 37 of them read by point get, 31 read otherwise,
 * the rest written.
 */
class BankTransferFileTest {

    private static final CompiledWorkload STUDY = TestWorkloads.transfer();

    /** The published figures were measured with these texts: if one changes, they are figures of another workload. */
    @ParameterizedTest
    @CsvSource({
        "bank-transfer, 9a62a9ffef6deec8d49b64c1b20882623c1c0a8dda0dc26c8f85fe4da74decc0",
        "bank-transfer-short, 67bf01191e6e48216d366ab09cd1106b0a5ea24f9a8d415ee7960188d8623487"
    })
    void the_texts_and_their_order_are_those_of_the_first_version(String workload, String sha256) throws Exception {
        String texts = String.join("\n", TestWorkloads.texts(TestWorkloads.bundled(workload)));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(texts.getBytes(StandardCharsets.UTF_8));

        assertThat(HexFormat.of().formatHex(hash)).isEqualTo(sha256);
    }

    @Test
    void the_68_read_tables_are_never_written_or_locked() {
        assertThat(STUDY.readOnlyTables())
                .hasSize(68)
                .doesNotContainAnyElementsOf(STUDY.statements().stream()
                        .filter(statement -> statement.writes() || statement.isLockingRead())
                        .flatMap(statement -> Stream.of(statement.sql().shown().split("(FROM|JOIN|INTO|UPDATE) ", -1)))
                        .map(part -> part.split("\\W", -1)[0])
                        .toList());
        assertThat(TestWorkloads.shortTransfer().readOnlyTables())
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
    void what_a_table_is_created_with_is_the_tables_own_column_list() {
        assertThat(STUDY.tables().stream()
                        .collect(Collectors.toMap(
                                CompiledTable::name, table -> table.spec().definition())))
                .allSatisfy((name, definition) -> assertThat(definition)
                        .startsWith("(")
                        .contains("PRIMARY KEY")
                        .endsWith("COLLATE=utf8mb4_bin"));
    }
}
