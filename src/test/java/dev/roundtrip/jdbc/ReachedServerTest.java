package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.exceptions.CJException;
import dev.roundtrip.jdbc.ReachedServer.Host;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mariadb.jdbc.Configuration;

/** Tests where a string leads; the witness is the string's driver. */
class ReachedServerTest {

    /** A string of hosts alone, perhaps with ports, and parameters that no driver takes for a way. */
    private static final Pattern PLAIN = Pattern.compile(
            "jdbc:(?:mysql|mariadb):[a-z-]*//(?:[\\w.-]+(?::[1-9]\\d*)?|\\[::1](?::[1-9]\\d*)?|,)*/shop(?:#.*)?");

    /** The hosts and the database as a driver reads them. */
    private record Read(List<Host> hosts, String database) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//",
                "///shop",
                "//db/shop",
                "//db:4000/shop",
                "//DB.Example:4000/shop",
                "//127.0.0.1:4000/",
                "// db : 4000 /shop",
                "//%64b:4000/shop",
                "//127.0.0.1%3A4000/shop",
                "//[::1]/shop",
                "//[::1]:4000/shop",
                "//[fe80::1%25eth0]:4000/shop",
                "//a,b:2,c/shop",
                "//a,/shop",
                "//,a/shop",
                "//,/shop",
                "//[a,b:2]/shop",
                "//app:secret@db:4000/shop",
                "//app@db/shop",
                "//app:secret@a:1,other@b:2/shop",
                "//app:s%40cret@[a,b:2]/shop",
                "//(host=a,port=1)/shop",
                "//(HOST=a,Port=1)/shop",
                "//(host=a)/shop",
                "//(port=7)/shop",
                "//()/shop",
                "//(host=a,port=1),(host=b,port=2)/shop",
                "//[(host=a,port=1),b:2]/shop",
                "//(host=a,port=1,dbname=other)/shop",
                "//(host=a,port=1,protocol=pipe)/shop",
                "//(host=a,port=1,socksProxyHost=p)/shop",
                "//(address=b,port=1)/shop",
                "//address=(host=a)(port=1)/shop",
                "//ADDRESS=(Host=a)(PORT=1)/shop",
                "//address=(host=a)(port=1),address=(host=b)(port=2)/shop",
                "//address=(protocol=tcp)(host=a)(port=1)/shop",
                "//address=(protocol=pipe)(path=x)(host=a)/shop",
                "//address=(host=a)(port=1)(user=app)(password=x)/shop",
                "//app:secret@(host=a,port=1)/shop",
                "///shop?host=172.17.0.2&port=4000",
                "///shop?HOST=a&PORT=4",
                "///shop?hOsT=a",
                "///shop?host=a&host=b",
                "///shop?host=a&HOST=b",
                "///shop?host=&port=",
                "///shop?host=a:7",
                "///shop?host=a,b",
                "///shop?host=a%2Cb",
                "///shop?host=%61&port=%37",
                "///shop?host=[::1]&port=1",
                "///shop?host=::1",
                "//db/shop?host=a",
                "//db/shop?port=4000",
                "//db:1/shop?port=4000",
                "//db/shop?port=0",
                "//db/shop?port=70000",
                "//db/shop?port=x",
                "//:4000/shop?host=a",
                "//(port=1)/shop?host=a",
                "//(host=a)/shop?port=7",
                "//(host=,port=1)/shop?host=k",
                "//(host=a,port=)/shop?port=9",
                "//a,(port=1)/shop?host=c&port=5",
                "//()/shop?host=k&port=1",
                "//db/shop?dbname=other",
                "//db/shop?DBNAME=other",
                "//db/?dbname=other",
                "//db/shop?database=other",
                "//db/shop?address=(host=b)",
                "//db/shop?protocol=tcp",
                "//db/shop?protocol=pipe&path=x",
                "//db/shop?protocol=PIPE",
                "//db/shop?socksProxyHost=p&socksProxyPort=1",
                "//db/shop?socketFactory=com.mysql.cj.protocol.NamedPipeSocketFactory",
                "//db/shop?socketFactory=com.mysql.cj.protocol.StandardSocketFactory",
                "//db/shop?localSocketAddress=127.0.0.1",
                "//db/shop?propertiesTransform=org.example.Elsewhere",
                "//db/shop?useConfigs=maxPerformance",
                "//db/shop?useConfigs=no-such-bundle",
                "//db/shop?dnsSrv=true",
                "//db/shop?dnsSrv=false",
                "//db/shop#?host=a",
                "//db/shop?a=b#&host=c",
                "//db/sh%20op",
                "loadbalance://a,b:2/shop",
                "loadbalance:///shop?host=a&port=2",
                "loadbalance://(host=a,port=1),b/shop",
                "replication://a,b,c:3/shop",
                "replication://(host=a,type=source),(host=b,type=replica)/shop",
                "replication://address=(host=a)(type=replica),address=(host=b)(type=source)/shop"
            })
    void connector_j_reaches_these_hosts_and_this_database_or_they_are_unknown(String text) throws Exception {
        agree("jdbc:mysql:" + text, ofConnectorJ("jdbc:mysql:" + text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//",
                "///shop",
                "//db/shop",
                "//db:4000/shop",
                "//DB.Example:4000/shop",
                "//%64b/shop",
                "//[::1]/shop",
                "//[::1]:4000/shop",
                "//[::1]:/shop",
                "//::1/shop",
                "//a,b:2,[::1]:4/shop",
                "//a,/shop",
                "//,a/shop",
                "// db : 4 /shop",
                "//a:1:2/shop",
                "//a:0/shop",
                "//a:x/shop",
                "//a;b/shop",
                "//(host=a,port=1)/shop",
                "//(host=a)/shop",
                "//[a,b]/shop",
                "//address=(host=a)(port=2)/shop",
                "//address=(HOST=a)(PORT=2)/shop",
                "//Address=(host=a)(port=2)/shop",
                "//address = (host=a)/shop",
                "//address=(host=a) (port=2)/shop",
                "//address=(host= a)(port=2)/shop",
                "//address=(host=a)(host=b)/shop",
                "//address=(host=a:5)/shop",
                "//address=(host=[::1])(port=3)/shop",
                "//address=(port=2)/shop",
                "//address=(type=primary)(host=a)/shop",
                "//address=(host=a)(localSocket=/tmp/s)/shop",
                "//address=(host=a)(pipe=x)/shop",
                "//address=(host=a)(sslMode=trust)/shop",
                "//address=(host=a)(port=2),address=(host=b)(type=replica)/shop",
                "///shop?host=172.17.0.2&port=4000",
                "//db/shop?host=172.17.0.2&port=4000",
                "//db/shop?localSocket=/tmp/s",
                "///shop?localSocket=/tmp/s",
                "//db/shop?LOCALSOCKET=/tmp/s",
                "//db/shop?pipe=x",
                "//db/shop?localSocketAddress=127.0.0.1",
                "//db/shop?socketFactory=org.example.Elsewhere",
                "//db/shop?socksProxyHost=p",
                "//db/shop?database=other",
                "//db/shop?DATABASE=other",
                "//db/shop?dbname=other",
                "//db/?database=other",
                "//db/shop?addresses=b&haMode=loadbalance",
                "//db/shop#?localSocket=/tmp/s",
                "loadbalance://a,b:2/shop",
                "sequential://a:1,b/shop",
                "failover://a/shop",
                "replication://a,b,c:3/shop",
                "load-balance-read://a,b/shop"
            })
    void mariadbs_driver_reaches_these_hosts_and_this_database_or_they_are_unknown(String text) throws Exception {
        agree("jdbc:mariadb:" + text, ofMariaDb("jdbc:mariadb:" + text));
    }

    /**
     * Requires that both agree: a string that we refuse or do not know is not loaded unasked, and a plain one is known.
     */
    private static void agree(String text, Optional<Read> driver) {
        Optional<ReachedServer> ours =
                JdbcUrl.parse(text).url().map(ReachedServer::of).filter(ReachedServer::isKnown);
        if (driver.isPresent()
                && !driver.get().hosts().isEmpty()
                && PLAIN.matcher(text).matches()) {
            assertThat(ours).isPresent();
        }
        ours.ifPresent(reached -> assertThat(driver).hasValue(new Read(reached.hosts(), reached.database())));
    }

    private static Optional<Read> ofConnectorJ(String text) {
        try {
            List<HostInfo> hosts = ConnectionUrl.getConnectionUrlInstance(text, new Properties())
                    .getHostsList();
            return Optional.of(new Read(
                    hosts.stream()
                            .map(host -> host(host.getHost(), host.getPort()))
                            .toList(),
                    Objects.toString(hosts.get(0).getDatabase(), "")));
        } catch (CJException refused) {
            return Optional.empty();
        }
    }

    private static Optional<Read> ofMariaDb(String text) throws SQLException {
        try {
            Configuration read = Configuration.parse(text);
            boolean local = read.addresses().stream().anyMatch(host -> host.localSocket != null || host.pipe != null);
            return Optional.of(new Read(
                    local
                            ? List.of()
                            : read.addresses().stream()
                                    .map(host -> host(host.host, host.port))
                                    .toList(),
                    Objects.toString(read.database(), "")));
        } catch (SQLException | IndexOutOfBoundsException refused) {
            return Optional.empty();
        }
    }

    private static Host host(String name, int port) {
        String small = name == null ? "" : name.toLowerCase(Locale.ROOT);
        return new Host(small.replaceFirst("^\\[(.*)]$", "$1"), port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql+srv://db/shop",
                "jdbc:mysql+srv:loadbalance://db/shop",
                "jdbc:mysql://db/shop?dnsSrv=true",
                "jdbc:mysql://db/shop?socksProxyHost=p",
                "jdbc:mysql://(host=db,socksProxyHost=p)/shop",
                "jdbc:mysql://db/shop?protocol=pipe",
                "jdbc:mysql://db/shop?socketFactory=org.example.Elsewhere",
                "jdbc:mysql://db/shop?propertiesTransform=org.example.Elsewhere",
                "jdbc:mysql://db/shop?useConfigs=no-such-bundle",
                "jdbc:mysql:///shop?host=a&HOST=b",
                "jdbc:mysql://db/shop?port=x",
                "jdbc:mariadb://db/shop?localSocket=/tmp/s",
                "jdbc:mariadb://db/shop?pipe=x",
                "jdbc:mariadb:///shop",
                "jdbc:mariadb://address=(host=a)(pipe=x)/shop",
                "jdbc:mariadb://address=(host=a)(host=b)/shop"
            })
    void a_proxy_a_socket_of_the_machine_and_a_name_service_hide_the_server(String text) {
        assertThat(ReachedServer.of(JdbcUrl.parse(text).orElseThrow()).isKnown())
                .isFalse();
    }

    @Test
    void the_common_forms_are_known() {
        assertThat(reached("jdbc:mysql:///shop?host=172.17.0.2&port=4000")).isEqualTo("172.17.0.2:4000");
        assertThat(reached("jdbc:mysql://a,(host=B,port=2),[::1]:3/x")).isEqualTo("a:3306, b:2, [::1]:3");
        assertThat(reached("jdbc:mysql://")).isEqualTo("localhost:3306");
        assertThat(reached("jdbc:mariadb:loadbalance://a:1,address=(host=b)(port=2)/x"))
                .isEqualTo("a:1, b:2");
        assertThat(ReachedServer.of(JdbcUrl.parse("jdbc:mysql://db:1/?socksProxyHost=proxy")
                                .orElseThrow())
                        .words())
                .isEqualTo("db:1 by socksProxyHost");
    }

    private static String reached(String text) {
        ReachedServer reached = ReachedServer.of(JdbcUrl.parse(text).orElseThrow());
        assertThat(reached.isKnown()).isTrue();
        return reached.words();
    }
}
