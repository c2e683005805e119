package dev.roundtrip.lint.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.testing.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {

    @ParameterizedTest
    @ValueSource(strings = {"a.properties", "a.yml"})
    @Timeout(60)
    void a_file_with_more_than_500_strings_is_to_be_split(String name) {
        assertThat(ConfigFile.read(name, strings(name, 20_000)))
                .isEqualTo(ConfigFile.unreadable("it has more than 500 connection strings; split it"));
    }

    @Test
    @Timeout(60)
    void five_hundred_strings_are_read_beside_many_other_values() {
        String others =
                IntStream.range(0, 19_000).mapToObj(at -> "z" + at + ".x=y\n").collect(Collectors.joining());
        String atTheTop = IntStream.range(0, 100)
                .mapToObj(at -> "url" + at + "=jdbc:mysql://h/d\n")
                .collect(Collectors.joining());

        assertThat(ConfigFile.read("a.properties", atTheTop + strings("a.properties", 400) + others)
                        .strings())
                .hasSize(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.sh", "a.yml", "a.properties", "a.xml"})
    void what_only_looks_like_a_string_may_be_long(String name) {
        assertThat(ConfigFile.read(name, "x=\"jdbc\\:" + "a".repeat(60_000) + "\"\n")
                        .strings())
                .isEmpty();
        assertThat(ConfigFile.read(name, "url: jdbc:mysql://{a" + "[b]".repeat(30_000) + "}/d\n")
                        .strings())
                .hasSizeLessThan(2);
    }

    @Test
    void the_first_20_000_values_of_a_document_are_read() {
        String url = "url=jdbc:mysql://h/d";

        assertThat(ConfigFile.read("a.properties", "x=y\n".repeat(19_999) + url).strings())
                .hasSize(1);
        assertThat(ConfigFile.read("a.properties", "x=y\n".repeat(20_000) + url).strings())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"password: *hunter2", "password: @hunter2", "password: \"hun\\ter2", "password: hunter2\u0007"})
    void what_is_no_yaml_is_refused_without_a_word_of_the_file(String line) {
        assertThat(ConfigFile.read("a.yml", "a: b\n" + line))
                .isEqualTo(ConfigFile.unreadable("line 2: not readable YAML"));
    }

    @Test
    void a_property_has_the_default_of_its_placeholder_and_none_without() {
        ConfigFile file = ConfigFile.read("a.yml", """
                spring.datasource:
                  url: jdbc:mysql://h/d
                  connection-properties: useServerPrepStmts=${PREP:true};cachePrepStmts=true
                  data-source-properties:
                    prepStmtCacheSize: ${SIZE:250}
                    socketTimeout: 1${ZEROS:000}
                    connectTimeout: 1000
                """);

        assertThat(file.strings())
                .singleElement()
                .satisfies(found -> assertThat(found.beside())
                        .containsExactlyInAnyOrder(
                                new UrlParameter("useServerPrepStmts", "true"),
                                new UrlParameter("cachePrepStmts", "true"),
                                new UrlParameter("prepStmtCacheSize", "250"),
                                new UrlParameter("connectTimeout", "1000")));
        assertThat(file.strings().get(0).around().unknown()).containsExactly("socketTimeout");
    }

    @Test
    void only_a_data_sources_placeholder_is_a_missing_connection_string() {
        assertThat(ConfigFile.read("a.properties", """
                eureka.client.url=${A}
                spring.datasource.url=${B}
                app.data-source.url=${C}
                app.firstDataSource.url=${D}
                jdbcUrl=${E}
                app.jdbc-url=${F}
                url=${G}
                """).placeholders()).containsExactly(Texts.pieces("""
                        spring.datasource.url (line 2) | app.data-source.url (line 3)
                        app.firstDataSource.url (line 4) | jdbcUrl (line 5) | app.jdbc-url (line 6)
                        """));
    }

    private static String strings(String name, int count) {
        String line = name.endsWith(".properties") ? "a%d.url=jdbc:mysql://h/d\n" : "a%d.url: jdbc:mysql://h/d\n";
        return IntStream.range(0, count)
                .mapToObj(at -> line.replace("%d", Integer.toString(at)))
                .collect(Collectors.joining());
    }

    /**
     * The columns: the file, its text with slashes for line ends, the pool, and what is written in front of a value.
     */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            a.properties | spring.datasource.url=URL/spring.datasource.hikari.max-lifetime=7 | HIKARI 7 spring.datasource.hikari.max-lifetime=
            a.properties | spring.datasource.url=URL/spring.datasource.max-lifetime=7 | HIKARI null spring.datasource.hikari.max-lifetime=
            a.properties | spring.datasource.hikari.jdbc-url=URL/spring.datasource.hikari.maxLifetime=7 | HIKARI 7 spring.datasource.hikari.max-lifetime=
            a.properties | spring.datasource.url=URL/spring.datasource.tomcat.maxLifetime=7 | TOMCAT 7 spring.datasource.tomcat.max-lifetime=
            a.properties | spring.datasource.url=URL/spring.datasource.type=com.alibaba.druid.pool.DruidDataSource | DRUID null spring.datasource.druid.max-lifetime=
            a.properties | app.datasource.dbcp2.url=URL/app.datasource.dbcp2.max-lifetime=7 | DBCP2 7 app.datasource.dbcp2.max-lifetime=
            a.properties | jdbcUrl=URL/maxLifetime=7 | HIKARI 7 maxLifetime=
            a.properties | druid.url=URL/druid.maxLifetime=7 | DRUID 7 druid.maxLifetime=
            a.properties | quarkus.datasource.jdbc.url=URL/quarkus.datasource.jdbc.max-lifetime=7 | QUARKUS 7 quarkus.datasource.jdbc.max-lifetime=
            a.yml | spring.datasource:/  url: URL/  hikari:/    max-lifetime: 7 | HIKARI 7 spring.datasource.hikari.max-lifetime:
            a.properties | url=URL/maxLifetime=7 | none
            """)
    void the_pool_of_a_string_is_known_by_its_keys(String name, String text, String expected) {
        FoundString found = ConfigFile.read(name, text.replace('/', '\n').replace("URL", "jdbc:mysql://h/d"))
                .strings()
                .get(0);

        assertThat(found.pool()
                        .map(pool -> (pool.pool() + " " + pool.value().apply("maxLifetime") + " "
                                        + pool.written().apply("maxLifetime"))
                                .strip())
                        .orElse("none"))
                .isEqualTo(expected);
    }

    /** The columns: a file, and what is said of a number sign in it. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            a.yml ~ url: {u}?password=a #b&useSSL=true ~ line 1: # behind a blank begins a comment
            a.yml ~ url: {u}?useSSL=true # the main one, see a&b ~
            a.yml ~ url: '{u}?password=a' #b ~
            .env ~ DB_URL={u}?password=a #b&useSSL=true ~ line 1: # behind a blank begins a comment
            .env ~ DB_URL={u} # the main one ~
            a.yml ~ url: {u} #jdbc:mysql://old/d?a=b ~
            a.properties ~ a=b\\nurl={u}?useSSL=true # the main one ~ line 2: # behind a value begins no comment
            a.properties ~ # the main one\\nurl={u} ~
            a.properties ~ url={u}?password=a#b&useSSL=true ~ line 1: Connector/J reads nothing behind #
            a.yml ~ url: {u}?password=a#b&useSSL=true ~ line 1: Connector/J reads nothing behind #
            a.yml ~ url: jdbc:mariadb://h/d?password=a#b&useSSL=true ~
            a.yml ~ url: jdbc:mysql://#HOST#/d?password=#{x}&useSSL=true ~
            """)
    void a_number_sign_that_cuts_a_string_or_only_seems_to_is_named(String name, String text, String expected) {
        assertThat(ConfigFile.read(name, filled(text)).unread())
                .as(text)
                .hasSize(expected == null ? 0 : 1)
                .allMatch(note -> note.startsWith(expected));
    }

    /** The columns: the file with the string, another file in its folder, and what adds to the string. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            application.yml ~ db.base: {u} ~ application-prod.yml ~ spring.datasource.url: ${db.base}?a=b&c=d ~ application-prod.yml, line 1, ?a=b&c=d
            a.properties ~ db.base={u} ~ beans.xml ~ <beans><property name="url" value="${db.base}?a=b&amp;c=d"/></beans> ~ beans.xml, line 1, ?a=b&c=d
            a.properties ~ db.base={u} ~ b.properties ~ x=1\\nurl=${db.base}?a=b ~ b.properties, line 2, ?a=b
            a.properties ~ db.base={u} ~ b.properties ~ url=${db.base}?a=b&amp;c=d ~ b.properties, line 1, ?a=b&amp;c=d
            a.properties ~ db.base={u} ~ b.properties ~ db.base={u}\\nurl=${db.base}?a=b ~
            a.properties ~ db.base={u} ~ b.properties ~ url=${db.base}\\nother=${other.base}?a=b ~
            a.properties ~ db.url={u} ~ beans.xml ~ <beans><endpoint address="${url}?wsdl"/></beans> ~
            a.properties ~ db.base=jdbc:mysql:///d?a=b ~ beans.xml ~ <beans><property name="url" value="${db.base}"/></beans> ~ a=b
            a.properties ~ db.base={u} ~ b.txt ~ url=${db.base}?a=b ~
            """)
    void a_file_in_the_same_folder_may_add_more_to_a_string(
            String name, String text, String other, String otherText, String expected, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve(name), filled(text));
        Files.writeString(folder.resolve(other), filled(otherText));

        assertThat(ConfigFile.read(folder.resolve(name), true).strings())
                .extracting(found ->
                        (found.origin().further() + " " + found.text().substring("jdbc:mysql://h/d".length())).strip())
                .containsExactly(expected == null ? "" : expected);
    }

    @Test
    void a_password_of_another_file_is_none_of_the_profiles(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("application.properties"), "x=1\nspring.datasource.password=Zq7Secret9x");
        Path base =
                Files.writeString(folder.resolve("application-a.properties"), "spring.datasource.url=jdbc:mysql://h/d");
        Path own = Files.writeString(
                folder.resolve("application-b.properties"),
                "spring.datasource.url=jdbc:mysql://h/d\nspring.datasource.password=Zq7Secret9x");

        assertThat(List.of(base, own))
                .extracting(file -> ConfigFile.read(file, true)
                        .strings()
                        .get(0)
                        .around()
                        .pool()
                        .plainPasswords())
                .containsExactly("", "spring.datasource.password (line 2)");
    }

    @Test
    void a_wrapper_that_logs_statements_is_named() {
        assertThat(ConfigFile.read("a.yml", "url: jdbc:otel:mysql://h/d\nb:\n  url: jdbc:p6spy:mysql://h/d")
                        .unread())
                .containsExactly("line 3: P6Spy logs each statement in the application's JVM");
    }

    @Test
    void the_string_of_a_data_source_is_also_checked_as_it_is(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("application.yml"), filled("spring.datasource.url: {u}"));
        Files.writeString(folder.resolve("application-b.yml"), "other.url: ${spring.datasource.url}?a=b");

        assertThat(ConfigFile.read(folder.resolve("application.yml"), true).strings())
                .extracting(found -> found.origin().further() + " " + found.text())
                .containsExactly(
                        "application-b.yml, line 1, jdbc:mysql://h/d",
                        "application-b.yml, line 1, jdbc:mysql://h/d?a=b");
    }

    /** Seven million references are looked up. */
    @Test
    @Timeout(30)
    void many_strings_are_read_beside_many_files(@TempDir Path folder) throws IOException {
        String text = strings("a.properties", 400) + "x=${y}\n".repeat(2_000);
        for (int at = 0; at < 25; at++) {
            Files.writeString(folder.resolve("a" + at + ".properties"), text);
        }

        assertThat(ConfigFile.read(folder.resolve("a0.properties"), true).strings())
                .hasSize(400);
    }

    private static String filled(String text) {
        return text.replace("\\n", "\n").replace("{u}", "jdbc:mysql://h/d");
    }
}
