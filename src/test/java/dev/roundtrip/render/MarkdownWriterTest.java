package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownWriterTest {

    /** The tables of a document, each as its lines. */
    private static List<List<String>> tables(String markdown) {
        List<List<String>> tables = new ArrayList<>();
        boolean inside = false;
        for (String line : markdown.lines().toList()) {
            if (line.startsWith("|")) {
                if (!inside) {
                    tables.add(new ArrayList<>());
                }
                tables.get(tables.size() - 1).add(line);
            }
            inside = line.startsWith("|");
        }
        return tables;
    }

    private static int cells(String row) {
        return row.replace("\\|", "").split("\\|", -1).length - 2;
    }

    @Test
    void every_row_of_every_table_has_as_many_cells_as_its_head_and_a_rule_below_the_head() {
        RunReport report = Reports.bank()
                .add(Reports.s1().chatter(Purpose.SESSION_STATE, "SELECT a | b\nFROM `t` || 'x'", 1))
                .add(new Reports.ScenarioBuilder("s9", "pipe | title", Reports.S1_URL))
                .build();

        List<List<String>> tables = tables(Written.markdown(report));

        assertThat(tables).hasSizeGreaterThan(10).allSatisfy(table -> {
            assertThat(table.get(1)).matches("\\| (-+:?( \\| )?)+ \\|");
            assertThat(table).allSatisfy(row -> assertThat(cells(row)).isEqualTo(cells(table.get(0))));
        });
    }

    @Test
    void shows_the_main_table_with_the_cells_that_the_terminal_shows() {
        assertThat(Written.markdown(Reports.bank().build())).contains("""
                | scenario | query | prepare | execute | close | chatter | round trips | transfers/s | vs prev | vs s1 | p50, us | p95, us | p99, us | met |
                | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
                | s1 text, chatty | 2.00 | - | - | - | 1.00 | 2.00 | 12.1 | - | - | 640 | 900 | 1310 | yes |
                """);
    }

    @Test
    void holds_the_story_the_string_the_details_and_the_environment() {
        assertThat(Written.markdown(JsonReportTest.complete()))
                .startsWith(
                        "# Roundtrip: bank transfer on MariaDB 11.4.5, 2026-11-21 10:15 UTC\n\n**Partial**: Stopped by Ctrl-C in round 2 of 3.")
                .contains(
                        "**Finding**: The wire saw one statement more",
                        "## What changed\n\n- s1 to s2: ",
                        "Round trips fell from 731 to 366 per transfer.",
                        "## Use this string\n\n```\njdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true",
                        "## Details: s5-prepare-once",
                        "First use, in no other figure: 8 connections, 3000 commands including 2920 prepares, 16 transactions",
                        "| session state | `SELECT @@session.transaction_isolation` | 36500 | 1.00 | 365 |",
                        "| a transaction, from its planned start | 100 |",
                        "## Environment",
                        "**Failed**: own: The server ended the connection.",
                        "**Skipped**: s4: ");
    }

    @Test
    void text_from_outside_is_neither_markup_nor_a_broken_table() {
        assertThat(MarkdownWriter.plain("a|b <script> *c* [d](e) `f`\n# g"))
                .isEqualTo("a\\|b \\<script\\> \\*c\\* \\[d\\](e) \\`f\\` \\# g");
        assertThat(MarkdownWriter.plain("a&b &lt; &#60;")).isEqualTo("a&b \\&lt; &\\#60;");
        assertThat(MarkdownWriter.code("SELECT `a` | 1", false)).isEqualTo("`` SELECT `a` | 1 ``");
        assertThat(MarkdownWriter.code("SELECT `a` | 1", true)).isEqualTo("`` SELECT `a` \\| 1 ``");
    }
}
