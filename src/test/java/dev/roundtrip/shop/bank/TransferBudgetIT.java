package dev.roundtrip.shop.bank;

import dev.roundtrip.junit.Bank;
import dev.roundtrip.junit.WireBudget;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The test that a team writes: it checks what a transfer sends, once its statements are prepared. */
@SpringBootTest(
        classes = BankApplication.class,
        properties = "spring.config.location=${" + TransferBudgetIT.CONFIGURATION + ":classpath:/bank/}")
@ActiveProfiles("test")
@DirtiesContext // TransferBudgetBrokenIT runs this class again with another configuration.
class TransferBudgetIT {

    /** The property that names another place for the configuration than the service's own. */
    static final String CONFIGURATION = "bank.configuration";

    @Autowired
    private TransferService service;

    @DynamicPropertySource
    static void server(DynamicPropertyRegistry properties) {
        Bank.spring(properties, "example_bank");
    }

    @BeforeEach
    void each_statement_is_prepared_at_its_first_use() {
        service.transfer(1, 2, 1);
    }

    @Test
    @WireBudget(execute = 3, prepare = 0, close = 0, chatter = 1)
    void a_transfer_is_three_statements_and_a_commit() {
        service.transfer(2, 1, 1);
    }
}
