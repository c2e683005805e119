package dev.roundtrip.shop.bank;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.junit.Outcome;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests that the first test of docs/guards.md passes. */
@ResourceLock("dev.roundtrip.wire")
class BalanceIT {

    private static final String DATABASE = "database";

    @Test
    void a_balance_is_within_its_budget() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Credentials app = server.credentials();
        System.setProperty(DATABASE, server.jdbcUrl("") + "?user=" + app.user() + "&password=" + app.password());

        Outcome.of(Balance.class).allPassed("a_balance_is_two_round_trips");
    }

    @AfterEach
    void as_before() {
        System.clearProperty(DATABASE);
    }
}
