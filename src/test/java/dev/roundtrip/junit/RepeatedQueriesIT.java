package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Texts;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.RepeatedQuery;
import dev.roundtrip.wire.Command;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Which loops of queries a failed budget and a report call N+1, and which they do not. */
@ResourceLock(WireExtension.LOCK)
class RepeatedQueriesIT {

    private static final int ORDERS = 5;

    @AutoClose
    private static HikariDataSource pool;

    @AutoClose
    private static HikariDataSource prepared;

    @AutoClose
    private static SessionFactory sessions;

    @BeforeAll
    static void open() throws SQLException {
        pool = Bank.pool("useLocalSessionState=true");
        prepared =
                Bank.pool("useLocalSessionState=true&useServerPrepStmts=true&useCursorFetch=true&cachePrepStmts=true");
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        jdbc.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(20))");
        jdbc.execute("CREATE TABLE orders (id INT PRIMARY KEY, customer_id INT, amount INT)");
        for (int id = 1; id <= ORDERS; id++) {
            jdbc.update("INSERT INTO customer VALUES (?, ?)", id, "customer " + id);
            jdbc.update("INSERT INTO orders VALUES (?, ?, ?)", id, id, 10 * id);
        }
        sessions = OrderEntities.sessions(pool, 1);
    }

    private static List<RepeatedQuery> found(Wire.Work<RuntimeException> work) {
        Recording recording = Wire.record(work);
        assertThat(recording.doubts()).isEmpty();
        assertThat(recording.businessStatements()).isPositive();
        return recording.repeatedQueries();
    }

    private static Wire.Work<RuntimeException> inSession(Consumer<Session> work) {
        return () -> {
            try (Session session = sessions.openSession()) {
                work.accept(session);
            }
        };
    }

    private static String only(List<RepeatedQuery> found) {
        return Outcome.withoutLines(Texts.only(found));
    }

    @Test
    void a_failed_budget_and_a_report_say_it_with_line_count_and_what_to_do() {
        Recording recording = Wire.record(() -> new Orders(pool).namesOneByOne());

        assertThat(Outcome.over(Budget.unlimited().max(Command.COM_QUERY, 2), "lists_orders()", recording))
                .startsWith("""
                        Over its wire budget: lists_orders()
                          N+1: a query was sent 5 times, one by one, for the 5 rows of another
                            5 x COM_QUERY  SELECT name FROM customer WHERE id = ?
                                from Orders.name(Orders.java:N), through JdbcTemplate$1QueryStatementCallback""")
                .contains("""
                            after 1 x COM_QUERY  SELECT customer_id FROM orders ORDER BY id
                                from Orders.namesOneByOne(Orders.java:N), through\
                        """)
                .contains("""
                            Instead join both queries, or read all rows with one query: WHERE ... IN (?, ?, ...).
                          COM_QUERY: 6, budget 2
                        """);
        assertThat(recording.report())
                .contains("\n  N+1: a query was sent 5 times, one by one, for the 5 rows of another\n");
        // One that holds passes whatever the loops.
        Budget.unlimited().max(Command.COM_QUERY, 10).check("lists_orders()", recording);
    }

    @Test
    void prepared_statements_in_a_loop_are_found_also_with_a_cursor() {
        assertThat(only(found(() -> new Orders(prepared).namesPrepared(0))))
                .contains("5 x COM_STMT_EXECUTE  SELECT name FROM customer WHERE id = ?")
                .contains("from Orders.namesPrepared(Orders.java:N), by executeQuery(), application");
        assertThat(only(found(() -> new Orders(prepared).namesPrepared(2)))).contains("for the 5 rows of another");
    }

    @Test
    void what_hibernate_loads_lazily_is_found_at_the_line_that_touches_it() {
        assertThat(only(found(inSession(session -> OrderEntities.namesLazily(session)))))
                .contains("5 x COM_QUERY  select ", "from OrderEntities.namesLazily(OrderEntities.java:N), through ")
                .endsWith("Instead use JOIN FETCH, @EntityGraph or @BatchSize"
                        + " (hibernate.default_batch_fetch_size).");
    }

    @Test
    void what_hibernate_loads_eagerly_after_a_query_is_found_at_the_line_of_the_query() {
        assertThat(only(found(inSession(session -> OrderEntities.readsEagerly(session)))))
                .contains("from OrderEntities.readsEagerly(OrderEntities.java:N), through ");
    }

    @Test
    void lazy_loading_in_the_test_itself_is_found() {
        assertThat(found(inSession(session -> {
                    for (OrderEntities.LazyOrder order : OrderEntities.all(session)) {
                        assertThat(order.customer().isInitialised()).isTrue();
                    }
                })))
                .hasSize(1);
    }

    @Test
    void two_loops_within_one_another_are_both_found() {
        assertThat(found(() -> new Orders(pool).namesAndAmounts()))
                .extracting(each -> each.repeated().text())
                .containsExactlyInAnyOrder(
                        "SELECT name FROM customer WHERE id = ?", "SELECT amount FROM orders WHERE customer_id = ?");
    }

    @Test
    void two_orders_are_enough_if_each_row_has_its_query() {
        assertThat(only(found(() -> new Orders(pool).namesOfFirst(2))))
                .contains("sent 2 times, one by one, for the 2 rows");
    }

    @Test
    void a_loop_on_another_thread_is_found_as_well() {
        assertThat(found(() -> CompletableFuture.runAsync(() -> new Orders(pool).namesOneByOne())
                        .join()))
                .hasSize(1);
    }

    // What is legitimate.

    static Stream<Named<Consumer<Orders>>> legitimate() {
        return Stream.of(
                Named.of("a loop of the test over a service", service -> {
                    for (int id : service.ids()) {
                        service.name(id);
                    }
                }),
                Named.of("the same with a lambda", service -> service.ids().forEach(service::name)),
                Named.of("a service that is called several times", service -> {
                    for (int i = 0; i < 5; i++) {
                        service.nameOfFirst();
                    }
                }),
                Named.of("a service that reads its configuration at its first call", service -> {
                    for (int i = 1; i <= 4; i++) {
                        service.nameWithConfiguration(i);
                    }
                }),
                Named.of("different texts in a loop", Orders::differentTexts),
                Named.of("a query that asks for the same again", Orders::polls),
                Named.of("many rows at a time", Orders::namesInTwos),
                Named.of("pages", Orders::pages));
    }

    @ParameterizedTest
    @MethodSource("legitimate")
    void these_are_none(Consumer<Orders> work) {
        assertThat(found(() -> work.accept(new Orders(pool)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void batches_are_none(boolean rewritten) throws SQLException {
        try (HikariDataSource batching = Bank.pool("rewriteBatchedStatements=" + rewritten)) {
            assertThat(found(() -> new Orders(batching).raisesInABatch())).isEmpty();
        }
    }

    @Test
    void reading_many_rows_at_a_time_is_none() {
        try (SessionFactory batching = OrderEntities.sessions(pool, 2);
                Session session = batching.openSession()) {
            assertThat(found(() -> OrderEntities.namesLazily(session))).isEmpty();
        }
    }
}
