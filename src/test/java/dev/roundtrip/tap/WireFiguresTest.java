package dev.roundtrip.tap;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.TRANSACTION_CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Exchanges;
import dev.roundtrip.wire.Outcome;
import org.junit.jupiter.api.Test;

class WireFiguresTest {

    @Test
    void two_intervals_together_are_as_one_over_both_times() {
        Exchange commit = Exchanges.query(TRANSACTION_CONTROL, "COMMIT");
        Exchange execute = Exchanges.of(COM_STMT_EXECUTE, BUSINESS, Outcome.ERROR, 4_000, "SELECT 1");
        Exchange query = Exchanges.of(COM_QUERY, BUSINESS, Outcome.OK, 9_000, "SELECT 2");

        WireFigures sum = figures(commit, execute).plus(figures(query, commit));
        WireFigures whole = figures(commit, execute, query, commit);

        assertThat(sum.chatter()).isEqualTo(whole.chatter());
        assertThat(sum.bytes()).isEqualTo(whole.bytes());
        assertThat(sum.errors()).isEqualTo(1);
        assertThat(sum.roundTrips()).isEqualTo(4);
        assertThat(sum.businessStatements()).isEqualTo(2);
        for (Command command : Command.values()) {
            assertThat(sum.command(command).countByPurpose())
                    .isEqualTo(whole.command(command).countByPurpose());
            assertThat(sum.command(command).latencies())
                    .hasToString(whole.command(command).latencies().toString());
        }
    }

    private static WireFigures figures(Exchange... exchanges) {
        ConnectionFigures connection = new ConnectionFigures();
        for (Exchange exchange : exchanges) {
            connection.sent((int) exchange.bytesSent());
            connection.received((int) exchange.bytesReceived());
            connection.onExchange(exchange);
        }
        FiguresSum sum = new FiguresSum();
        connection.drainInto(sum);
        return sum.toFigures(1);
    }
}
