package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Environment.Driver;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriverStoryTest {

    private static final Driver OLD = new Driver("mysql-connector-j", "8.0.33");
    private static final Driver NEW = new Driver("mysql-connector-j", "9.7.0");
    private static final Driver MARIADB = new Driver("mariadb-java-client", "3.5.6");

    private static ScenarioResult with(Driver driver, Reports.ScenarioBuilder scenario) {
        ScenarioResult result = scenario.build();
        return new ScenarioResult(
                result.name(),
                result.title(),
                result.status(),
                result.reason(),
                result.jdbcUrl(),
                result.measured(),
                Optional.of(driver),
                result.inputs());
    }

    private static Reports.ScenarioBuilder s5WithResets() {
        return Reports.s5().command("COM_STMT_RESET", 365).chatter(Purpose.STATEMENT_UPKEEP, "COM_STMT_RESET", 365);
    }

    private static RunReport upgrade() {
        return new Reports.ReportBuilder()
                .add(with(OLD, Reports.s1()))
                .add(with(NEW, Reports.s1()))
                .add(with(OLD, s5WithResets()))
                .add(with(NEW, Reports.s5()))
                .noise("s5-prepare-once", 0.03)
                .build();
    }

    @Test
    void what_is_no_longer_sent_is_said_per_statement_with_what_it_was() {
        assertThat(DriverStory.title(upgrade())).contains("What the upgrade adds, against mysql-connector-j 8.0.33");
        assertThat(DriverStory.steps(upgrade()))
                .extracting(Story.Step::label)
                .containsExactly("s1 with mysql-connector-j 9.7.0", "s5 with mysql-connector-j 9.7.0");
        assertThat(DriverStory.steps(upgrade()).get(0).sentences()).startsWith("The same commands.");
        assertThat(DriverStory.steps(upgrade()).get(1).sentences())
                .contains("Takes away 1 COM_STMT_RESET per statement (1 before, none now).")
                .anyMatch(sentence -> sentence.startsWith("Round trips per transfer fell by 50%"))
                .contains("Transfers per second: no difference: within 1%.");
    }

    @Test
    void chatter_that_came_or_went_is_said_with_its_text_whatever_its_letter_case() {
        RunReport report = new Reports.ReportBuilder()
                .add(with(
                        OLD,
                        Reports.s2().command("COM_QUERY", 1).chatter(Purpose.SESSION_STATE, "SET autocommit=0", 1)))
                .add(with(
                        MARIADB,
                        Reports.s2()
                                .command("COM_QUERY", 366)
                                .chatter(Purpose.SESSION_STATE, "set autocommit=0", 1)
                                .chatter(Purpose.SESSION_STATE, "SELECT @@transaction_isolation", 365)))
                .build();

        assertThat(DriverStory.steps(report).get(0).sentences())
                .contains("Adds 365 SELECT @@transaction_isolation per transfer (none before, 365 now).")
                .noneMatch(sentence -> sentence.contains("autocommit"));
    }

    @Test
    void the_story_of_the_strings_is_told_of_the_first_driver_only() {
        assertThat(Story.of(upgrade()).steps()).extracting(Story.Step::label).containsExactly("s1 8.0.33 to s5 8.0.33");
        assertThat(Recommendation.of(upgrade()))
                .hasValueSatisfying(best -> assertThat(best.label()).endsWith("8.0.33"));
    }

    @Test
    void one_version_under_both_of_its_artifacts_has_two_labels() {
        Driver oldName = new Driver("mysql-connector-java", "8.0.33");
        Labels labels =
                new Labels(List.of(with(oldName, Reports.s5()), with(OLD, Reports.s5()), with(NEW, Reports.s5())));

        assertThat(labels.of(with(oldName, Reports.s5()))).isEqualTo("s5 java:8.0.33");
        assertThat(labels.of(with(OLD, Reports.s5()))).isEqualTo("s5 j:8.0.33");
        assertThat(labels.of(with(NEW, Reports.s5()))).isEqualTo("s5 9.7.0");
    }

    @Test
    void the_heading_names_all_drivers_and_json_keeps_them() {
        RunReport report = upgrade();

        assertThat(Notes.environment(report)).contains("mysql-connector-j 8.0.33, 9.7.0");
        assertThat(JsonReport.parse(JsonReport.write(report), "report")).isEqualTo(report);
        assertThat(JsonReport.write(report)).contains("\"driverChanges\"", "\"commandsPerStatement\"");
    }

    @Test
    void repeated_prepares_are_laid_to_the_cache_of_the_driver_that_was_measured() {
        String text = "jdbc:mariadb://127.0.0.1:3306/bank?useServerPrepStmts=false";
        Reports.ScenarioBuilder prepared = new Reports.ScenarioBuilder(
                        "s3-prepare-every-time", "prepare every time", text.replace("false", "true"))
                .command("COM_STMT_PREPARE", 365)
                .command("COM_STMT_EXECUTE", 365)
                .command("COM_STMT_CLOSE", 365);
        RunReport report = new Reports.ReportBuilder()
                .add(with(MARIADB, new Reports.ScenarioBuilder("s2-text", "text", text).command("COM_QUERY", 366)))
                .add(with(MARIADB, prepared))
                .build();

        assertThat(Story.of(report).steps().get(0).sentences())
                .contains(
                        "COM_STMT_PREPARE rose from 0 to 1 per statement and COM_STMT_CLOSE from 0 to 1: 365 statements"
                                + " do not fit the driver's cache of 250: each is prepared and closed every time.");
    }

    @Test
    void a_setting_that_only_a_later_version_has_explains_nothing() {
        String text = "jdbc:mariadb://127.0.0.1:3306/bank?connectTimeout=2000";
        Driver later = new Driver("mariadb-java-client", "3.5.11");

        assertThat(readOnlyStory(MARIADB, text)).noneMatch(sentence -> sentence.contains("in the driver"));
        assertThat(readOnlyStory(later, text))
                .anyMatch(sentence -> sentence.contains("readOnlyPropagatesToServer=false answers it in the driver"));
    }

    private static List<String> readOnlyStory(Driver driver, String chatty) {
        String asked = "SELECT @@session.transaction_read_only";
        RunReport report = new Reports.ReportBuilder()
                .add(with(
                        driver,
                        new Reports.ScenarioBuilder("a", "chatty", chatty)
                                .command("COM_QUERY", 370)
                                .chatter(Purpose.SESSION_STATE, asked, 5)))
                .add(with(
                        driver,
                        new Reports.ScenarioBuilder("b", "quiet", chatty + "&readOnlyPropagatesToServer=false")
                                .command("COM_QUERY", 366)))
                .build();
        return Story.of(report).steps().get(0).sentences();
    }

    @Test
    void one_driver_or_none_has_nothing_to_be_compared_with() {
        RunReport one = new Reports.ReportBuilder().add(with(NEW, Reports.s5())).build();
        RunReport none = Reports.bank().build();

        assertThat(DriverStory.title(one)).isEmpty();
        assertThat(DriverStory.title(none)).isEmpty();
        assertThat(DriverStory.steps(none)).isEmpty();
        assertThat(JsonReport.write(none)).doesNotContain("driverChanges");
    }
}
