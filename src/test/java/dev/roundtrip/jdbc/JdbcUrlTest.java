package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcUrlTest {

    /** More forms are in {@link JdbcUrlPropertyTest}, against the driver. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                // The columns are the URL, the hosts and the database.
                "jdbc:mysql://db:4000/bank db:4000 bank",
                "jdbc:mysql://db:4000 db:4000 ''",
                "jdbc:mysql://db:4000/ db:4000 ''",
                "jdbc:mysql:///bank '' bank",
                "jdbc:mysql:/bank '' bank",
                "jdbc:mysql: '' ''",
                "jdbc:mysql://[2001:db8::1]/bank 2001:db8::1 bank",
                "jdbc:mysql://h1:1,h2:2,h3/bank h1:1,h2:2,h3 bank",
                "jdbc:mysql://[[::1]:1,h2:2]/bank ::1:1,h2:2 bank",
                "jdbc:mysql://ADDRESS=(HOST=h1)(port=1),h2/bank h1:1,h2 bank",
                "jdbc:mysql://u:p@[h1:1,h2:2]/bank u@h1:1,u@h2:2 bank",
                "jdbc:mysql://h%31:4000/b%61nk h1:4000 bank",
                "jdbc:mysql%3A//h1:4000/bank h1:4000 bank",
                "jdbc:mysql:replication://address=(type=source)(host=h1),address=(type=replica)(host=h2)/bank h1,h2 bank",
                "jdbc:mysql+srv:loadbalance://service/bank service bank",
                "jdbc:mysql+srv:replication://service/bank service bank",
                "jdbc:mariadb://h1:4000/bank h1:4000 bank",
                "jdbc:mariadb:sequential://h1:1,h2:2/bank h1:1,h2:2 bank",
                "jdbc:mariadb:load-balance-read://address=(host=h1)(port=1)/bank h1:1 bank",
                "jdbc:mariadb://[::1]:4000/bank ::1:4000 bank"
            })
    void every_form_of_hosts_is_read(String text, String hosts, String database) {
        JdbcUrl url = JdbcUrl.parse(text).orElseThrow();

        assertThat(url.hosts().stream().map(JdbcUrlTest::shown).toList()).isEqualTo(List.of(hosts.split(",", -1)));
        assertThat(url.database()).isEqualTo(database);
        assertThat(url.raw()).isEqualTo(text);
        assertThat(url).isEqualTo(JdbcUrl.parse(text).orElseThrow());
    }

    /** Properties of a single host are kept with it; MariaDB's driver decodes nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://h/d?b=1&a=x%20y&&b=2&lone&c=%26=z#ignored=1 | [b=1, a=x y, b=2, lone=, c=&=z] | []
            jdbc:mysql://address=(host=h)(port=1)(type=source)(useSSL=false)/d | [] | [type=source, useSSL=false]
            jdbc:mariadb://h/d?a=%41#b | [a=%41#b] | []
            """)
    void properties_keep_their_order_and_their_repetitions_and_are_decoded(String text, String all, String ofHost) {
        JdbcUrl url = JdbcUrl.parse(text).orElseThrow();

        assertThat(pairs(url.properties())).hasToString(all);
        assertThat(pairs(url.hosts().get(0).properties())).hasToString(ofHost);
        assertThat(url.property("b")).isEqualTo(all.contains("b=2") ? Optional.of("2") : Optional.empty());
    }

    private static List<String> pairs(List<UrlParameter> properties) {
        return properties.stream().map(one -> one.name() + "=" + one.value()).toList();
    }

    @Test
    void a_password_in_front_of_a_host_is_known_of() {
        JdbcUrl url =
                JdbcUrl.parse("jdbc:mysql://u:p@h1,h2,(host=h3,password=p)/d").orElseThrow();

        assertThat(url.hosts()).extracting(HostSpec::hasPassword).containsExactly(true, false, true);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d?x=y, '', jdbc:mysql://h/d?x=y",
        "jdbc:mysql://h/d, a=b, jdbc:mysql://h/d?a=b",
        "jdbc:mysql://h/d?, a=b, jdbc:mysql://h/d?a=b",
        "jdbc:mysql://h/d?x=y, a=b&c=d, jdbc:mysql://h/d?x=y&a=b&c=d",
        "jdbc:mysql://h/d?x=y&, a=b, jdbc:mysql://h/d?x=y&a=b",
        "jdbc:mysql://h/d?x=y#f, a=b, jdbc:mysql://h/d?x=y&a=b#f",
        "jdbc:mysql://h, a=b, jdbc:mysql://h?a=b",
        "jdbc:mysql://h/d?x=%41, a=%42, jdbc:mysql://h/d?x=%41&a=%42",
        "jdbc:mariadb://h/d?x=#y, a=b, jdbc:mariadb://h/d?x=#y&a=b"
    })
    void parameters_are_appended_to_the_letter(String text, String parameters, String expected) {
        assertThat(JdbcUrl.parse(text)
                        .orElseThrow()
                        .withParameters(parameters)
                        .orElseThrow()
                        .raw())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''|the connection string is empty
            localhost:4000|must start with 'jdbc:mysql:'
            mysql://h:4000/d|lacks 'jdbc:' at its start
            jdbc:postgresql://h/d|for another kind of database
            jdbc:mysql:aws://h/d|is for the AWS JDBC Driver for MySQL
            jdbc:mysql:aurora://h/d|is for MariaDB's driver before 3.0
            jdbc:tidb://h/d|is for TiDB's own driver
            ' jdbc:mysql://h/d'|blanks around it
            jdbc:mysql:localhost:4000/d|lacks '//' after a scheme
            jdbc:mariadb:h|lacks '//' after a scheme
            jdbc:mariadb:sequential:/h|lacks '//' after a scheme
            jdbc:mariadb:?a=b//h/d|lacks '//' after a scheme
            jdbc:mariadb:foo://h/d|lacks '//' after a scheme
            jdbc:mariadb://root@h/d|reads no user before the host
            jdbc:mysql://h:40o0/d|port is not 1 to 65535
            jdbc:mysql://h:65536/d|port is not 1 to 65535
            jdbc:mysql://h:0/d|port is not 1 to 65535
            jdbc:mysql://h/d?a=50%|write % as %25
            jdbc:mysql://h/d?=b|a parameter has no name
            jdbc:mysql://h/d?a$b=c|name has a wrong character
            jdbc:mysql://h/d??a=b|its form is wrong
            jdbc:mysql://u:p@x@h/d|write @ in a user or password as %40
            jdbc:mysql://address=(host=h)port=1/d|takes only (name=value) pairs
            JDBC:MARIADB://h/d|must start with 'jdbc:mariadb:' in small letters
            """)
    void a_text_that_is_no_url_is_answered_with_what_why_and_what_to_try(String text, String expected) {
        UrlReading reading = JdbcUrl.parse(text);

        assertThat(reading.url()).isEmpty();
        assertThat(reading.problem()).contains(expected).doesNotContain("\n");
        assertThatThrownBy(reading::orElseThrow)
                .isInstanceOf(BadUrlException.class)
                .hasMessage(reading.problem());
    }

    @Test
    void no_text_at_all_is_answered_too() {
        assertThat(JdbcUrl.parse(null).problem()).startsWith("the connection string is empty");
        assertThat(JdbcUrl.masked(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://u:hunter2@h:x/d?password=hunter2", "mysql://u:hunter2@h/d", "u:hunter2@h"})
    void a_refusal_does_not_echo_a_password(String text) {
        assertThat(JdbcUrl.parse(text).problem()).isNotEmpty().doesNotContain("hunter2");
    }

    private static String shown(HostSpec host) {
        return (host.user().isEmpty() ? "" : host.user() + "@")
                + host.host()
                + (host.port().isPresent() ? ":" + host.port().getAsInt() : "");
    }
}
