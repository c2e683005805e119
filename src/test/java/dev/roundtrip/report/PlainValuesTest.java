package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.testing.Records;
import dev.roundtrip.text.SampleResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainValuesTest {

    @TempDir
    private Path folder;

    @Test
    void the_document_is_the_one_that_json_writes_field_by_field() throws Exception {
        WatchReport report = JsonReport.readWatch(SampleResults.watch(folder, "watch.json", 3));
        WatchReport more = Records.with(
                report,
                Map.of(
                        "seen",
                        List.of(
                                new Observation("It has a string.", Optional.of("jdbc:mysql://h/d")),
                                new Observation("It has none."))));

        assertThat(Json.text(PlainValues.of(more))).isEqualTo(Json.text(more)).contains("elapsedNanos", "perStatement");
    }

    @Test
    void a_constant_has_the_form_of_a_field() {
        assertThat(List.of(
                        PlainValues.constant("PROXY"),
                        PlainValues.constant("TRANSACTION_CONTROL"),
                        PlainValues.constant("COM_STMT_EXECUTE")))
                .containsExactly("proxy", "transactionControl", "COM_STMT_EXECUTE");
    }
}
