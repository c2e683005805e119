package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests rows that several texts decide; {@code PlantedWastesIT} compares rows of one text with what is saved. */
class ApplicationSavingsTest {

    private static final String PETS = "select p1_0.owner_id,p1_0.id,p1_0.name from pets p1_0 where p1_0.owner_id=?";
    private static final String SKILLS = "select s1_0.vet_id,s1_0.name from skills s1_0 where s1_0.vet_id=?";
    private static final String OF_HIBERNATE_5 =
            "select pets0_.owner_id as owner_id2_1_0_, pets0_.id as id1_1_0_ from pets pets0_ where pets0_.owner_id=?";

    @ParameterizedTest
    @CsvSource({"6, 16, 1", "16, 16, 1", "17, 32, 1", "100, 128, 1", "2500, 1024, 3"})
    void one_setting_of_hibernate_stands_for_all_its_loops_and_is_the_largest_saving(
            int longest, int size, int queries) {
        Savings savings = savings(loop(PETS, "Owners.list", 5, 10), loop(SKILLS, "Vets.list", longest, 1));

        assertThat(savings.changes().get(0)).satisfies(first -> {
            assertThat(first.change()).isEqualTo("hibernate.default_batch_fetch_size=" + size);
            assertThat(first.roundTrips()).isEqualTo(10 * 4 + longest - queries);
            assertThat(first.behaviour())
                    .startsWith("It saves up to so many")
                    .contains("5.0 in Owners.list, " + longest + ".0 in Vets.list");
        });
        assertThat(savings.roundTrips()).isEqualTo(10 * 4 + longest - 1);
    }

    @Test
    void entities_of_several_transactions_are_not_loaded_together() {
        SentText alone = loop(SKILLS, "Vets.list", 6, 10);
        StatementLoop loop = Records.with(alone.loops().get(0), Map.of("inTransaction", false));

        assertThat(changes(loop(PETS, "Owners.list", 10, 10), Records.with(alone, Map.of("loops", List.of(loop)))))
                .containsExactly("1 query for 10.0 in Owners.list", "1 query for 6.0 in Vets.list");
    }

    private static final String ADD = "INSERT INTO pets (id) VALUES (?)";
    private static final SentText CONNECTOR_J = state("SELECT @@session.auto_increment_increment AS a", 1, 0);

    @Test
    void a_batch_is_asked_for_only_where_the_driver_asks_for_read_only_mode() {
        SentText inserts = loop(ADD, "Pets.add", 10, 100);
        SentText set = state("SET autocommit=1", 2, 2);

        assertThat(savings(inserts, CONNECTOR_J, set).changes())
                .extracting(Saving::roundTrips)
                .containsExactly(900L);
        assertThat(savings(inserts, CONNECTOR_J, set, ASKED).changes())
                .extracting(Saving::roundTrips)
                .containsExactly(800L);
        assertThat(savings(inserts, CONNECTOR_J, set, ASKED).roundTrips()).isEqualTo(800);
    }

    private static final String UPDATE = "update pets set name=? where id=?";
    private static final SentText ASKED = state("SELECT @@session.transaction_read_only", 2, 0);

    private static SentText updates(long times) {
        return PlainSentText.sent(Purpose.BUSINESS, UPDATE, times, 1, 40);
    }

    /** A query of Hibernate's, by its alias. */
    private static final SentText FOUND =
            PlainSentText.sent(Purpose.BUSINESS, "select v1_0.name from vets v1_0 where v1_0.id=?", 1, 1, 40);

    /** Connector/J asks before each batch, and once more before a prepared one. */
    @ParameterizedTest
    @CsvSource({"30, 870", "60, 840"})
    void hibernate_then_sends_its_other_writes_in_batches_too_which_ask_each(int asks, long saved) {
        SentText inserts = loop("insert into pets (name,id) values (?,?)", "Pets.add", 10, 100);
        SentText updates = Records.with(updates(30), Map.of("preparedExecutions", asks - 30L));

        Savings savings = savings(inserts, updates, FOUND, CONNECTOR_J, ASKED);

        assertThat(savings.changes()).singleElement().satisfies(change -> {
            assertThat(change.change()).isEqualTo("1 batch for 10.0 in Pets.add");
            assertThat(change.roundTrips()).isEqualTo(saved - 100);
            assertThat(change.behaviour())
                    .contains("hibernate.jdbc.batch_size=16", asks + " questions for read-only mode");
        });
        assertThat(savings.roundTrips()).isEqualTo(saved - 100);
        assertThat(savings(inserts, updates, FOUND, CONNECTOR_J).roundTrips()).isEqualTo(900);
    }

