package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.KnownProfiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** "What changed" states the inputs that differ first, for any profile, and the same in every form. */
class InputChangeTest {

    @TempDir
    private Path folder;

    /** A profile that the program does not know. */
    private Scenario made(String name, String server, String workload, boolean poolAutoCommit) throws Exception {
        Path file = Files.writeString(
                folder.resolve(name + ".yaml"), """
                title: of our own
                shows: something
                cannotShow: nothing
                connection:
                  parameters: useServerPrepStmts=true
                  poolAutoCommit: %s
                server:
                %s
                workload:
                  kind: bank-transfer
                %s
                expect:
                  commands:
                    COM_QUERY: 1
                  roundTrips: 1
                """.formatted(poolAutoCommit, server.indent(2), workload.indent(2)));
        return KnownProfiles.profiles().resolve(file.toString()).value().orElseThrow();
    }

    private static RunReport between(Scenario before, Scenario after) {
        return new Reports.ReportBuilder()
                .onTidb()
                .add(scenario(before))
                .add(scenario(after))
                .build();
    }

    private static Reports.ScenarioBuilder scenario(Scenario profile) {
        return new Reports.ScenarioBuilder(profile.name(), profile.title(), "jdbc:mysql://h/d?useServerPrepStmts=true")
                .command("COM_QUERY", 366)
                .rates(10, 11, 12)
                .inputs(Reports.inputsOf(profile));
    }

    private RunReport ofTwoProfilesOfOurOwn() throws Exception {
        return between(made("a-plain", "requires: any", "statements: 20", false), made("b-other", """
                        requires: tidb
                        requiresReason: it has the variable
                        settings:
                          - variable: tidb_dml_type
                            value: bulk
                            scope: session
                        cachedTables: read-only
                        """, """
                        statements: 10
                        isolation: repeatable-read
                        habits:
                          setsAutoCommit: each-transaction
                        """, true));
    }

    @Test
    void every_input_of_a_profile_that_nobody_has_written_yet_is_named() throws Exception {
        assertThat(Story.of(ofTwoProfilesOfOurOwn()).steps().get(0).sentences())
                .startsWith(
                        "Set on the server: tidb_dml_type=bulk (session; it was OFF).",
                        "Cached by ALTER TABLE ... CACHE: rt_currency, rt_branch, rt_calendar.",
                        "Another workload: bank transfer, 10 statements, READ COMMITTED, before bank transfer, 20 statements,"
                                + " READ COMMITTED.",
                        "Other habits of the framework: setsAutoCommit each transaction (it was never).",
                        "Changed in the pool: autoCommit true (it was false).",
                        "The string is the same.");
    }

    @Test
    void what_is_left_out_is_named_too() throws Exception {
        Scenario set = made("a-set", """
                requires: tidb
                requiresReason: it has the variable
                settings:
                  - variable: tidb_dml_type
                    value: bulk
                    scope: session
                cachedTables: read-only
                """, "statements: 20", false);
        Scenario plain = made("b-plain", "requires: any", "statements: 20", false);

        assertThat(Story.of(between(set, plain)).steps().get(0).sentences())
                .startsWith(
                        "No longer set on the server: tidb_dml_type.",
                        "No longer cached by ALTER TABLE ... CACHE: rt_currency, rt_branch, rt_calendar.");
    }

    @Test
    void the_terminal_markdown_and_html_say_the_same() throws Exception {
        for (RunReport report : List.of(
                ofTwoProfilesOfOurOwn(),
                TidbReports.all().build(),
                Reports.bank().build())) {
            String terminal = words(Written.details(report, TerminalStyle.plain()));
            String markdown = words(Written.markdown(report).replace("\\", "").replace("`", ""));
            Document page = HtmlPages.parse(Written.html(report));
            String html = words(page.getDocumentElement().getTextContent());
            Story story = Story.of(report);

            assertThat(story.steps()).isNotEmpty();
            story.steps()
                    .forEach(step -> step.sentences().forEach(sentence -> {
                        assertThat(terminal).contains(words(sentence));
                        assertThat(markdown).contains(words(sentence.replace("`", "")));
                        assertThat(html).contains(words(sentence));
                    }));
            story.study().forEach(sentence -> {
                assertThat(terminal).contains(words(sentence));
                assertThat(markdown).contains(words(sentence));
                assertThat(html).contains(words(sentence));
            });
        }
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
