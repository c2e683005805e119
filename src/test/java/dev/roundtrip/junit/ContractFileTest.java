package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.Origin;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import dev.roundtrip.tap.recording.TappedLine;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractFileTest {

    private static final String OTHER = "SELECT 1";
    private static final String QUERY = "SELECT name FROM customer WHERE id = ?";

    /** A number is the line that sent the query once. */
    @ParameterizedTest
    @CsvSource({
        "'', 31, 1 from Orders.find(Orders.java:31); [new]",
        "31, 31 44, 1 from Orders.find(Orders.java:44);",
        "31 31, 31 31 44, 1 from Orders.find(Orders.java:44); [new]",
        "31 31, 31 31 44, 2 from Orders.find(Orders.java:31);",
        "31, 31 31, 2 from Orders.find(Orders.java:31);",
        "31, 31 44 44, 2 from Orders.find(Orders.java:44); [new]"
    })
    void a_line_that_must_be_new_is_marked(String before, String now, String lineAndMark) {
        Recording sent = recording(now);

        WireBudgetError failure = catchThrowableOfType(
                WireBudgetError.class,
                () -> new ContractFile(Path.of("orders.contract"))
                        .check(contract(recording(before)), contract(sent), sent, "Delete it."));

        String[] parts = lineAndMark.split(";", -1);
        assertThat(failure.getMessage().lines())
                .contains("        " + parts[0] + ", application" + (parts[1].isEmpty() ? "" : " " + parts[1]));
    }

    private static Contract contract(Recording recording) {
        return ContractFile.contract("finds()", recording);
    }

    private static Recording recording(String lines) {
        return new Recording(
                Stream.concat(
                                Stream.of(sent(OTHER, 7)),
                                Stream.of(lines.split(" "))
                                        .filter(line -> !line.isEmpty())
                                        .map(line -> sent(QUERY, Integer.parseInt(line))))
                        .toList(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static RecordedCommand sent(String sql, int line) {
        Optional<CallSite> site = Optional.of(new CallSite("team.Orders", "find", "Orders.java", line));
        return new RecordedCommand(
                Command.COM_QUERY,
                Purpose.BUSINESS,
                TransactionEffect.NONE,
                sql,
                false,
                new TappedLine(1, "", "8.0.11-TiDB-v8.5.3", "jdbc:mysql://h/"),
                "main",
                new Origin(Sender.APPLICATION, "", site, site, Occasion.USE),
                List.of());
    }
}