    @Test
    void a_batch_of_updates_in_another_loop_of_hibernate_asks_twice() {
        SentText inserts = loop("insert into pets (name,id) values (?,?)", "Pets.add", 10, 100);
        SentText updates = loop(UPDATE, "Pets.rename", 10, 30);

        assertThat(savings(inserts, updates, FOUND, CONNECTOR_J, ASKED).changes())
                .filteredOn(change -> change.change().equals("1 batch for 10.0 in Pets.add"))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.behaviour()).contains("60 questions for read-only mode");
                    assertThat(change.roundTrips()).isEqualTo(900 - 100 - 60);
                });
    }

    @Test
    void writes_without_an_alias_of_hibernate_in_any_text_have_none_of_its_settings() {
        SentText inserts = loop("insert into pets (name,id) values (?,?)", "Pets.add", 10, 100);
        SentText updates = updates(30);

        assertThat(savings(inserts, updates, CONNECTOR_J, ASKED).changes())
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.behaviour()).doesNotContainIgnoringCase("hibernate");
                    assertThat(change.roundTrips()).isEqualTo(900 - 100);
                });
    }

    /** Measured on TiDB: ten updates as a batch are a question twice, COM_SET_OPTION twice, and one text. */
    @Test
    void a_batch_of_updates_is_a_text_of_several_statements_which_the_driver_has_to_allow() {
        SentText updates = loop("UPDATE pets SET name = ? WHERE id = ?", "Pets.change", 10, 30);
        SentText few = loop("UPDATE pets SET name = ? WHERE id = ?", "Pets.change", 5, 30);

        assertThat(savings(updates, CONNECTOR_J).changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(tuple("1 statement or batch for 10.0 in Pets.change", 210L));
        assertThat(savings(updates, CONNECTOR_J, ASKED).roundTrips()).isEqualTo(150);
        assertThat(savings(few, CONNECTOR_J, ASKED).changes().get(0)).satisfies(change -> {
            assertThat(change.change()).isEqualTo("1 statement for 5.0 in Pets.change");
            assertThat(change.roundTrips()).isEqualTo(120);
            assertThat(change.behaviour()).startsWith("One statement can write several rows; seen 30 times");
        });
    }

    @Test
    void rewriting_a_batch_of_updates_costs_the_same_commands() {
        SentText text = loop("UPDATE pets SET name = ? WHERE id = ?", "Pets.change", 10, 30);
        StatementLoop loop = Records.with(text.loops().get(0), Map.of("batched", true));
        SentText prepared = Records.with(text, Map.of("loops", List.of(loop), "preparedExecutions", 300L));

        assertThat(savings(prepared, CONNECTOR_J, ASKED).changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(tuple("rewriteBatchedStatements=true for Pets.change", 210L));
        assertThat(savings(Records.with(prepared, Map.of("preparedExecutions", 0L)), CONNECTOR_J, ASKED)
                        .roundTrips())
                .isEqualTo(180);
    }

    @Test
    void two_loops_of_hibernate_have_one_setting_whose_questions_count_once() {
        SentText pets = loop("insert into pets (name,id) values (?,?)", "Pets.add", 10, 100);
        SentText vets = loop("insert into vets (name,id) values (?,?)", "Vets.add", 10, 50);
        SentText updates = updates(30);

        Savings savings = savings(pets, vets, updates, FOUND, CONNECTOR_J, ASKED);

        assertThat(savings.changes()).extracting(Saving::roundTrips).containsExactly(800L - 50 - 30, 400L - 100 - 30);
        assertThat(savings.roundTrips()).isEqualTo(800 + 400 - 30);
    }

    @Test
    void another_way_than_a_batch_is_named_where_questions_cost_more_than_it_saves() {
        SentText inserts = loop("insert into pets (name,id) values (?,?)", "Pets.add", 10, 10);
        SentText updates = updates(100);

        Savings savings = savings(inserts, updates, FOUND, CONNECTOR_J, ASKED);

        assertThat(savings.changes()).singleElement().satisfies(change -> {
            assertThat(change.change()).isEqualTo("1 statement for 10.0 in Pets.add");
            assertThat(change.roundTrips()).isEqualTo(90);
            assertThat(change.behaviour()).startsWith("One INSERT with several rows sends them as one, as by a native");
        });
        assertThat(savings.roundTrips()).isEqualTo(90);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8.0.11-TiDB-v8.5.3 | which TiDB let pass
            9.7.4              | MySQL or MariaDB does not know that these are read-only
            11.4.5-MariaDB     | MySQL or MariaDB does not know that these are read-only
            8.0.30-Vitess      | MySQL or MariaDB does not know that these are read-only
            8.0.mysql_aurora.3 | MySQL or MariaDB does not know that these are read-only
            ''                 | MySQL or MariaDB does not know that these are read-only
            """)
    void who_refuses_writes_in_read_only_transactions_depends_on_the_server(String version, String said) {
        List<String> servers = version.isEmpty() ? List.of() : List.of(version);
        Savings savings = savingsOn(servers, PAGE, CONNECTOR_J, state("SET SESSION TRANSACTION READ ONLY", 100, 0));

        assertThat(savings.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.behaviour()).contains(said));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1001 | 51   | 1051 | useServerPrepStmts=false (string)
            1000 | 51   | 0    | cachePrepStmts=true (string, at most 50)
            1001 | 2001 | 0    | cachePrepStmts=true (string, at most 2000)
            """)
    void more_texts_than_a_cache_keeps_need_not_be_prepared_unless_they_are_prepared_again(
            int texts, long prepares, long saved, String removedBy) {
        SentText[] sent = Stream.of(
                        Stream.generate(() -> PREPARED_ONCE).limit(texts - 1L),
                        Stream.of(Records.with(PREPARED_ONCE, Map.of("prepares", prepares)), CONNECTOR_J))
                .flatMap(part -> part)
                .toArray(SentText[]::new);

        Savings savings = savings(sent);

        assertThat(savings.changes().stream()
                        .filter(change -> change.change().equals("useServerPrepStmts=false"))
                        .mapToLong(Saving::roundTrips)
                        .sum())
                .isEqualTo(saved);
        assertThat(savings.roundTrips()).isEqualTo(saved == 0 ? prepares - 1 : saved);
        assertThat(savings.chatter()).extracting(SeenChatter::removedBy).contains(removedBy);
    }

    @ParameterizedTest
    @CsvSource({"1, useServerPrepStmts=false", "20, ''"})
    void many_texts_stay_prepared_where_each_is_executed_again_and_again(long executions, String changes) {
        SentText kept = Records.with(PREPARED_ONCE, Map.of("executions", executions, "preparedExecutions", executions));
        SentText[] sent = Stream.concat(Stream.generate(() -> kept).limit(1_500), Stream.of(CONNECTOR_J))
                .toArray(SentText[]::new);

        assertThat(changes(sent))
                .isEqualTo(Stream.of(changes.split(","))
                        .filter(each -> !each.isEmpty())
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                       | 5   | 300
            ''                       | 100 | 300
            MySQL Connector/J 8.0.33 | 5   | 300
            MySQL Connector/J 8.0.33 | 200 | 30
            """)
    void what_text_saves_in_place_of_prepared_statements_is_in_all_changes_together(
            String client, long prepares, long resets) {
        SentText prepared = Records.with(
                PREPARED_ONCE,
                Map.of(
                        "executions", 500L,
                        "preparedExecutions", 500L,
                        "prepares", prepares,
                        "resets", resets,
                        "client", client));

        Savings savings = savings(prepared, Records.with(CONNECTOR_J, Map.of("client", client)));

        assertThat(savings.changes().get(0)).satisfies(largest -> {
            assertThat(largest.change()).isEqualTo("useServerPrepStmts=false");
            assertThat(largest.roundTrips()).isEqualTo(prepares + resets);
        });
        assertThat(savings.roundTrips()).isEqualTo(prepares + resets);
    }

    /** No row of savings is about so little of all round trips. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SET autocommit=0                  | autoCommit=false in the pool, unless something writes outside
            SET SESSION TRANSACTION READ ONLY | readOnlyPropagatesToServer=false, or transactions that
            SET net_write_timeout=600         | netTimeoutForStreamingResults=0, or a fetch size other
            """)
    void rare_chatter_has_what_removes_it(String sql, String removedBy) {
        SentText page = Records.with(PAGE, Map.of("executions", 900L, "roundTrips", 900L));

        Savings savings = savings(page, CONNECTOR_J, state(sql, 3, 0));

        assertThat(savings.changes()).isEmpty();
        assertThat(savings.chatter().get(0).removedBy()).startsWith(removedBy);
    }

    private static final SentText PREPARED_ONCE = PlainSentText.prepared("SELECT 1 FROM page", 1, 1, 1, 1, 18);

    @Test
    void an_application_that_sends_what_opens_a_connection_is_told_so() {
        SentText opened = state("SET character_set_results = NULL", 2, 0);
        SentText sent = state("SET NAMES utf8mb4", 30, 0);

        assertThat(savings(PAGE, opened, sent, CONNECTOR_J).chatter())
                .extracting(SeenChatter::kind, SeenChatter::roundTrips)
                .containsExactly(tuple("other session state", 30L), tuple("new connections", 3L));
    }

    private static final SentText PAGE = PlainSentText.sent(Purpose.BUSINESS, "SELECT 1 FROM page", 9, 1, 18);

    static Stream<Arguments> statesOfDrivers() {
        return Stream.of(
                Arguments.of(
                        state("SET sql_mode=CONCAT(@@sql_mode,?)", 1, 0),
                        state("SET SESSION TRANSACTION READ ONLY", 100, 0),
                        Choice.READ_ONLY_IN_DRIVER.input()),
                Arguments.of(CONNECTOR_J, state("SET net_write_timeout=?", 100, 0), "netTimeoutForStreamingResults=0"));
    }

    @ParameterizedTest
    @MethodSource("statesOfDrivers")
    void the_state_in_a_loop_counts_once_in_all_changes_together(SentText first, SentText set, String change) {
        SentText text = loop("SELECT name FROM pets WHERE owner_id=?", "Owners.list", 10, 10);
        StatementLoop loop = Records.with(text.loops().get(0), Map.of("roundTrips", 180L, "sessionState", 90L));

        Savings savings = savings(first, set, Records.with(text, Map.of("loops", List.of(loop))));

        assertThat(savings.changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(tuple("1 query for 10.0 in Owners.list", 180L), tuple(change, 100L));
        assertThat(savings.roundTrips()).isEqualTo(190);
    }

    private static SentText state(String sql, int times, int vain) {
        return Records.with(
                PlainSentText.sent(Purpose.SESSION_STATE, sql, times, 1, 16), Map.of("redundant", (long) vain));
    }

    @Test
    void answers_of_one_method_are_one_row_which_may_be_the_largest() {
        Savings savings = savings(
                asked("SELECT name FROM page WHERE id = ?", "Shop.page(Shop.java:10)"),
                asked("SELECT count(*) FROM page WHERE id = ?", "Shop.page(Shop.java:11)"),
                asked("SELECT state FROM page WHERE id = ?", "Shop.state(Shop.java:20)"),
                CONNECTOR_J,
                state("SET net_write_timeout=?", 100, 0));

        assertThat(savings.changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(
                        tuple("answers kept in Shop.page", 120L),
                        tuple("netTimeoutForStreamingResults=0", 100L),
                        tuple("answers kept in Shop.state", 60L));
        assertThat(savings.changes().get(0).behaviour())
                .startsWith("120 executions of 122, of 2 statements, had values");
        assertThat(savings.roundTrips()).isEqualTo(280);
    }

    private static SentText asked(String sql, String line) {
        return Records.with(
                PlainSentText.sent(Purpose.BUSINESS, sql, 61, 1, 40),
                Map.of("lines", Optional.of(List.of(new SentText.Line(line, 1))), "askedAgain", 60L));
    }

    @Test
    void hibernate_5_has_other_aliases() {
        assertThat(changes(loop(OF_HIBERNATE_5, "Owners.list", 10, 10), loop(SKILLS, "Vets.list", 6, 10)))
                .contains("hibernate.default_batch_fetch_size=16");
    }

    /** Seen in Keycloak: the loops of a method that asks for a count and for one entity. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(p1_0.id) from pets p1_0 where p1_0.owner_id=?",
                "select distinct p1_0.name from pets p1_0 where p1_0.owner_id=?"
            })
    void what_a_query_computes_is_no_association_that_a_setting_loads(String computed) {
        Savings savings = savings(loop(computed, "Pets.count", 10, 10), loop(SKILLS, "Vets.list", 6, 10), CONNECTOR_J);

        assertThat(savings.changes())
                .extracting(Saving::change)
                .containsExactly("1 query for 10.0 in Pets.count", "1 query for 6.0 in Vets.list");
        assertThat(savings.changes().get(0).behaviour()).doesNotContain("default_batch_fetch_size");
    }

    /** Aliases of Doctrine, in PHP, are those of Hibernate 5. */
    @Test
    void a_client_in_another_language_is_not_told_a_setting_of_hibernate() {
        SentText pets = Records.with(loop(OF_HIBERNATE_5, "Owners.list", 10, 10), Map.of("client", "mysqlnd"));
        SentText skills = Records.with(loop(SKILLS, "Vets.list", 6, 10), Map.of("client", "mysqlnd"));

        assertThat(changes(pets, skills))
                .containsExactly("1 query for 10.0 in Owners.list", "1 query for 6.0 in Vets.list");
    }

    @Test
    void one_loop_of_hibernate_has_a_row_that_names_the_setting_already() {
        assertThat(changes(loop(PETS, "Owners.list", 10, 10))).containsExactly("1 query for 10.0 in Owners.list");
    }

    @Test
    void the_loops_of_other_frameworks_need_a_query_each() {
        assertThat(changes(
                        loop("select name from pets p1 where p1.owner_id=?", "Owners.list", 10, 10),
                        loop("select name from skills where vet_id=?", "Vets.list", 6, 10)))
                .containsExactly("1 query for 10.0 in Owners.list", "1 query for 6.0 in Vets.list");
    }

    private static List<String> changes(SentText... texts) {
        return savings(texts).changes().stream().map(Saving::change).toList();
    }

    private static Savings savings(SentText... texts) {
        return savingsOn(List.of(), texts);
    }

    private static Savings savingsOn(List<String> servers, SentText... texts) {
        long executions = Stream.of(texts).mapToLong(SentText::executions).sum();
        return ObservedSavings.in(new WatchReport(
                "0.1.0",
                new Source(Source.WatchMethod.PROXY, "127.0.0.1:4001 to db:4000"),
                Instant.EPOCH,
                Duration.ofSeconds(65),
                executions,
                executions,
                new ConnectionCounts(1, 0, 1),
                new ByteFigures(1, 2, 0, 0, 0, 0),
                List.of(),
                List.of(texts),
                List.of(),
                Savings.NONE,
                List.of(),
                new SeenPeers(List.of(), servers),
                List.of(),
                List.of(),
                List.of()));
    }

    private static SentText loop(String sql, String holder, int executions, int loops) {
        long all = (long) executions * loops;
        StatementLoop loop = new StatementLoop(
                loops, all, all - loops, 0, 0, true, false, Optional.of(holder + "(Service.java:12)"));
        return Records.with(PlainSentText.sent(Purpose.BUSINESS, sql, all, 1, 80), Map.of("loops", List.of(loop)));
    }
}
