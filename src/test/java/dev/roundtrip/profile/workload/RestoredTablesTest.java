package dev.roundtrip.profile.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestoredTablesTest {

    private static Validated<WorkloadFile> read(String table) {
        String text = """
                title: restored
                tables:
                  entry:
                    create: (id BIGINT PRIMARY KEY)
                    restored: true
                %s
                transactions:
                  read: {statements: [SELECT id FROM entry]}
                """.formatted(table.indent(4));
        return WorkloadFiles.parse(new WorkloadText("restored.yaml", List.of(text), Map.of()));
    }

    @Test
    void a_table_with_rows_can_be_restored() {
        assertThat(read("rows: 10\ncolumns: {id: row}").orElseThrow().tables())
                .singleElement()
                .matches(TableSpec::restored);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | no rows, so it is empty before each run; remove restored",
                "'rows: 10\nwhere: row % 2\ncolumns: {id: row}' |"
                        + " where, so the number of its rows is not known; remove restored or where"
            })
    void a_table_that_is_empty_or_whose_rows_are_not_all_kept_cannot_be_restored(String table, String problem) {
        assertThat(read(table).problems())
                .singleElement()
                .hasToString("restored.yaml:5:15: the table entry has " + problem);
    }
}
