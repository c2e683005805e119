package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.SecretShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the value of a parameter is shown only if it is known to be harmless, whatever a string has in whatever
 * place.
 */
class SecretShapesTest {

    /** Files of many kinds, each after its name, with {@code {u}} for a string and {@code {s}} for a secret. */
    private static final String KINDS = """
            === application.env
            SPRING_DATASOURCE_URL={u}
            SPRING_DATASOURCE_PIN={s}
            DB_{s}={s}
            === compose.yml
            environment:
            - SPRING_DATASOURCE_URL={u}
            - SPRING_DATASOURCE_HIKARI_DATA_SOURCE_PROPERTIES_PIN={s}
            command: ["java", "-Dspring.datasource.url={u}", "-Dpin={s}"]
            === configmap.yaml
            data:
              application.yml: |-
                spring.datasource:
                  url: {u}
                  password: {s}
                  hikari.data-source-properties: {pin: '{s}', kennwort: '${PIN:{s}}'}
            === application.conf
            db.default {
              url = "{u}"
              pin = "{s}"
              hikaricp.connectionInitSql = "{s}"
            }
            === db.toml
            [db]
            url = "{u}"
            pin = "{s}"
            === db.json
            {"db": {"jdbcUrl": "{u}", "pin": "{s}", "broken" "{s}"}}
            === context.xml
            <Context>
            <Resource url="{u}" password="{s}" connectionProperties="pin={s};kennwort=${P:{s}}"
             poolPreparedStatements="${X:{s}}" validationQuery="${P:select '{s}'}"/></Context>
            === broken.xml
            <Context url="{u}" pin="{s}"
            <{s}>
            === start.sh
            java -Dspring.datasource.url={u} -Dspring.datasource.pin={s} -jar app.jar
            === schema.sql
            CREATE TABLE t (a INT) CONNECTION='{u}' PASSWORD='{s}';
            === Pool.java
            config.setJdbcUrl("{u}" +
                "&pin={s}");
            config.setPassword("{s}");
            config.addDataSourceProperty("pin", "{s}");
            === references.yml
            app.pin: {s}
            app.password: {s}
            spring.datasource:
              url: '{u}'
              driver-class-name: ${D:{s}}
              hikari.pool-prepared-statements: ${X:{s}}
              hikari.connection-init-sql: ${SQL:SET @a='{s}'}
              hikari.data-source-properties:
                pin: ${app.pin}
                kennwort: ${PIN:{s}}
                useSSL: ${DB_PASSWORD:{s}}
                cachePrepStmts: ${A_TOKEN:{s}}
                useCompression: ${app.password}
                user: ${USER:u:{s}}
            === notes.txt
            {u}
            PIN={s}
            """;

    private static final List<String> FORMS =
            List.of("check {}", "check --json {}", "check --all {}", "check --for spring {}");

    @TempDir
    private Path folder;

    @Test
    void there_are_many_shapes() {
        assertThat(SecretShapes.all()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#all")
    void check_shows_no_secret_in_any_format(String shape) throws Exception {
        Path sarif = folder.resolve("found.sarif");

        assertNoneIsShown(shape, FORMS);
        assertNoneIsShown(
                shape, List.of("check --explain recommended {}", "check {} --sarif " + sarif, "check --sarif {}"));
        assertThat(Files.exists(sarif) ? Files.readString(sarif) : "").doesNotContain(SecretShapes.SECRET);
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#all")
    void files_of_an_application_are_checked_without_a_secret_in_any_format(String shape) throws Exception {
        String yaml = "spring:\n  datasource:\n    url: '"
                + shape.replace("'", "''").replace('\t', ' ') + "'\n"
                + "    \"password\": " + SecretShapes.SECRET + "\n    hikari:\n      data-source-properties:\n"
                + "        pin: " + SecretShapes.SECRET + "\n        \"passwörd\": " + SecretShapes.SECRET + "\n";
        String properties = "spring.datasource.url=" + shape + "\nspring.datasource.password=" + SecretShapes.SECRET
                + "\nspring.datasource.hikari.data-source-properties.pin=" + SecretShapes.SECRET
                + "\nspring.datasource.hikari.data-source-properties.socksProxyPassword=" + SecretShapes.SECRET
                + "\nspring.datasource.hikari.connection-init-sql=SET @password='" + SecretShapes.SECRET + "'\n";
        for (Path file : List.of(
                Files.writeString(folder.resolve("application.yml"), yaml),
                Files.writeString(folder.resolve("application.properties"), properties))) {
            assertNoneIsShown(file, FORMS);
            assertNoneIsShown(file, List.of("check {} --sarif " + folder.resolve("found.sarif")));
        }

        assertThat(folder.resolve("found.sarif")).content().doesNotContain(SecretShapes.SECRET);
    }

    /** Each shape in one of the forms; the long profile has each in all. */
    @ParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#all")
    void a_file_of_any_kind_is_checked_without_a_secret(String shape) throws Exception {
        String form = FORMS.get(Math.floorMod(shape.hashCode(), FORMS.size()));
        assertNoneIsShown(ofAllKinds(shape), List.of(form));
    }

    @LongParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#all")
    void a_file_of_any_kind_is_checked_without_a_secret_in_any_form(String shape) throws Exception {
        assertNoneIsShown(ofAllKinds(shape), FORMS);
    }

    private Path ofAllKinds(String shape) throws IOException {
        String texts = KINDS.replace("{u}", shape).replace("{s}", SecretShapes.SECRET);
        for (String file : texts.substring("=== ".length()).split("\n=== ", -1)) {
            int name = file.indexOf('\n');
            Files.writeString(folder.resolve(file.substring(0, name)), file.substring(name + 1));
        }
        return folder;
    }

    /** Each line is refused, so no server is started. */
    @ParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#all")
    void a_refused_line_quotes_no_secret(String shape) {
        assertNoneIsShown(
                shape,
                List.of(
                        "run {} --threads x",
                        "run {} --threads 0",
                        "run mine={} --threads x",
                        "run s2 --threads x --url {}",
                        "compare {} {}",
                        "contract check {}",
                        "run --repeat {}",
                        "{}",
                        "check --unknown {}"));
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.testing.SecretShapes#urls")
    void nothing_that_carries_a_string_shows_its_secret(String shape) {
        List<String> shown = new ArrayList<>(List.of(
                JdbcUrl.masked(shape),
                JdbcUrl.maskedIn("refused: " + shape),
                JdbcUrl.parse(shape).problem(),
                WireSubjects.parametersOf(shape)));
        JdbcUrl.parse(shape).url().ifPresent(url -> {
            shown.add(url.toString());
            shown.add(url.hosts().toString());
        });
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            shown.add(String.valueOf(tap.driverPropertiesFor(shape)));
        } catch (RuntimeException untappable) {
            shown.add(untappable.toString());
        }

        assertThat(shown).allSatisfy(text -> assertThat(text).doesNotContain(SecretShapes.SECRET));
        assertThat(new UrlParameter("pin", SecretShapes.SECRET)).hasToString("pin=***");
    }

    /** Each form is a command line with places for the target. */
    private static void assertNoneIsShown(Object target, List<String> forms) {
        assertThat(forms).allSatisfy(form -> {
            Said said = Said.by(Stream.of(form.split(" ", -1))
                    .map(word -> word.replace("{}", target.toString()))
                    .toArray(String[]::new));
            assertThat(said.out() + said.err()).doesNotContain(SecretShapes.SECRET);
        });
    }
}
