package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/**
 * Tests contracts of classes without an annotation: recorded, kept, broken, missing. TicketContractsIT has a whole
 * suite.
 */
@ResourceLock(WireExtension.LOCK)
class SuiteContractIT {

    private static final String CACHED = "useServerPrepStmts=true&cachePrepStmts=true&useLocalSessionState=true";

    @TempDir
    private Path folder;

    private static HikariDataSource pool;
    private static int transfers;

    static class Banking {

        /** The extension as JUnit finds it itself; a test decides its variable, not the machine. */
        @RegisterExtension
        static SuiteContract contract;

        @BeforeEach
        void others_count_not() {
            new Bank(pool).balance(2);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void reads(int account) {
            new Bank(pool).balance(account);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 0})
        void reads_so_many(int times) {
            for (int i = 0; i < times; i++) {
                new Bank(pool).balance(1);
            }
        }

        @Test
        void sends_nothing() {
            assertThat(pool).isNotNull();
        }

        @Nested
        class OfTwo {
            @Test
            void transfers() {
                for (int i = 0; i < transfers; i++) {
                    new Bank(pool).transfer(1, 2, 5);
                }
            }
        }
    }

    @BeforeEach
    void record() throws Exception {
        pool = Bank.pool(CACHED);
        transfers = 1;
        assertThat(failures("", "")).isEmpty();
    }

    @AfterEach
    void close_the_pool() {
        pool.close();
    }

    private Path file() {
        return folder.resolve(Banking.class.getName() + ".contract");
    }

    private String failures(String ci, String records) {
        return failures(ci, records, selectClass(Banking.class));
    }

