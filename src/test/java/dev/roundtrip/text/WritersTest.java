package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.text.Document.Item;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.text.Table.CellType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests one document with every block, as each writer writes it: text from outside is no markup in any. */
class WritersTest {

    private static final String HOSTILE = "<script>x</script> & \"b\" | `c` &lt; &#60; *d* [e](f)\n# \u001b[31m";

    private static final Document SAMPLE = new Document("A <title>", out -> {
        out.paragraph("PARTIAL", HOSTILE, Tone.CAUTION);
        out.heading("Use this string");
        out.facts("Roundtrip", List.of("bank transfer", "8 connections", "3 rounds of 5 s"));
        out.table(Table.of("scenario", List.of(1, 2), row -> "s" + row, row -> row == 1 ? "text | chatty" : "quiet")
                .group("commands per statement", "commands")
                .column("query", "qry", "query", 1, row -> row + ".00")
                .column("close", 2, row -> "-")
                .group("")
                .column("sql", CellType.CODE, row -> row == 1 ? "SELECT `a` | 1" : "")
                .column("note", CellType.WORDS, row -> "a note")
                .column("reason", row -> row == 1 ? "-" : "this server has no such metric")
                .verdict("met", 0, row -> Cell.met(row == 1)));
        out.section("What changed", List.of(new Item("s1 to s2", "faster.", Tone.BAD), new Item("", HOSTILE)));
        out.code("jdbc:mysql://HOST:4000/x?a=b&c=d");
        out.paragraph("Plain.");
    });

    private static String terminal(int width, boolean colour) {
        return TerminalWriter.write(SAMPLE, new TerminalStyle(width, colour, false));
    }

    private static final String TABLE = """
                                    commands
            scenario            query  close              sql    note                          reason  met
            s1  text | chatty    1.00      -   SELECT `a` | 1  a note                               -  yes
            s2  quiet            2.00      -                   a note  this server has no such metric   NO
            """;

    @Test
    void markdown() {
        assertThat(MarkdownWriter.write(SAMPLE)).isEqualTo("""
                # A \\<title\\>

                **Partial**: \\<script\\>x\\</script\\> & "b" \\| \\`c\\` \\&lt; &\\#60; \\*d\\* \\[e\\](f) \\# \\[31m

                ## Use this string

                bank transfer; 8 connections; 3 rounds of 5 s.

                | scenario | query | close | sql | note | reason | met |
                | --- | --: | --: | --- | --- | --: | --: |
                | s1 text \\| chatty | 1.00 | - | `` SELECT `a` \\| 1 `` | a note | - | yes |
                | s2 quiet | 2.00 | - |  | a note | this server has no such metric | NO |

                ## What changed

                - s1 to s2: faster.
                - \\<script\\>x\\</script\\> & "b" \\| \\`c\\` \\&lt; &\\#60; \\*d\\* \\[e\\](f) \\# \\[31m

                ```
                jdbc:mysql://HOST:4000/x?a=b&c=d
                ```

                Plain.
                """);
    }

