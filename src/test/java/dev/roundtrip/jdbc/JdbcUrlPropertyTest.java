package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.ConnectionUrlParser;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.exceptions.CJException;
import dev.roundtrip.testing.Texts;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class JdbcUrlPropertyTest {

    @Property
    void what_the_driver_reads_is_read_alike(@ForAll("mysqlRows") String text) {
        Optional<ConnectionUrlParser> driver = driversReading(text);
        Optional<JdbcUrl> ours = JdbcUrl.parse(text).url();

        assertThat(ours.isPresent()).as(text).isEqualTo(driver.isPresent());
        ours.ifPresent(url -> {
            Map<String, String> lastOfEach = new LinkedHashMap<>();
            url.properties().forEach(property -> lastOfEach.put(property.name(), property.value()));
            Map<String, String> theirs = new LinkedHashMap<>(driver.get().getProperties());
            theirs.replaceAll((name, value) -> value == null ? "" : value);
            assertThat(lastOfEach).as(text).isEqualTo(theirs);
            assertThat(url.hosts().stream().map(JdbcUrlPropertyTest::shown).toList())
                    .as(text)
                    .isEqualTo(driver.get().getHosts().stream()
                            .map(JdbcUrlPropertyTest::shown)
                            .toList());
        });
    }

    /** The driver's reading of a text; empty if the driver refuses it, or reads a port that no socket has. */
    private static Optional<ConnectionUrlParser> driversReading(String text) {
        try {
            ConnectionUrlParser parser = ConnectionUrlParser.parseConnectionString(text);
            parser.getProperties();
            for (HostInfo host : parser.getHosts()) {
                String port = portOf(host);
                if (!port.isEmpty() && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535)) {
                    return Optional.empty();
                }
            }
            return Optional.of(parser);
        } catch (CJException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String shown(HostInfo host) {
        String name = host.getHost() == null ? property(host, "host") : host.getHost();
        String user = host.getUser() == null || host.getUser().isEmpty() ? property(host, "user") : host.getUser();
        return user + "@" + name.replaceAll("^\\[(.*)\\]$", "$1") + "|" + portOf(host);
    }

    private static String portOf(HostInfo host) {
        return host.getPort() == HostInfo.NO_PORT ? property(host, "port") : String.valueOf(host.getPort());
    }

    private static String property(HostInfo host, String name) {
        return host.getHostProperties().entrySet().stream()
                .filter(entry -> entry.getKey().toLowerCase(Locale.ROOT).equals(name))
                .map(entry -> entry.getValue() == null ? "" : entry.getValue())
                .findFirst()
                .orElse("");
    }

    private static String shown(HostSpec host) {
        return host.user() + "@" + host.host() + "|"
                + (host.port().isPresent() ? String.valueOf(host.port().getAsInt()) : "");
    }

    /** Texts that are well-formed or nearly so, in the forms that the driver's documentation names. */
    @Provide
    Arbitrary<String> mysqlRows() {
        Arbitrary<String> scheme = Arbitraries.of(Texts.words("""
                jdbc:mysql: jdbc:mysql:loadbalance: jdbc:mysql:replication: jdbc:mysql+srv: JDBC:MYSQL: jdbc:foo:
                """));
        Arbitrary<String> host = Arbitraries.of(Texts.pieces("""
                h1 | h1:4000 | my_host:1 | [::1] | [::1]:4000 | 10.0.0.1:3306 | (host=h,port=1) | (host=h, user=u)
                address=(host=h)(port=2) | address=(host=h) (port=2) | u:p@h2 | u@h2:3 |  | h:x | h:99999 | :4000
                u:p@(host=h) | u:p@address=(host=h) | [h1,h2:2] | u:p@[h1,(host=h3)] | a@b@c | h%31 | h%
                address=host | () | h1: | [fe80::1%25eth0]:1
                """));
        Arbitrary<String> path = Arbitraries.of("", "/", "/db", "/d%20b", "/ db ", "//db", "/%");
        Arbitrary<String> query = Arbitraries.of(Texts.words("""
                '' ? ?a=b ?a=b&c=d ?a=b&a=c ?&&a ?_a_=_b_ ?a=%41+x ?=b ?a$=b ??a=b ?a=b#f=g #f ?a=%
                """))
                .map(each -> each.replace("'", "").replace('_', ' '));
        return Combinators.combine(scheme, host.list().ofMinSize(1).ofMaxSize(3), path, query)
                .as((start, hosts, database, parameters) ->
                        start + "//" + String.join(",", hosts) + database + parameters);
    }
}
