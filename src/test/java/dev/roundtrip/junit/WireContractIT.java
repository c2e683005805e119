package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with contracts, run by JUnit's own engine: recorded, kept, broken, missing. */
@ResourceLock(WireExtension.LOCK)
class WireContractIT {

    private static final String FILE = "target/wire-contract-it/bank.contract";

    private static HikariDataSource pool;

    @WireContract(FILE)
    static class Banking {
        @Test
        void reads() {
            new Bank(pool).balance(1);
        }

        @Test
        void transfers() {
            new Bank(pool).transfer(1, 2, 5);
        }
    }

    @WireContract(FILE)
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    record Repeated(int account) {
        @Test
        void reads() {
            new Bank(pool).balance(account);
        }

        @Test
        void reads(TestInfo overload) {
            new Bank(pool).balance(account);
        }

        @Nested
        class Inner {
            @Test
            void reads() {
                new Bank(pool).balance(account);
            }
        }
    }

    @WireContract(FILE)
    static class Other {
        @Nested
        class Inner {
            @RepeatedTest(2)
            void reads() {
                new Bank(pool).balance(1);
            }
        }
    }

    @BeforeEach
    void begin_without_a_file() throws Exception {
        Files.deleteIfExists(Path.of(FILE));
        open("useServerPrepStmts=true&cachePrepStmts=true&useLocalSessionState=true");
    }

    @AfterEach
    void close_the_pool() {
        pool.close();
        System.clearProperty(ContractFile.RECORD);
    }

    private static void open(String parameters) throws Exception {
        pool = Bank.pool(parameters);
        // Statements are prepared at their first use.
        new Bank(pool).balance(1);
        new Bank(pool).transfer(1, 2, 5);
    }

    @Test
    void a_test_records_what_it_sends_and_passes_as_long_as_it_sends_the_same() throws IOException {
        System.setProperty(ContractFile.RECORD, "true");
        Outcome.of(Banking.class).allPassed("reads", "transfers");
        System.clearProperty(ContractFile.RECORD);

        assertThat(Path.of(FILE)).content().contains("\"Banking.reads\"", "\"Banking.transfers\"", """
                                { "count" : 2, "command" : "COM_STMT_EXECUTE", "purpose" : "business", "sql" : "UPDATE account SET balance = balance + ? WHERE id = ?" }
                        """);
        Outcome.of(Banking.class).allPassed("reads", "transfers");
    }

    @Test
    void each_test_of_a_file_has_a_name_of_its_own() throws IOException {
        System.setProperty(ContractFile.RECORD, "true");
        Outcome.of(Repeated.class);
        Outcome.of(Other.class);

        assertThat(Pattern.compile("\"name\" : \"(.*)\"")
                        .matcher(Files.readString(Path.of(FILE)))
                        .results())
                .extracting(name -> name.group(1))
                .containsExactly(
                        "Other.Inner.reads #1",
                        "Other.Inner.reads #2",
                        "Repeated.Inner.reads #1",
                        "Repeated.Inner.reads #2",
                        "Repeated.reads() #1",
                        "Repeated.reads() #2",
                        "Repeated.reads(TestInfo) #1",
                        "Repeated.reads(TestInfo) #2");
    }

    @Test
    void a_test_that_sends_anything_else_fails_with_a_line_for_each_change() throws Exception {
        System.setProperty(ContractFile.RECORD, "true");
        Outcome.of(Banking.class);
        System.clearProperty(ContractFile.RECORD);
        pool.close();
        open("useServerPrepStmts=true&useLocalSessionState=true");

        assertThat(Outcome.of(Banking.class, "reads").message()).isEqualTo("""
                        Breaks its wire contract target/wire-contract-it/bank.contract: Banking.reads
                          round trips: 1 to 2; 1 more statement is prepared, 1 more statement is closed
                            +1 COM_STMT_PREPARE in Banking.reads (0 before, 1 now): SELECT balance FROM account WHERE id = ?
                                1 from Bank.balance(Bank.java:N), by prepareStatement(), application
                            +1 COM_STMT_CLOSE in Banking.reads (0 before, 1 now): SELECT balance FROM account WHERE id = ?
                                1 from Bank.balance(Bank.java:N), by close(), application
                          (Banking.reads, parameters: cachePrepStmts=true&useLocalSessionState=true&useServerPrepStmts=true before, useLocalSessionState=true&useServerPrepStmts=true now)
                          If that is meant: Record it with -Droundtrip.contract.record=true, then review it.""");
    }

    @Test
    void a_test_without_a_contract_says_how_to_record_it() throws IOException {
        assertThat(Outcome.of(Banking.class, "reads").onlyMessage())
                .isEqualTo("There is no contract target/wire-contract-it/bank.contract. Record it with"
                        + " -Droundtrip.contract.record=true, then review it.");

        System.setProperty(ContractFile.RECORD, "true");
        Outcome.of(Banking.class, "reads").allPassed("reads");
        System.clearProperty(ContractFile.RECORD);
        assertThat(Outcome.of(Banking.class, "transfers").onlyMessage()).contains("lacks Banking.transfers");

        Files.writeString(Path.of(FILE), "nonsense");
        assertThat(Outcome.of(Banking.class, "reads").onlyMessage())
                .contains("bank.contract is no JSON document. Record it with");
    }
}
