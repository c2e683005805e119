package dev.roundtrip.shop.bank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.junit.Outcome;
import dev.roundtrip.junit.WireBudgetError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests a changed configuration: someone takes a line out of the service's configuration, and the same test fails and
 * says why.
 */
@ResourceLock("dev.roundtrip.wire")
class TransferBudgetBrokenIT {

    private static final Path CONFIGURATION = Path.of("src/test/resources/bank");

    @Test
    void the_budget_fails_when_someone_removes_cachePrepStmts(@TempDir Path changed) throws IOException {
        String configuration = Files.readString(CONFIGURATION.resolve("application.yml"));
        assertThat(configuration).contains("        cachePrepStmts: true\n");
        Files.writeString(
                changed.resolve("application.yml"), configuration.replace("        cachePrepStmts: true\n", ""));
        Files.copy(CONFIGURATION.resolve("application-test.yml"), changed.resolve("application-test.yml"));

        System.setProperty(TransferBudgetIT.CONFIGURATION, changed + "/");
        Outcome outcome = Outcome.of(TransferBudgetIT.class);

        assertThat(outcome.onlyFailure("a_transfer_is_three_statements_and_a_commit"))
                .isInstanceOf(WireBudgetError.class);
        assertThat(outcome.message())
                .startsWith("""
                        Over its wire budget: a_transfer_is_three_statements_and_a_commit()
                          COM_STMT_PREPARE: 3, budget 0
                            2 x COM_STMT_PREPARE  UPDATE account SET balance = balance + ? WHERE id = ?
                                from AccountRepository.add(AccountRepository.java:N), through JdbcTemplate""")
                .contains("COM_STMT_CLOSE: 3, budget 0", "chatter: 7, budget 1")
                .endsWith(
                        "Sent in all: 10 commands (1 COM_QUERY, 3 COM_STMT_PREPARE, 3 COM_STMT_EXECUTE, 3 COM_STMT_CLOSE),"
                                + " 7 round trips, 3 business statements, 7 chatter commands (1 transaction control, 6 statement upkeep)");
    }

    @AfterEach
    void configured_as_before() {
        System.clearProperty(TransferBudgetIT.CONFIGURATION);
    }
}
