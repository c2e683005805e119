package dev.roundtrip.cli;

import static dev.roundtrip.testing.Folder.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Words;
import dev.roundtrip.text.RatioWords;
import dev.roundtrip.verdict.Ratios;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {

    private static final Path APPROVED = Path.of("src", "test", "resources", "check");

    private static final String CALM =
            "jdbc:mysql://localhost:4000/bank?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
                    + "&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";

    /** A string whose batches and other statements need two strings. */
    private static final String BATCHES =
            "jdbc:mysql://tidb.prod:4000/shop?useSSL=false&cachePrepStmts=true&rewriteBatchedStatements=true";

    /** A file that gives the driver properties besides the string. */
    private static final String GIVES = """
            spring:
              datasource:
                url: jdbc:mysql://db:4000/shop
                hikari.data-source-properties:
                  {useServerPrepStmts: true, cachePrepStmts: true, trustCertificateKeyStorePassword: geheim}
            """;

    /** A file whose properties keep statements as the recommended string does. */
    private static final String KEPT = """
            spring.datasource:
              url: jdbc:mysql://h:4000/d
              hikari.data-source-properties: {useServerPrepStmts: true, cachePrepStmts: true, prepStmtCacheSize: 1000,
                prepStmtCacheSqlLimit: 2048}
            """;

    private static final String NEEDS =
            "The string is from spring.datasource.url in {file}:3. It needs the driver's properties {given}";

    private static final String WAITS = """
            spring.datasource.hikari: {connection-timeout: 3000, transactionIsolation: TRANSACTION_READ_COMMITTED}
            ---
            spring.config.activate.on-profile: prod
            spring.datasource.url: jdbc:mysql://h:4000/d
            """;

    @TempDir
    private Path folder;

    /** The name of a file of {@code src/test/resources/check} for each width, and the command that prints it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            cached | jdbc:mysql://tidb.prod:4000/shop?cachePrepStmts=true
            plain | jdbc:mysql://tidb.prod:4000/shop
            batches | jdbc:mysql://localhost:4000/shop?useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true
            older | --driver mysql-connector-j:8.0.33 jdbc:mysql://tidb.prod:4000/shop?useServerPrepStmts=true&cachePrepStmts=true
            unreadable | jdbc:mysql://tidb.prod:port/shop
            nothing | jdbc:mysql://localhost:4000/shop?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=500\
            &prepStmtCacheSqlLimit=2048&useLocalSessionState=true&readOnlyPropagatesToServer=false
            all | --all jdbc:mysql://tidb.prod:4000/shop?useServerPrepStmts=true
            rule | --explain prepare-without-cache jdbc:mysql://tidb.prod:4000/shop?useServerPrepStmts=true
            """)
    void it_prints_what_was_approved(String name, String arguments) throws Exception {
        for (int width : new int[] {80, 120}) {
            String out =
                    Said.at(width, false, ("check " + arguments).split(" ")).out();
            Path approved = APPROVED.resolve(name + "-" + width + ".txt");

            GeneratedText.requireFile(approved, out);
            assertThat(Said.at(width, true, ("check " + arguments).split(" "))
                            .out()
                            .replaceAll("\u001b\\[[0-9;]*m", ""))
                    .as("on a terminal with colours")
                    .isEqualTo(out);
        }
    }

    /** A line of text to copy has as many rows as it needs; a narrow terminal shows what a usual one shows. */
    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#readable")
    void it_is_one_screen_and_no_line_but_a_string_is_wider_than_the_terminal(String url) {
        String usual = "";
        for (int width : new int[] {80, 120}) {
            String out = Said.at(width, false, "check", url).out();

            assertThat(out.lines().filter(line -> !line.matches("(Use|and|TiDB) .*")))
                    .hasSizeLessThanOrEqualTo(24)
                    .allMatch(line -> line.length() <= width);
            assertThat(out).doesNotContain(Corpus.SECRET);
            assertThat(out.lines().filter(line -> line.startsWith("Use "))).hasSize(1);
            usual = width == 80 ? out : usual;
        }
        assertThat(Said.at(60, false, "check", url).out()).isEqualToNormalizingWhitespace(usual);
    }

    /** The exit code, the command line behind {@code check}, and what it says. */
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            1 | {bank}?useserverprepstmts=true | 1 error, | 'useserverprepstmts' is written 'useServerPrepStmts' | - useserverprepstmts
            0 | {calm} | Nothing is wrong | query-timeout-ignored --all
            0 | jdbc:mysql://db:3306/d | MySQL-compatible, unknown | --target names it. | Use   jdbc:mysql://db:3306/d?useLocalSessionState=true the
            0 | --target tidb jdbc:mysql://db:3306/d | TiDB | Use   jdbc:mysql://db:3306/d?useServerPrepStmts=true&
            1 | --target vitess --all jdbc:mysql://db/d?useServerPrepStmts=true | Vitess (--target) | proven on MariaDB, not on Vitess | vitessio/vitess#17497
            1 | --driver mysql-connector-java:8.0.19 jdbc:mysql://(host=h,port=4000),(host=g,port=4000,%61utoDeserialize=yes)/d | CVE-2020-2934, CVE-2023-22102
            1 | --fail-on warning {bank} | parameters cost performance
            0 | --fail-on error {bank} | parameters cost performance
            0 | --fail-on warning {calm} | Nothing is wrong
            1 | --driver mysql-connector-java:8.0.20 {calm} | Connector/J 8.0.20 (--driver), TiDB | waits for a reset
            0 | --all {calm} | info  query-timeout-ignored | useLocalSessionState=true (bundle, maxPerformance)
            1 | {wrapped} | Use   {wrapped}&cachePrepStmts=true
            1 | {bank}?useServerPrepStmts=true | 1 error, 1 parameter costs performance | 1  error: useServerPrepStmts=true with cachePrepStmts=false
            0 | {bank}?useServerPrepStmts=true&useServerPrepStmts=false | 'useServerPrepStmts' is given 2 times with different values
            1 | --driver mysql-connector-j:8.0.33 {bank}?useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true | 1 error, 1 parameter costs performance | Use   {bank}?cachePrepStmts=true&rewriteBatchedStatements=true&useLocalSessionState=true the same \
            | Later {bank}?cachePrepStmts=true&useLocalSessionState=true&useServerPrepStmts=true& | with Connector/J 8.3.0 or later, for statements outside batches: 1.99x
            0 | --driver mysql-connector-j:8.0.33 {bank}?cachePrepStmts=true&rewriteBatchedStatements=true&useLocalSessionState=true | Nothing is wrong | Use   your string as it is
            0 | {bank}?rewriteBatchedStatements=true | Use two data sources: | and   {bank}?useServerPrepStmts=true&cachePrepStmts=true | for statements outside batches
            1 | {bank}?useCursorFetch=true&defaultFetchSize=100 | your choice: Results are then read into memory whole. | Use   {bank}?useCursorFetch=true&defaultFetchSize=100
            0 | {bank}?sessionVariables=autocommit=0 | Remove autocommit from sessionVariables, then set useLocalSessionState=true.
            1 | {bank}?useServerPrepStmts=maybe | Use no string yet: correct the error
            2 | mysql://u:hush@h/d | is no connection string (jdbc:...), file or folder.
            0 | ${A_URL:${B_URL:jdbc:mysql://h/d}} | A change of the string is lost where A_URL or B_URL is set. | Use   ${A_URL:${B_URL:jdbc:mysql://h/d?useLocalSessionState=true}}
            2 | jdbc-sink.json | 'jdbc-sink.json' is no connection string (jdbc:...), file or folder.
            2 | {bank} --for spring --json | --for and --json share standard output. Try --json=check.json.
            2 | {bank} --for spring --all | --for excludes --all and --explain.
            2 | --explain recommended --json | {explains}
            2 | {bank} --explain recommended --live | {explains}
            2 | {bank} --json out.txt | 'out.txt' is no connection string
            1 | {bank}?a=b&amp;c=d | error: It has '&amp;' for ampersands | Use no string yet
            2 | --json= | --json is empty.
            1 | jdbc:mysql://h:4000/d?prepStmtCacheSize=-1&socketTimeout=4s | 2 errors, | 1  error: prepStmtCacheSize is '-1' | 2  error: socketTimeout is '4s'
            # Without a version the newest is assumed, and what another one changes is said.
            0 | {calm} | (newest), TiDB | With Connector/J 8.0.11 to 8.2.0: {reset} --driver names yours.
            0 | --driver mysql-connector-j:9.7.0 {calm} | 8.2.0 --all
            0 | {batches} | and jdbc:mysql: | With Connector/J 8.0.11 to 8.2.0: {reset}
            0 | --json {batches} | "otherVersions" : [ "With Connector/J 8.0.11 to 8.2.0: {reset} --driver names yours." ]
            0 | --driver mysql-connector-j:8.0.33 {batches} | with Connector/J 8.3.0 or later, for statements outside batches: 1.99x
            0 | --driver mysql-connector-j:8.0.33 {batches}&useServerPrepStmts=false | 8.3.0 --all
            # Cursors prepare whatever useServerPrepStmts says, so that the string for batches has none.
            1 | --driver mysql-connector-j:8.0.33 {bank}?rewriteBatchedStatements=true&useCursorFetch=true | and {bank}?rewriteBatchedStatements=true&useLocalSessionState=true&useServerPrepStmts=false for batches,
            1 | --driver mysql-connector-j:9.1.0 {bank}?rewriteBatchedStatements=true&useCursorFetch=true | for bulk inserts, with useServerPrepStmts=false, without useCursorFetch.
            # A driver that is not judged gets no string, and none for batches.
            0 | --driver mysql-connector-java:5.1.49 {bank}?rewriteBatchedStatements=true&useServerPrepStmts=true | is older than 8.0.11 | Use your string as it is | for batches --all
            # Another name of a parameter is known in any letter case.
            0 | {older}?serverTimeZone=UTC | 'serverTimeZone' is written 'serverTimezone' in Connector/J 8.0.33 | is not a parameter --all
            # An older driver gets the string for now, and the one after an upgrade.
            1 | {older}?useServerPrepStmts=true&useLocalSessionState=true | 1 error | - useServerPrepStmts | {now} | Later jdbc:mysql://h:4000/d?useLocalSessionState=true&useServerPrepStmts=true&cachePrepStmts=true
            1 | {older}?useServerPrepStmts=true&cachePrepStmts=true | 1 error | - useServerPrepStmts | Use   jdbc:mysql://h:4000/d?cachePrepStmts=true&useLocalSessionState=true the | Later jdbc:mysql://h:4000/d?cachePrepStmts=true&
            0 | {older}?useLocalSessionState=true | Use   your string as it is; the rest is your choice | Later jdbc:mysql:
            # No string is said to be right while an error stands.
            1 | {older}?sessionVariables=autocommit=0&useLocalSessionState=true | 1 error | Use   your string as it is, but {first} | Later --all
            # A string whose values are hidden is the reader's.
            0 | {bank}?user=app&password=hush&foo=bar | Use   your string, with + useServerPrepStmts=true | + useLocalSessionState=true - foo
            # A block is no failure, unless there is none, or an error or finding is left that shall fail.
            0 | --driver mysql-connector-j:8.0.33 {bank}?useServerPrepStmts=true&cachePrepStmts=true --for spring | url: "{bank}?cachePrepStmts=true&useLocalSessionState=true" | # With Connector/J 8.3.0 or later use {bank}?cachePrepStmts=true&
            1 | {bank}?sessionVariables=autocommit=0&useLocalSessionState=true --for spring | # Correct this first: sessionVariables has autocommit=0
            1 | {bank}?useServerPrepStmts=true --for spring --fail-on error | url: "{bank}?useServerPrepStmts=true&
            1 | {bank}?useServerPrepStmts=maybe --for spring | # No block: correct this first.
            1 | --driver mysql-connector-j:9.0.0 {bank}?useServerPrepStmts=true&maxAllowedPacket=8000 --for spring | # No block: correct this first.
            # A host's name says nothing about the driver.
            0 | --driver mysql-connector-j:9.7.0 jdbc:mysql://mariadb:4000/d | Connector/J 9.7.0 (--driver), TiDB
            2 | --driver mariadb-java-client:3.5.6 jdbc:mysql://mariadb:4000/d | does not open
            # What is not judged of a local address.
            0 | --all {bank} | info no-socket-timeout what no connectTimeout, no socketTimeout; local: no warning, TLS unchecked.
            # Testcontainers starts a server on this machine, whatever host the string names.
            0 | --all jdbc:tc:mysql:8.0:///d | no connectTimeout, no socketTimeout; local: no warning, TLS unchecked. | tls-not-required --all
            0 | --all jdbc:tc:tidb:v8.5.3://db.example:4000/d | local: no warning, TLS unchecked. | tls-not-required --all
            1 | jdbc:mysql://h:4000/d?user=app&password=a#b | A # cuts a secret | 5.1 took all | no string yet
            # Another secret than the password is a placeholder, or to be put back.
            0 | {keyed}hush --for spring | {keyed}${TRUST_CERTIFICATE_KEY_STORE_PASSWORD} | back into the string --all
            0 | {keyed}hush --for quarkus | {keyed}${TRUST_CERTIFICATE_KEY_STORE_PASSWORD} | back into the string --all
            0 | {keyed}hush --for mybatis | {keyed}${TRUST_CERTIFICATE_KEY_STORE_PASSWORD} | back into the string --all
            0 | {keyed}hush --for hikari | # Put the value back into the string: trustCertificateKeyStorePassword.
            0 | {keyed}hush --for hibernate | # Put the value back into the string: trustCertificateKeyStorePassword.
            0 | {keyed}${OWN} --for spring | {keyed}${OWN}&
            0 | {keyed}${OWN:hush} --for spring
            0 | --for spring jdbc:mysql://db:4000/shop | Keep the file --all
            """)
    void what_it_says_and_how_it_ends(ArgumentsAccessor row) {
        Said said = Said.line("check " + filled(row.getString(1)));

        assertThat(said.exitCode()).as(said.out() + said.err()).isEqualTo(row.getInteger(0));
        assertSays(said.exitCode() == 2 ? said.err() : said.out(), row);
        assertThat(said.out() + said.err()).doesNotContain("hush");
    }

    /** Requires what a row has from its third cell on, and with --all also what follows it there. */
    private void assertSays(String text, ArgumentsAccessor row) {
        for (int i = 2; i < row.size() && row.getString(i) != null; i++) {
            String expected = filled(row.getString(i)).replaceAll(" --all$", "");
            assertThat(text.replaceAll("\\s+", " ").contains(expected.replaceAll("\\s+", " ")))
                    .as("%s in %s", expected, text)
                    .isEqualTo(!row.getString(i).endsWith(" --all"));
        }
    }

    /** A file, the command line for it, and what it says; after --all, what it does not say. */
    @ParameterizedTest(name = "{1} {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # The string to use counts on what the file gives the driver, and the pasted block does not have it.
            application.yml {gives} | --for spring | # Replaces spring.datasource.url in {file}:3. Keep the file's other keys, \
            above all the driver's properties {given}
            application.yml {gives} | --for hikari | {needs} | Replaces --all
            application.yml {gives} | --for sql | -- For spring.datasource.url in {file}:3 -- With this string | keys --all
            # A block replaces only a key that it has.
            application.properties quarkus.datasource.jdbc.url=jdbc:mysql://h:4000/d | --for spring | # The string is from | in {file}:1. | Replaces --all
            application.properties spring.datasource.url=jdbc:mysql://h:4000/d | --for quarkus | # The string is from | in {file}:1. | Replaces --all
            deployment.yml containers: [{env: [{name: DB_URL, value: "jdbc:mysql://h:4000/d"}]}] | --for spring | # The string is from | in {file}:1. | Replaces --all
            # The pool's autocommit is a choice, with what it changes.
            application.yml spring: {datasource: {url: "{calm}"}} | --all | pool-autocommit-on | auto-commit: false \
            | provider_disables_autocommit=true | Writes outside transactions, as by JdbcTemplate.update() without @Transactional, are
            application.yml spring: {datasource: {url: "{calm}", hikari: {auto-commit: false}}} | --all | pool-autocommit-on --all
            application.yml spring: {datasource: {url: "{calm}", hikari: {auto-commit: false}}} | --for spring | auto-commit --all
            application.yml spring: {datasource: {url: "{calm}", hikari: {auto-commit: false}}} | --for hikari | autoCommit=false
            # A suggestion does not contradict a value of the file.
            application.yml {waits} | --for spring | # hikari.validation-timeout: 1000 | connection-timeout --all | isolation --all
            # What the pool, or the driver beside the string, needs to be told is said in the block.
            application.yml spring: {datasource: {url: "jdbc:mysql://h:4000/d", hikari: {connection-test-query: SELECT 1, data-source-properties: {useServerPrepStmts: true}}}} \
            | --driver mysql-connector-j:8.0.33 --for spring | # Change the driver's properties: - useServerPrepStmts | # Remove connectionTestQuery from the pool: without it a ping is the test.
            application.yml spring: {datasource: {url: "jdbc:mysql://h:4000/d", hikari: {connection-timeout: 30}}} | --all | warning pool-time-too-short what The pool waits for a connection for 30 milliseconds: seconds meant?
            # A string is printed as its place writes it: nothing is escaped in CDATA.
            a.xml <a><url><![CDATA[jdbc:mysql://h:4000/d?connectTimeout=2000&socketTimeout=4000]]></url></a> | --fail-on error \
            | Use jdbc:mysql://h:4000/d?connectTimeout=2000&socketTimeout=4000&useServerPrepStmts=true& | &amp; --all
            # Several strings with the same findings have what each of them has alone.
            application.yml app: {a: {url: "jdbc:mysql://h:4000/one"}, b: {url: "jdbc:mysql://h:4000/two"}} | --driver mysql-connector-j:8.0.31 \
            | Later with Connector/J 8.3.0 or later: your string, with + useLocalSessionState=true + useServerPrepStmts=true
            application.yml app: {a: {url: "jdbc:mysql://h:4000/d?rewriteBatchedStatements=true"}, b: {url: "jdbc:mysql://h:4000/d?rewriteBatchedStatements=true"}} \
            | --driver mysql-connector-j:8.3.0 | and jdbc:mysql://h:4000/d?useServerPrepStmts=true& | for statements outside batches
            # If the version is unknown, an older one needs a change of the properties only.
            application.yml {kept} | --fail-on error | or jdbc:mysql://h:4000/d?useLocalSessionState=true with Connector/J 8.0.11 to 8.2.0; \
            | in the driver's properties beside it: - useServerPrepStmts
            application.yml {kept} | --for spring | # With Connector/J 8.0.11 to 8.2.0 use jdbc:mysql://h:4000/d?useLocalSessionState=true and change the driver's properties: - useServerPrepStmts
            # No string is for batches if a property beside it overrules what it says.
            application.yml spring: {datasource: {url: "jdbc:mysql://h:4000/d?rewriteBatchedStatements=true", hikari: {data-source-properties: {useCursorFetch: true}}}} \
            | --driver mysql-connector-j:9.1.0 | Use jdbc:mysql://h:4000/d?rewriteBatchedStatements=true& | for batches --all
            application.yml {waits} | --for hikari | # validationTimeout=1000 | connectionTimeout --all | transactionIsolation=TRANSACTION_READ_COMMITTED
            """)
    void what_it_says_of_a_file(ArgumentsAccessor row) throws Exception {
        String[] file = row.getString(0).split(" ", 2);
        Path written = write(folder, file[0], filled(file[1]) + "\n");

        Said said = Said.line("check " + row.getString(1) + " {}", written);

        assertSays(said.out().replace(written.toString(), "{file}"), row);
        assertThat(said.out()).doesNotContain("geheim");
    }

    private String filled(String text) {
        return text.replace("{calm}", CALM)
                .replace("{gives}", GIVES)
                .replace("{kept}", KEPT)
                .replace("{needs}", NEEDS)
                .replace("{given}", "cachePrepStmts=true, trustCertificateKeyStorePassword, useServerPrepStmts=true.")
                .replace("{waits}", WAITS)
                .replace("{batches}", BATCHES)
                .replace("{reset}", "Each reuse of a kept statement waits for a reset: 2 round trips; text needs 1.")
                .replace("{keyed}", "jdbc:mysql://h:4000/d?trustCertificateKeyStorePassword=")
                .replace("{bank}", "jdbc:mysql://localhost:4000/bank")
                .replace("{older}", "--driver mysql-connector-j:8.0.33 jdbc:mysql://h:4000/d")
                .replace("{now}", "Use   jdbc:mysql://h:4000/d?useLocalSessionState=true the")
                .replace("{first}", "correct the error above (number 1) first")
                .replace("{folder}", folder.toString())
                .replace("{explains}", "--explain excludes --all, --json, --sarif and --live.")
                .replace(
                        "{wrapped}",
                        "jdbc:p6spy:mysql://${DB_HOST}:${DB_PORT:4000}/bank?socketTimeout=${T}&useServerPrepStmts=true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pom.xml | <project><dependencies><dependency><groupId>com.mysql</groupId>\
            <artifactId>mysql-connector-j</artifactId><version>8.0.33</version></dependency></dependencies></project>
            build.gradle | runtimeOnly 'com.mysql:mysql-connector-j:8.0.33'
            build.gradle | ext.mysqlVersion = '8.0.33'; runtimeOnly "com.mysql:mysql-connector-j:${mysqlVersion}"
            build.gradle.kts | val mysql = "8.0.33"; runtimeOnly("com.mysql:mysql-connector-j:$mysql")
            build.gradle.kts | runtimeOnly("com.mysql:mysql-connector-j:8.0.33")
            gradle.lockfile | com.mysql:mysql-connector-j:8.0.33=runtimeClasspath
            gradle/libs.versions.toml | mysql = "8.0.33"; driver = { module = "com.mysql:mysql-connector-j", version.ref = "mysql" }
            gradle/libs.versions.toml | driver = { module = "com.mysql:mysql-connector-j", version = "8.0.33" }
            """)
    void the_build_file_names_the_version(String name, String build) throws Exception {
        write(folder, name, build);
        Path file =
                write(folder, "src/main/resources/a.properties", "spring.datasource.url=" + CALM + "&useSSL=typo\n");

        assertThat(Said.by("check", file.toString()).out())
                .contains("Connector/J 8.0.33 (" + name + "), TiDB")
                .containsPattern("(?s)\n1  .*\\n2  error: Connector/J 8\\.0\\.33 with ")
                .doesNotContain("--driver names yours");
        assertThat(Said.line("check {} --driver mysql-connector-j:9.7.0", file).out())
                .contains("Connector/J 9.7.0 (--driver)")
                .doesNotContain("Connector/J 8.0.33 with ");
    }

    @Test
    void of_an_unknown_version_both_strings_are_shown() throws Exception {
        write(folder, "build.gradle", "runtimeOnly 'com.mysql:mysql-connector-j'");
        Path file = write(folder, "application.properties", "spring.datasource.url=jdbc:mysql://h:4000/d\n");
        String prepared = "jdbc:mysql://h:4000/d?useServerPrepStmts=true&cachePrepStmts=true";
        String text = "jdbc:mysql://h:4000/d?useLocalSessionState=true";

        Said.line("check {}", file).says("Use   " + prepared, "or    " + text, "with Connector/J 8.0.11 to 8.2.0; ");
        Said.line("check {} --for spring", file)
                .says("spring.datasource.url=" + prepared, "# With Connector/J 8.0.11 to 8.2.0 use " + text);
        Said.line("check {} --json", file).says("\"beforeUpgrade\" : {", "\"jdbcUrl\" : \"" + text + "\"");

        write(folder, "build.gradle", "runtimeOnly 'com.mysql:mysql-connector-j:9.7.0'");
        assertThat(Said.by("check", file.toString()).out()).contains(prepared).doesNotContain("8.2.0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spring.datasource.url | spring.datasource.hikari.data-source-properties.useLocalSessionState=true
            spring.datasource.druid.url | spring.datasource.druid.connection-properties=useServerPrepStmts=true;
            spring.datasource.hikari.jdbc-url | spring.datasource.hikari.data-source-properties.useLocalSessionState=true
            spring.datasource.dbcp2.url | spring.datasource.dbcp2.connection-properties=useServerPrepStmts=true;
            quarkus.datasource.jdbc.url | quarkus.datasource.jdbc.additional-jdbc-properties.useLocalSessionState=true
            jdbcUrl | dataSource.useLocalSessionState=true
            c3p0.url | Change it, too: for this pool no place is known that holds for any string.
            """)
    void what_is_changed_in_a_default_is_lost_where_its_variable_is_set(String key, String always) throws Exception {
        Path file = write(folder, "application.properties", key + "=${DB_URL:jdbc:mysql://h:4000/d}\n");
        String form = key.startsWith("quarkus") ? "quarkus" : key.startsWith("spring") ? "spring" : "hikari";

        Said.line("check {}", file).says("A change of the string is lost where DB_URL is set.");
        Said.line("check {} --for " + form, file).says("# Where DB_URL is set, its string is used. ", "# ", always);

        write(folder, "application.properties", key + "=jdbc:mysql://h:4000/d\n");
        assertThat(Said.by("check", file.toString(), "--for", form).out()).doesNotContain("its string is used");
    }

    @Test
    void a_switch_in_the_string_with_a_default_is_checked_with_it_and_that_is_said() throws Exception {
        Path file = write(folder, "a.properties", "url=jdbc:mysql://h:4000/d?useServerPrepStmts=${PREP:true}\n");

        Said found = Said.line("check {}", file);
        found.says(
                "With the default only: useServerPrepStmts=${PREP:true}",
                "Unknown, checked with their defaults: useServerPrepStmts=${PREP:true}.",
                "Use   jdbc:mysql://h:4000/d?useServerPrepStmts=${PREP:true}&useLocalSessionState=true");
        assertThat(found.exitCode()).isZero();

        write(folder, "a.properties", "url=jdbc:mysql://h:4000/d?useServerPrepStmts=${PREP}\n");
        assertThat(Said.by("check", file.toString()).out()).doesNotContain("default only", "checked with");
    }

    @Test
    void a_string_in_a_folded_block_is_on_its_own_line() throws Exception {
        Path file = write(folder, "a.yml", "spring:\n  datasource:\n    url: >-\n      jdbc:mysql://h:4000/d\n");

        Said.line("check {}", file).says("a.yml:4  spring.datasource.url");
    }

    @ParameterizedTest
    @CsvSource({"jdbc:p6spy:mariadb://h/d, MariaDB Connector/J 3.5.6", "jdbc:mysql://mariadb/d, Connector/J 8.0.33"})
    void of_a_build_with_both_drivers_the_strings_own_counts(String string, String driver) throws Exception {
        write(folder, "build.gradle", """
                runtimeOnly 'com.mysql:mysql-connector-j:8.0.33'
                runtimeOnly 'org.mariadb.jdbc:mariadb-java-client:3.5.6'
                """);
        Path file = write(folder, "application.properties", "spring.datasource.url=" + string + "\n");

        Said.line("check {}", file).says("  " + driver + " (build.gradle)");
    }

    @Test
    void the_jar_that_a_file_names_tells_the_version_only_where_no_build_does() throws Exception {
        Path file = write(
                folder, "a.properties", "db.driverJar=lib/mysql-connector-java-8.0.20.jar\ndb.url=" + CALM + "\n");
        Said.line("check {}", file).says("Connector/J 8.0.20 (db.driverJar)");

        write(folder, "build.gradle", "runtimeOnly 'com.mysql:mysql-connector-j:8.0.33'");
        Said.line("check {}", file).says("Connector/J 8.0.33 (build.gradle)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            pom.xml | <project><parent><groupId>org.springframework.boot</groupId>\
            <artifactId>spring-boot-starter-parent</artifactId><version>3.9.9</version></parent></project> \
            | Spring Boot 3.9.9 is not in our table
            pom.xml | <artifactId>mysql-connector-j</artifactId> | pom.xml cannot be read
            build.gradle | id 'io.spring.dependency-management'; runtimeOnly 'com.mysql:mysql-connector-j' \
            | build.gradle leaves it open
            gradle/libs.versions.toml | mysql = { module = "com.mysql:mysql-connector-j" } | gradle/libs.versions.toml leaves it open
            other.txt | none | no build file
            """)
    void a_version_that_the_build_leaves_open_is_unknown(String name, String build, String why) throws Exception {
        write(folder, "module/" + name, build);
        Path file = write(folder, "module/application.properties", "spring.datasource.url=" + CALM + "\n");

        assertThat(Said.by("check", file.toString()).out().replaceAll("\\s+", " "))
                .contains("Connector/J, version unknown (" + why + "), TiDB", "With Connector/J 8.0.11 to 8.2.0: ")
                .doesNotContain("newest", "26.10.0 (");
        assertThat(Said.by("check", file.toString(), "--json").out())
                .contains("\"from\" : \"" + why + "\"", "\"assumed\" : \"26.10.0\"")
                .doesNotContain("\"version\" :");
        Said.line("check {} --driver mysql-connector-j:9.7.0", file).says("Connector/J 9.7.0 (--driver), TiDB");

        write(folder, "build.gradle", "runtimeOnly 'com.mysql:mysql-connector-j:8.0.33'");
        Said.line("check {}", file).says("Connector/J 8.0.33 (build.gradle), TiDB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "26.10.0"})
    void the_short_report_counts_all_findings_of_the_whole_one(String version) {
        for (String string :
                List.of(BATCHES, "jdbc:mysql://h:4000/d", "jdbc:mysql://h:4000/d?useSSL=true&prepStmtCacheSize=9")) {
            String line = "check {} --driver mysql-connector-j:" + version;
            String brief = Said.line(line, string).out();
            long numbered =
                    brief.lines().filter(each -> each.matches("\\d  .*")).count();
            Matcher others = Pattern.compile("   (?:also (.*); )?(\\d+) more: --all")
                    .matcher(brief.replaceAll("\\n   (?! )(?=[^-+ ]*[;:] )", " "));
            assertThat(others.find()).as(brief).isTrue();
            int named = others.group(1) == null ? 0 : others.group(1).split("; ").length;

            assertThat(Said.line(line + " --all", string).out().lines())
                    .filteredOn(each -> each.matches("(error|warning|info)  .*"))
                    .hasSize((int) numbered + named + Integer.parseInt(others.group(2)));
        }
    }

    @Test
    void the_string_of_a_file_stands_on_a_line_of_its_own_unbroken() throws Exception {
        String string = BATCHES + "&connectTimeout=2000&socketTimeout=4000\n";
        Path file = write(folder, "application.properties", "spring.datasource.url=" + string);

        for (int width : new int[] {60, 80, 120}) {
            Said.at(width, false, "check", file.toString()).says("\n  " + string);
        }
    }

    @Test
    void each_published_saving_is_that_of_the_published_run() throws Exception {
        isOfRun("readme-run.json.gz", PublishedSaving.ON_TIDB, "| %s to %s | %s |");
        isOfRun("mariadb-run.json.gz", PublishedSaving.ON_MARIADB, "%s to %s %s");
        isOfRun("mysql-run.json.gz", PublishedSaving.ON_MYSQL, "%s to %s %s");
    }

    private static void isOfRun(String file, List<PublishedSaving> savings, String quoted) throws Exception {
        Path raw = Path.of("docs", "raw", file);
        RunReport run = JsonReport.parse(TestResource.text(raw), raw.toString());
        String page = Files.readString(Path.of("docs", "results.md"));

        String server = run.environment().server().kind() + " "
                + run.environment().server().version();
        for (PublishedSaving saving : savings) {
            assertThat(saving.server()).isEqualTo(server);
            Ratio ratio = Ratios.of(run)
                    .between(Said.row(run, saving.from()), Said.row(run, saving.to()), ComparedFigure.THROUGHPUT)
                    .orElseThrow();
            assertThat(RatioWords.of(ratio)).startsWith(Digits.fixed(saving.transactions(), 2) + "x (");
            assertThat(page).contains(quoted.formatted(saving.from(), saving.to(), RatioWords.of(ratio)));
        }
    }

    @Test
    void json_has_the_schema_and_every_finding_with_what_it_costs() throws Exception {
        String string = "jdbc:mysql://db.example:4000/bank?user=app&password=example-secret&useUnicode=true";
        Path file = folder.resolve("check.json");

        Said said = Said.by("check", "--json", string);
        Said.by("check", "--json=" + file, string);

        JsonNode json = new ObjectMapper().readTree(said.out());
        assertThat(Files.readString(file)).isEqualTo(said.out()).doesNotContain("example-secret");
        assertThat(json.path("driver").path("name").asText()).isEqualTo("Connector/J");
        assertThat(json.at("/server/product").asText()).isEqualTo("tidb");
        assertThat(json.path("findings").findValuesAsText("rule")).contains("password-in-url", "former-name");
        JsonNode text = json.path("findings").get(0);
        assertThat(text.path("rule").asText()).isEqualTo("text-protocol");
        assertThat(text.path("effect").asText()).isEqualTo("cost");
        assertThat(text.at("/price/published/transactions").asDouble()).isEqualTo(1.99);
        assertThat(text.at("/price/commands/COM_QUERY").asInt()).isEqualTo(1);
        assertThat(text.at("/fix/set/0").asText()).isEqualTo("useServerPrepStmts=true");
        assertThat(json.at("/recommended/jdbcUrl").asText())
                .contains("password=***")
                .doesNotContain("useUnicode");
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            jdbc:mysql://h:4000/d?useServerPrepStmts=true;password=s3cretW0rd | jdbc:mysql://h:4000/d?password%3Ds3cretW0rd
            jdbc:mysql://h:4000/d?password%3Ds3cretW0rd=1&password%3Ds3cretW0rd=2
            jdbc:mysql://h:4000/d?cachePrepStmts=maybe%26password%3Ds3cretW0rd
            jdbc:mysql://h:4000/d?useSSL=false password=s3cretW0rd | jdbc:mysql://h:4000/d?user=${CREDS:app&password=s3cretW0rd}
            jdbc:mysql://${HOST:localhost}/d${PARAMS:?user=root&password=s3cretW0rd}
            jdbc:mysql://${HOST:root:s3cretW0rd@db}/d | jdbc:mysql://h:4000/d?${DB_PASSWORD:s3cretW0rd}&useSSL=false
            jdbc:mysql://h:4000/d?${LOGIN:user=root&password=s3cretW0rd}&useSSL=false
            ${URL:jdbc:mysql://h:4000/d?user=a&password=s3cretW0rd}&useSSL=false
            """)
    void a_password_behind_a_wrong_separator_or_in_a_placeholder_is_said_nowhere(String string) {
        for (String form : List.of("--all", "--json", "--fail-on=warning", "--for=spring")) {
            Said said = Said.by("check", form, string);
            assertThat(said.out() + said.err())
                    .as(form)
                    .contains(form.equals("--json") ? "***" : "")
                    .doesNotContain("s3cretW0rd");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "hikari", "quarkus", "hibernate", "mybatis"})
    void a_block_says_what_its_string_leaves_open(String form) {
        Said.by("check", "jdbc:mysql://u:geheim@h/d?useSSL=false", "--for", form)
                .says("Your choice: no connectTimeout, no socketTimeout.")
                .says("Your choice: sslMode=DISABLED (forced by useSSL=false): TLS is off.");
        String wrong = "jdbc:mysql://h:4000/d?connectTimeout=2000&socketTimeout=4000&sslMode=VERIFY_IDENTITY"
                + "&autoReconnect=true&sessionVariables=autocommit=0&useLocalSessionState=true";
        assertThat(Said.by("check", wrong, "--for", form).out())
                .doesNotContain("connectTimeout,", "TLS")
                .contains("Your choice: autoReconnect=true.")
                .contains(
                        "Correct this first: sessionVariables has autocommit=0, and useLocalSessionState=true. Use set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "hikari", "quarkus", "hibernate", "mybatis", "sql"})
    void no_block_has_a_user_a_password_or_what_masks_it(String form) throws Exception {
        for (String string : List.of(
                "jdbc:mysql://appuser:geheim@h:4000/d?trustCertificateKeyStorePassword=geheim",
                "jdbc:mysql://appuser:geheim@h,appuser:geheim@i/d?rewriteBatchedStatements=true&cachePrepStmts=true",
                "jdbc:mysql://h:4000/d?user=appuser&password=geheim&rewriteBatchedStatements=true&cachePrepStmts=true",
                "jdbc:mysql://address=(host=h)(user=appuser)(password=geheim)/d",
                "jdbc:mysql://(host=h,user=appuser,password=geheim),(user=appuser,host=i)/d",
                "jdbc:mysql://appuser:geheim@h/d${MORE}")) {
            assertThat(Said.by("check", "--for", form, string).out())
                    .doesNotContain("***", "geheim", "appuser")
                    .contains(form.equals("sql") || string.contains("(") ? "" : "jdbc:mysql://h");
        }
    }

    @Test
    void a_file_keeps_its_user_and_password_unless_they_were_in_the_string() throws Exception {
        Path file = write(folder, "application.yml", """
                spring.datasource:
                  username: app
                  password: ${PW}
                  url: jdbc:mysql://h:4000/d
                  orders:
                    url: jdbc:mysql://app:geheim@h/d
                    username: other
                """);

        assertThat(Said.line("check --for spring {}", file).out())
                .containsOnlyOnce("username: ${DB_USER}")
                .containsOnlyOnce("password: ${DB_PASSWORD}")
                .contains("      username: ${DB_USER}\n      password: ${DB_PASSWORD}\n");
    }

    @Test
    void each_block_of_a_folder_says_which_string_it_replaces() throws Exception {
        Path yaml = write(folder, "a.yml", """
                spring.datasource.url: jdbc:mysql://h:4000/d
                ---
                spring.config.activate.on-profile: [prod, test]
                spring.datasource.url: jdbc:mysql://h:4000/e
                """);
        Path properties = write(folder, "b.properties", """
                spring.datasource.list[0].url=jdbc:mysql://h:4000/d
                #---
                spring.profiles=dev
                b.datasource.jdbc-url=jdbc:mysql://h:4000/d
                """);

        Said.line("check --for spring {}", folder)
                .says("# Replaces spring.datasource.url in " + yaml + ":1. ")
                .says("# Replaces spring.datasource.url in " + yaml + ":4 (profile prod, test). ")
                .says("# Replaces spring.datasource.list[0].url in " + properties + ":1. ")
                .says("# Replaces b.datasource.jdbc-url in " + properties + ":4 (profile dev). ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring", "hikari", "quarkus", "hibernate", "mybatis", "sql"})
    void a_string_with_which_no_connection_opens_is_to_be_corrected_first(String form) throws Exception {
        Path file = write(folder, "a.properties", "spring.datasource.url=jdbc:mysql://h:4000/d?a=b&amp;c=d\n");

        for (String string : List.of(
                "jdbc:mysql://h:4000/d?useServerPrepStmts=maybe",
                "jdbc:mysql://h:4000/d?sessionVariables=transaction_isolation='SERIALIZABLE'",
                "jdbc:oracle:thin:@h",
                "jdbc:mysql://h:4000/d?useServerPrepStmts=true&amp;cachePrepStmts=true",
                file.toString())) {
            assertThat(Said.by("check", "--for", form, string).failed().out())
                    .contains(" No block: correct this first. ")
                    .doesNotContainPattern("(?m)^(?!#|--|<!--).")
                    .doesNotContain("jdbcUrl");
        }
    }
}
