package dev.roundtrip.workload.bank;

import static dev.roundtrip.workload.bank.TestBank.execute;
import static dev.roundtrip.workload.bank.TestBank.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DataSetIT {

    private static TestBank bank;
    private static Connection admin;

    @BeforeAll
    static void start() throws Exception {
        bank = TestBank.onMariaDb();
        admin = bank.connect();
    }

    @AfterAll
    static void stop() throws Exception {
        admin.close();
    }

    @Test
    void a_load_makes_80_tables_reports_its_progress_and_is_used_again() throws Exception {
        List<Long> done = new ArrayList<>();
        List<Long> totals = new ArrayList<>();

        DataSet first = DataSet.prepare(admin, "fresh", (rowsDone, rowsTotal) -> {
            done.add(rowsDone);
            totals.add(rowsTotal);
        });
        DataSet second = DataSet.prepare(admin, "fresh", LoadProgress.SILENT);

        assertThat(first.reused()).isFalse();
        assertThat(second.reused()).isTrue();
        assertThat(number(admin, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'fresh'"))
                .as("80 tables and the marker")
                .isEqualTo(81);
        assertThat(done).isSorted().last().isEqualTo(totals.get(0));
        assertThat(totals).containsOnly(totals.get(0));
        assertThat(MoneyCheck.snapshot(admin, second))
                .isEqualTo(new MoneySnapshot(BankTables.ACCOUNTS * BankTables.FIRST_BALANCE_CENTS, 0, 0));
    }

    @Test
    void a_load_that_was_killed_is_done_again() throws Exception {
        assertThatThrownBy(() -> DataSet.prepare(admin, "killed", (rowsDone, rowsTotal) -> {
                    if (rowsDone > 5_000) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");

        DataSet again = DataSet.prepare(admin, "killed", LoadProgress.SILENT);

        assertThat(again.reused()).isFalse();
        assertThat(number(admin, "SELECT COUNT(*) FROM killed.account_balance")).isEqualTo(BankTables.ACCOUNTS);
        assertThat(DataSet.prepare(admin, "killed", LoadProgress.SILENT).reused())
                .isTrue();

        execute(admin, "UPDATE killed.account_balance SET balance_cents = balance_cents + 1 WHERE account_id = 7");

        assertThat(DataSet.prepare(admin, "killed", LoadProgress.SILENT).reused())
                .as("a data set in which money appeared is made anew")
                .isFalse();
    }

    @Test
    void a_database_with_other_tables_is_refused_and_not_touched() throws Exception {
        execute(admin, "CREATE DATABASE theirs");
        execute(admin, "CREATE TABLE theirs.invoices (id INT)");
        execute(admin, "CREATE TABLE theirs.customer (id INT)");

        assertThatThrownBy(() -> DataSet.prepare(admin, "theirs", LoadProgress.SILENT))
                .isInstanceOf(DataSetException.class)
                .hasMessage(
                        "The database theirs contains tables that do not belong to the data set (customer, invoices), so nothing"
                                + " was changed in it. Use an empty database for the data set, or none: it then gets its own.");

        assertThat(number(admin, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'theirs'"))
                .isEqualTo(2);
    }

    @Test
    void a_name_that_could_be_more_than_a_name_is_refused() {
        assertThatThrownBy(() -> DataSet.prepare(admin, "a`; DROP DATABASE b", LoadProgress.SILENT))
                .isInstanceOf(DataSetException.class)
                .hasMessageContaining("cannot be the database of the data set");
    }

    @Test
    void the_connections_autocommit_is_as_it_was() throws Exception {
        try (Connection other = bank.connect()) {
            other.setAutoCommit(false);

            assertThatThrownBy(() -> DataSet.prepare(other, "mysql", LoadProgress.SILENT))
                    .isInstanceOf(DataSetException.class);

            assertThat(other.getAutoCommit()).isFalse();
        }
    }
}