    @Test
    void a_page_has_links_to_its_sections_and_each_cell_its_class() {
        String page = HtmlReport.write(SAMPLE);

        HtmlPages.parse(page);
        assertThat(page.substring(page.indexOf("<body>"))).isEqualTo("""
                <body>
                <nav aria-label="Sections">
                <ul>
                <li><a href="#use-this-string">Use this string</a></li>
                <li><a href="#what-changed">What changed</a></li>
                </ul>
                </nav>
                <main>
                <h1>A &lt;title&gt;</h1>
                <p class="note caution"><strong>Partial</strong>: &lt;script&gt;x&lt;/script&gt; &amp; &quot;b&quot; | `c` &amp;lt; &amp;#60; *d* [e](f) # \ufffd[31m</p>
                <h2 id="use-this-string">Use this string</h2>
                <p class="facts">bank transfer; 8 connections; 3 rounds of 5 s.</p>
                <div class="scroll" role="group" tabindex="0" aria-label="Use this string (scenario)">
                <table class="below46">
                <thead>
                <tr><th scope="col">scenario</th><th class="number" scope="col">query</th><th class="number" scope="col">close</th><th scope="col">sql</th><th scope="col">note</th><th class="number" scope="col">reason</th><th class="number" scope="col">met</th></tr>
                </thead>
                <tbody>
                <tr><th scope="row">s1 text | chatty</th><td class="number" data-head="query">1.00</td><td class="number none" data-head="close">-</td><td class="code" data-head="sql"><code>SELECT `a` | 1</code></td><td class="words" data-head="note">a note</td><td class="number none" data-head="reason">-</td><td class="number" data-head="met">yes</td></tr>
                <tr><th scope="row">s2 quiet</th><td class="number" data-head="query">2.00</td><td class="number none" data-head="close">-</td><td></td><td class="words" data-head="note">a note</td><td class="number long" data-head="reason">this server has no such metric</td><td class="number bad" data-head="met">NO</td></tr>
                </tbody>
                </table>
                </div>
                <h2 id="what-changed">What changed</h2>
                <ul>
                <li><strong>s1 to s2</strong>: faster.</li>
                <li>&lt;script&gt;x&lt;/script&gt; &amp; &quot;b&quot; | `c` &amp;lt; &amp;#60; *d* [e](f) # \ufffd[31m</li>
                </ul>
                <pre><code>jdbc:mysql://HOST:4000/x?<wbr />a=b&amp;<wbr />c=d</code></pre>
                <p>Plain.</p>
                </main>
                </body>
                </html>
                """);
    }

    @Test
    void a_terminal() {
        assertThat(terminal(100, false)).isEqualTo("""
                PARTIAL     <script>x</script> & "b" | `c` &lt; &#60; *d* [e](f) # ?[31m

                Use this string
                Roundtrip   bank transfer   8 connections   3 rounds of 5 s

                """ + TABLE + """

                What changed
                  s1 to s2   faster.
                  - <script>x</script> & "b" | `c` &lt; &#60; *d* [e](f) # ?[31m
                  jdbc:mysql://HOST:4000/x?a=b&c=d
                  Plain.
                """);
    }

    @Test
    void a_page_is_well_formed_whatever_its_texts_have() {
        HtmlPages.parse(HtmlReport.write(new Document("\uFFFE", out -> out.paragraph("a\uFFFFb"))));
    }

    @Test
    void a_narrow_terminal_loses_columns_by_their_order() {
        assertThat(terminal(72, false)).isEqualTo(terminal(100, false).replace(TABLE, """
                scenario                   sql   note                         reason met
                s1  text | c..  SELECT `a` | 1 a note                              - yes
                s2  quiet                      a note this server has no such metric  NO
                Too narrow for query, close: a wider terminal has them.
                """));
    }

    /** The rows are like those of two watched applications with long figures. */
    @Test
    void names_of_rows_without_a_head_and_a_room_are_cut() {
        String figures = "9".repeat(50);
        Document document = new Document(
                "x",
                out -> out.table(Table.of("", List.of(1), row -> "round trips per transaction")
                        .column("A", row -> figures)));

        assertThat(TerminalWriter.write(document, new TerminalStyle(40, false, false)))
                .contains("\n..  " + figures);
    }

    @Test
    void a_url_in_a_sentence_is_broken_between_its_parameters_and_a_java_line_before_its_file() {
        Document document = new Document(
                "x",
                out -> out.paragraph("Use jdbc:mysql://HOST:4000/x?cachePrepStmts=true&prepStmtCacheSize=1000 for"
                        + " com.example.orders.Orders.find(Orders.java:31)."));

        assertThat(TerminalWriter.write(document, new TerminalStyle(40, false, false)))
                .isEqualTo("""
                Use
                jdbc:mysql://HOST:4000/x?
                cachePrepStmts=true&
                prepStmtCacheSize=1000 for
                com.example.orders.Orders.find(
                Orders.java:31).
                """);
    }

    @Test
    void colours_change_nothing_else() {
        assertThat(terminal(100, true).replaceAll("\u001b\\[\\d+m", "")).isEqualTo(terminal(100, false));
        assertThat(terminal(100, true).replace('\u001b', '^'))
                .contains("^[33mPARTIAL", "^[31m  s1 to s2", "^[32myes^[0m", "^[31mNO^[0m");
    }
}
