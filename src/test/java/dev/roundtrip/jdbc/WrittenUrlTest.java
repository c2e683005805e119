package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Words;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests connection strings as repositories have them. */
class WrittenUrlTest {

    @ParameterizedTest
    @Words(blanks = true, value = """
            jdbc:mysql://${DB_HOST:db.example}:${DB_PORT:4000}/${DB_NAME}?useSSL=${SSL:false}
            jdbc:mysql://${HOST:${OTHER_HOST:a}}:4000/bank | jdbc:mysql://<HOST>:<PORT>/<DB>
            jdbc:mysql://HOST:PORT/DB | jdbc:mysql://#{p.host}:#{p['port']}/bank
            jdbc:mysql://_DBC_HOST_:_DBC_PORT_/_DBC_NAME_?a=b
            jdbc:mysql://@db.host@:@db.port@/@db.name@?a=@db.a@ | jdbc:mysql://%s:%d/%s | jdbc:mysql://%1$s:%2$d/bank
            jdbc:mysql://{{ .Values.host }}:{{ .Values.port }}/{db} | jdbc:mysql://$DB_HOST:$DB_PORT/bank
            jdbc:mysql://$host:$port/$db?useSSL=$ssl | jdbc:mysql://%DB_HOST%:%DB_PORT%/bank
            jdbc:mysql://#DB_HOST#:#DB_PORT#/#DB#?a=b | jdbc:mysql://[DB_HOST_HERE]:4000/bank
            jdbc:mysql://$(DB_HOST):$(DB_PORT)/bank | jdbc:mysql://address=(host=${HOST})(port=${PORT})/bank
            jdbc:mysql://${A}:${P},${B}:${Q}/bank | jdbc:mysql://${USER}:${PASS}@${HOST}:${PORT}/bank
            jdbc:mysql://h:4000/bank?${MORE} | jdbc:mariadb://${HOST}:${PORT}/bank?a=b
            ${A:${B:jdbc:mysql://h:4000/d?a=${C:b}}} | jdbc:mysql://h:4000/bank?a=b&amp;c=d
            ${URL:jdbc:mysql://${HOST:h}:4000/d?a=${A:{b}}} | jdbc:mysql://h:4000/bank?a=b&amp;c=d
            """)
    void a_string_with_placeholders_can_be_read_and_is_written_again_as_it_was(String text) {
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(JdbcUrl.parse(written.plain()).problem()).isEmpty();
        assertThat(written.written(written.plain())).isEqualTo(text);
        assertThat(WrittenUrl.isOne(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:p6spy:mysql://h/d, jdbc:mysql://h/d, P6Spy",
        "jdbc:log4jdbc:mysql:loadbalance://h/d, jdbc:mysql:loadbalance://h/d, log4jdbc",
        "jdbc:otel:mariadb://h/d, jdbc:mariadb://h/d, OpenTelemetry's JDBC driver",
        "jdbc:datadog:mysql://h/d, jdbc:mysql://h/d, Datadog's JDBC driver",
        "jdbc:aws-wrapper:mysql://h/d, jdbc:mysql://h/d, the AWS Advanced JDBC Wrapper",
        "jdbc-secretsmanager:mysql://h/d, jdbc:mysql://h/d, AWS Secrets Manager's JDBC driver",
        "jdbc:tc:mysql:8.0.36:///d, jdbc:mysql:///d, Testcontainers",
        "jdbc:tc:tidb:v8.5.3://h/d, jdbc:mysql://h/d, Testcontainers",
        "jdbc:tc:mariadb:///d, jdbc:mariadb:///d, Testcontainers"
    })
    void a_wrapping_drivers_string_is_unwrapped_and_wrapped_again(String text, String plain, String title) {
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(written.plain()).isEqualTo(plain);
        assertThat(written.wrapper())
                .hasValueSatisfying(wrapper -> assertThat(wrapper.title()).isEqualTo(title));
        assertThat(written.written(plain + "?a=b")).isEqualTo(text + "?a=b");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d{% if tls %}?a=b{% else %}?c=d{% endif %}, jdbc:mysql://h/d{% if tls %}***{% endif %}",
        "jdbc:mysql://h/d{{ if .Values.tls }}?a=b{{ end }}, jdbc:mysql://h/d{{ if .Values.tls }}***{{ end }}",
        "jdbc:mysql://h/d{{ if .x }}?a=b{{ end }}&c=d, jdbc:mysql://h/d{{ if .x }}***{{ end }}&***",
        "jdbc:mysql://h/d${more}&useSSL=true, jdbc:mysql://h/d${more}&useSSL=true"
    })
    void what_stands_behind_the_database_without_a_question_mark_may_hold_parameters(String text, String shown) {
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(written.mayEndInParameters()).isTrue();
        assertThat(written).hasToString(shown);
        assertThat(written.rewritten(written.plain())).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://app:$ecret9@h/d",
                "jdbc:mysql://h/d?password=$ecret9",
                "jdbc:mysql://h/d${x}&password=$ecret9"
            })
    void a_password_that_begins_as_a_placeholder_is_masked(String text) {
        assertThat(WrittenUrl.of(text)).asString().doesNotContain("ecret9");
    }

    @Test
    void a_value_that_is_a_placeholder_is_unknown_and_others_are_not() {
        WrittenUrl written = WrittenUrl.of("jdbc:mysql://h:${PORT}/d?a=${A}&b=x${B}&c=d");
        JdbcUrl url = JdbcUrl.parse(written.plain()).orElseThrow();

        assertThat(written.isPlaceholder(url.property("a").orElseThrow())).isTrue();
        assertThat(written.isPlaceholder(url.property("b").orElseThrow())).isFalse();
        assertThat(written.isUnknown(url.property("b").orElseThrow())).isTrue();
        assertThat(written.isUnknown(url.property("c").orElseThrow())).isFalse();
        assertThat(url.hosts().get(0).port()).isPresent();
    }

    @ParameterizedTest
    @Words("""
            jdbc:mysql://h:4000/d?connectionTimeZone=Europe%2FBerlin&a=%41%dd jdbc:mysql://h:4000/d?a=b&c=d&amp;e=f
            jdbc:mysql://u:p@h:4000/d jdbc:postgresql://h/d
            """)
    @ValueSource(strings = {""})
    void what_is_no_placeholder_is_left_alone(String text) {
        assertThat(WrittenUrl.of(text).plain()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            jdbc:mysql://${H:root:sEcret@db}/d?useSSL=${OWN} jdbc:mysql://${H:***@db}/d?useSSL=${OWN}
            jdbc:mysql://${H:db}/d${P:?user=${U:a}&password=sEcret} jdbc:mysql://${H:db}/d${P:?user=${U:a}&password=***}
            jdbc:mysql://h/d?user=${DB_PASSWORD:sEcret}&useSSL=${SSL:false} jdbc:mysql://h/d?user=${DB_PASSWORD:***}&useSSL=${SSL:false}
            """)
    void a_secret_in_a_placeholders_default_is_masked_and_kept_for_the_driver(String text, String shown) {
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(written).hasToString(shown);
        assertThat(written.restored(written.plain())).isEqualTo(shown);
        assertThat(written.unmasked(written.plain())).isEqualTo(text);
    }

    @Property
    void any_text_is_written_again_as_it_was(@ForAll String text) {
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(written.written(written.plain())).isEqualTo(text);
    }

    @Test
    void two_placeholders_are_not_one_with_a_default() {
        String text = "${DB_URL:jdbc:mysql://h:4000/d}?useSSL=${SSL}";
        WrittenUrl written = WrittenUrl.of(text);

        assertThat(written.plain()).doesNotStartWith("jdbc:");
        assertThat(written.written(written.plain())).isEqualTo(text);
    }

    @Test
    void a_size_is_not_taken_for_the_port_that_is_a_placeholder() {
        WrittenUrl written = WrittenUrl.of("jdbc:mysql://${H}:${PORT},${I}:${Q}/d");

        assertThat(written.written(written.plain() + "?prepStmtCacheSize=64000&a=63998"))
                .isEqualTo("jdbc:mysql://${H}:${PORT},${I}:${Q}/d?prepStmtCacheSize=64000&a=63998");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/bank${PARAMS}, true",
        "jdbc:mysql://h/${DB}${PARAMS}, true",
        "jdbc:mysql://${ADDRESS}, true",
        "jdbc:mysql://h/${DB}, false",
        "jdbc:mysql://h/bank_${STAGE}, false",
        "jdbc:mysql://${H}:${P}/bank, false",
        "jdbc:mysql://${H}:${P}, false",
        "jdbc:mysql://h/bank?${PARAMS}, false",
        "jdbc:mysql://h/bank, false"
    })
    void a_placeholder_directly_after_the_database_or_of_the_whole_address_may_hold_parameters(
            String text, boolean mayHold) {
        assertThat(WrittenUrl.of(text).mayEndInParameters()).isEqualTo(mayHold);
    }
}