    private String failures(String ci, String records, DiscoverySelector selector) {
        Banking.contract = new SuiteContract(ci);
        return Outcome.withoutLines(String.join(
                        "\n",
                        run(records, selector).allEvents().failed().stream()
                                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                                        .getThrowable()
                                        .orElseThrow()
                                        .getMessage())
                                .toList())
                .replace(folder.toString(), "FOLDER"));
    }

    private EngineExecutionResults run(String records, DiscoverySelector selector) {
        return Outcome.twoAtATime()
                .configurationParameter(SuiteContract.FOLDER, folder.toString())
                .configurationParameter(ContractFile.RECORD, records)
                .selectors(selector)
                .execute();
    }

    @Test
    void a_class_has_a_file_with_what_each_test_sends_whatever_ran_before() throws Exception {
        Contract contract = Contract.read(file(), "");
        assertThat(contract)
                .extracting(Contract::server, Contract::serverVersion)
                .containsExactly("MariaDB", "11.4.5");
        assertThat(contract.driver()).startsWith("mysql-connector-j ");
        assertThat(contract.subjects())
                .extracting(ContractSubject::kind, ContractSubject::parameters)
                .containsOnly(tuple(
                        ContractSubject.SubjectType.TEST,
                        "cachePrepStmts=true&useLocalSessionState=true&useServerPrepStmts=true"));
        assertThat(contract.subjects().stream()
                        .flatMap(subject -> subject.sends().stream()
                                .map(sent -> subject.name() + ": " + sent.count() + " " + sent.command() + " "
                                        + sent.purpose().name() + " " + sent.sql())))
                .containsExactly(
                        "OfTwo.transfers(): 1 COM_QUERY TRANSACTION_CONTROL COMMIT",
                        "OfTwo.transfers(): 1 COM_QUERY SESSION_STATE SET autocommit=0",
                        "OfTwo.transfers(): 1 COM_QUERY SESSION_STATE SET autocommit=1",
                        "OfTwo.transfers(): 2 COM_STMT_EXECUTE BUSINESS UPDATE account SET balance = balance + ? WHERE id = ?",
                        "reads(int): 1 COM_STMT_EXECUTE BUSINESS " + Bank.BALANCE,
                        "reads_so_many(int) #1: 1 COM_STMT_EXECUTE BUSINESS " + Bank.BALANCE,
                        "reads_so_many(int) #2: 2 COM_STMT_EXECUTE BUSINESS " + Bank.BALANCE);
        pool.close();
        pool = Bank.pool(CACHED);

        assertThat(failures("true", "")).isEmpty();
        assertThat(failures("true", "")).isEmpty();
    }

    @Test
    void a_change_fails_with_its_line_until_the_file_is_deleted() throws IOException {
        transfers = 2;

        assertThat(failures("", "")).isEqualTo("""
                        Breaks its wire contract FOLDER/dev.roundtrip.junit.SuiteContractIT$Banking.contract: OfTwo.transfers()
                          round trips: 5 to 10; 2 more for session state: SET autocommit=0, SET autocommit=1, 2 more statements are executed as prepared, 1 more for transaction control: COMMIT
                            +1 COM_QUERY in OfTwo.transfers() (1 before, 2 now): COMMIT
                                2 from Bank.transfer(Bank.java:N), by commit(), application
                            +1 COM_QUERY in OfTwo.transfers() (1 before, 2 now): SET autocommit=0
                                2 from Bank.transfer(Bank.java:N), by setAutoCommit(), application
                            +1 COM_QUERY in OfTwo.transfers() (1 before, 2 now): SET autocommit=1
                                2 from Bank.transfer(Bank.java:N), through PoolBase.resetConnectionState(PoolBase.java:N), by setAutoCommit(), pool
                            +2 COM_STMT_EXECUTE in OfTwo.transfers() (2 before, 4 now): UPDATE account SET balance = balance + ? WHERE id = ?
                                4 from Bank.add(Bank.java:N), by execute(), application
                          If that is meant: Delete the file, run the class outside CI, and commit it.""");
        Files.delete(file());
        assertThat(failures("", "") + failures("", "")).isEmpty();
    }

    @Test
    void a_lost_cache_is_found_on_new_and_on_used_connections() throws Exception {
        pool.close();
        pool = Bank.pool("useServerPrepStmts=true&useLocalSessionState=true");

        assertThat(failures("", "")).isEqualTo(failures("", "")).contains("OfTwo.transfers()\n  round trips: 5 to 7;");
    }

    @Test
    void ci_never_records() throws IOException {
        String recorded = Files.readString(file());
        transfers = 2;

        assertThat(failures("true", "")).contains("OfTwo.transfers()");
        assertThat(file()).hasContent(recorded);
        Files.delete(file());
        assertThat(failures("", "false", selectMethod(Banking.OfTwo.class, "transfers")))
                .isEqualTo(
                        "The wire contract FOLDER/dev.roundtrip.junit.SuiteContractIT$Banking.contract lacks"
                                + " OfTwo.transfers(). Nothing is recorded in CI: run the class elsewhere, and commit the file.");
        assertThat(file()).doesNotExist();
    }

    @Test
    void a_test_that_runs_alone_keeps_the_others_and_one_that_is_gone_loses_its_entry() throws IOException {
        String recorded = Files.readString(file());
        Files.writeString(file(), recorded.replace("\"reads(int)\"", "\"reads_of_old(int)\""));

        assertThat(failures("", "", selectMethod(Banking.OfTwo.class, "transfers")))
                .isEmpty();
        assertThat(file()).content().contains("reads_so_many(int) #2", "COMMIT").doesNotContain("reads_of_old");

        assertThat(failures("", "")).isEmpty();
        assertThat(file()).hasContent(recorded);
    }

    @Test
    void a_test_that_sends_nothing_any_more_and_a_damaged_file_fail() throws IOException {
        transfers = 0;

        assertThat(failures("", "")).contains("OfTwo.transfers()\n  round trips: 5 to 0;");
        Files.writeString(file(), "nonsense");
        assertThat(failures("true", "")).contains("Banking.contract is no JSON document. Delete the file, run");
    }

    @ParameterizedClass
    @ValueSource(ints = {1, 1, 2})
    record Repeated(int times) {
        @RegisterExtension
        static SuiteContract contract = new SuiteContract("");

        @Test
        void reads() {
            for (int i = 0; i < times; i++) {
                new Bank(pool).balance(1);
            }
        }
    }

    @Test
    void a_class_that_runs_several_times_is_recorded_when_all_of_it_has_run() {
        assertThat(run("", selectClass(Repeated.class)).testEvents().succeeded().count())
                .isEqualTo(3);
        assertThat(folder.resolve(Repeated.class.getName() + ".contract"))
                .content()
                .contains("reads() #1", "reads() #2", "reads() #3");
    }

    @Test
    void a_file_that_cannot_be_written_fails_the_class() throws IOException {
        Files.delete(file());
        Files.delete(folder);
        Files.createFile(folder);

        assertThat(failures("", "")).isNotEmpty();
    }
}
