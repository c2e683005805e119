package dev.roundtrip.workload.data;

import static dev.roundtrip.server.Sql.execute;
import static dev.roundtrip.server.Sql.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DataSetIT {

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    /** A workload with enough rows for several connections, and the same number in parts that one connection loads. */
    private static final String LARGE = """
            title: large
            tables:
              item:
                create: (id BIGINT NOT NULL PRIMARY KEY, name VARCHAR(40) NOT NULL, price DECIMAL(10, 2) NOT NULL)
                rows: 90000
                columns: {id: row, name: 'words(3, 40)', price: 'uniform(0.01, 99.99)'}
              other:
                copies: 2
                create: (id BIGINT NOT NULL PRIMARY KEY, number INT NOT NULL)
                rows: 30
                columns: {id: row, number: 'uniform(1, 1000)'}
            transactions:
              read: {statements: ['SELECT 1']}
            """;

    private static final CompiledWorkload SMALL = TestWorkloads.of(LARGE.replace("rows: 90000", "rows: 30000"));

    private static final TestBank BANK = TestBank.onMariaDb();

    @AutoClose
    private static final Connection ADMIN = Unchecked.get(BANK::connect);

    @Test
    void a_load_creates_80_tables_reports_its_progress_and_is_reused() throws Exception {
        List<Long> done = Collections.synchronizedList(new ArrayList<>());
        List<Long> totals = Collections.synchronizedList(new ArrayList<>());

        DataSet first = DataSet.prepare(BANK::connect, "fresh", TRANSFER, (rowsDone, rowsTotal) -> {
            done.add(rowsDone);
            totals.add(rowsTotal);
        });
        DataSet second = BANK.prepare("fresh", TRANSFER);

        assertThat(first.reused()).isFalse();
        assertThat(second.reused()).isTrue();
        assertThat(second.database()).isEqualTo("fresh");
        assertThat(number(ADMIN, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'fresh'"))
                .as("80 tables and the marker")
                .isEqualTo(81);
        assertThat(done).contains(totals.get(0));
        assertThat(totals).containsOnly(totals.get(0));
        assertThat(number(ADMIN, "SELECT SUM(balance_cents) FROM fresh.account_balance"))
                .isEqualTo(10_000L * 100_000_000);
        assertThat(number(ADMIN, "SELECT SUM(collected_cents) FROM fresh.fee_bucket"))
                .isZero();
    }

    @Test
    void reuse_empties_the_tables_that_transactions_fill_and_keeps_the_others() throws Exception {
        BANK.prepare("bank", TRANSFER);
        execute(
                ADMIN,
                "INSERT INTO bank.journal_entry VALUES (1, 1, 'X', 1, 5, 'T')",
                "UPDATE bank.channel SET channel_code = 'kept' WHERE channel_id = 3");

        assertThat(BANK.prepare("bank", TRANSFER).reused()).isTrue();

        assertThat(number(ADMIN, "SELECT COUNT(*) FROM bank.journal_entry")).isZero();
        assertThat(number(ADMIN, "SELECT COUNT(*) FROM bank.channel WHERE channel_code = 'kept'"))
                .isOne();
    }

    @Test
    void a_load_that_was_killed_is_repeated() throws Exception {
        assertThatThrownBy(() -> DataSet.prepare(BANK::connect, "killed", SMALL, (rowsDone, rowsTotal) -> {
                    if (rowsDone > 5_000) {
                        throw new IllegalStateException("killed");
                    }
                }))
                .hasMessage("killed");

        assertThat(BANK.prepare("killed", SMALL).reused()).isFalse();

        assertThat(number(ADMIN, "SELECT COUNT(*) FROM killed.item")).isEqualTo(30_000);
        assertThat(BANK.prepare("killed", SMALL).reused()).isTrue();
    }

    @Test
    void a_load_on_several_connections_gives_the_same_rows_as_one_connection() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        DataSet.Connector counting = () -> {
            opened.incrementAndGet();
            return BANK.connect();
        };
        DataSet.prepare(counting, "several", TestWorkloads.of(LARGE), LoadProgress.SILENT);
        assertThat(opened.get())
                .as("two of the load itself, and one for each of its threads")
                .isGreaterThan(4);
        BANK.prepare("single", SMALL);

        assertThat(rows("several.item", "id <= 30000")).isEqualTo(rows("single.item", "id <= 30000"));
        assertThat(number(ADMIN, "SELECT COUNT(*) FROM several.item")).isEqualTo(90_000);
        assertThat(number(ADMIN, "SELECT COUNT(DISTINCT name) FROM several.item"))
                .as("rows differ")
                .isGreaterThan(50_000);
        for (String copy : List.of("other1", "other2")) {
            assertThat(rows("several." + copy, "true")).isEqualTo(rows("single." + copy, "true"));
        }
        assertThat(rows("several.other1", "true"))
                .as("each copy has rows of its own")
                .isNotEqualTo(rows("several.other2", "true"));
    }

    @Test
    void an_interrupt_ends_a_load() {
        Thread caller = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean();

        assertThatThrownBy(() -> DataSet.prepare(
                        BANK::connect, "interrupted", TestWorkloads.of(LARGE), (rowsDone, rowsTotal) -> {
                            if (!interrupted.getAndSet(true)) {
                                caller.interrupt();
                            }
                        }))
                .isInstanceOf(SQLException.class)
                .hasMessage("Loading was interrupted");

        assertThat(Thread.interrupted()).as("the interrupt is still set").isTrue();
    }

    @Test
    void a_load_does_with_the_connections_that_a_user_may_have() throws Exception {
        execute(
                ADMIN,
                "DROP USER IF EXISTS few",
                "CREATE USER few IDENTIFIED BY 'few' WITH MAX_USER_CONNECTIONS 2",
                "GRANT ALL ON *.* TO few");
        AtomicInteger refused = new AtomicInteger();

        DataSet.prepare(
                () -> {
                    try {
                        return DriverManager.getConnection(BANK.url("", ""), "few", "few");
                    } catch (SQLException tooMany) {
                        refused.incrementAndGet();
                        throw tooMany;
                    }
                },
                "with_few",
                TestWorkloads.of(LARGE),
                LoadProgress.SILENT);

        assertThat(refused.get()).isPositive();
        assertThat(number(ADMIN, "SELECT COUNT(*) FROM with_few.item")).isEqualTo(90_000);
    }

    @Test
    void a_database_with_other_tables_is_refused_and_not_changed() throws Exception {
        execute(
                ADMIN,
                "CREATE DATABASE theirs",
                "CREATE TABLE theirs.invoices (id INT)",
                "CREATE TABLE theirs.customer (id INT)");

        assertThatThrownBy(() -> BANK.prepare("theirs", TRANSFER))
                .isInstanceOf(DataSetException.class)
                .hasMessage("The database theirs contains what Roundtrip did not make (customer, invoices), so no"
                        + " data set is made in it. Name an empty database, or none.");

        assertThat(number(ADMIN, "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'theirs'"))
                .isEqualTo(2);
    }

    @Test
    void a_name_that_could_be_more_than_a_name_is_refused() {
        assertThatThrownBy(() -> BANK.prepare("a`; DROP DATABASE b", TRANSFER))
                .isInstanceOf(DataSetException.class)
                .hasMessageContaining("is no database name");
    }

    /** All values of the rows, as one text for each row. */
    private static List<String> rows(String table, String where) throws SQLException {
        return Sql.rows(BANK.server(), "SELECT * FROM " + table + " WHERE " + where + " ORDER BY id");
    }
}
