package dev.roundtrip.junit;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Unchecked;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A budget for the test's own connections, as a team writes it; {@link ParallelBudgetsIT} runs such tests at once. */
class OwnConnectionsIT {

    @AutoClose
    private static final HikariDataSource POOL =
            Unchecked.get(() -> new HikariDataSource(Bank.untapped("useLocalSessionState=true")));

    @AutoClose
    private final TappedDataSource own = Wire.tapped(POOL);

    @Test
    @WireBudget(dataSource = WireBudget.OWN, roundTrips = 1)
    void a_balance_is_one_round_trip() {
        new Bank(own).balance(1);
    }
}
