package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.HostInfo;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.jdbc.JdbcPropertySetImpl;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Texts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that an inspected string is what the drivers' own parsers make of it. */
class InspectedStringTest {

    private static final List<String> SCHEMES = List.of(Texts.words("""
            jdbc:mysql: jdbc:mysql:loadbalance: jdbc:mysql:replication: JDBC:MYSQL: jdbc:%6dysql: jdbc:mysq: jdbc:mysql:foo:
            """));

    private static final List<String> MARIADB_SCHEMES = List.of(Texts.words("""
            jdbc:mariadb: jdbc:mariadb:loadbalance: jdbc:mariadb:sequential: jdbc:mariadb:replication: JDBC:mariadb:
            jdbc:mariadb:none: jdbc:mariadb:foo:
            """));

    private static final List<String> HOSTS = List.of(Texts.pieces("""
            h | h:4000 | 10.0.0.1:1 | [::1] | [::1]:2 | (host=h,port=1) | (host=h,autoDeserialize=true) |  | :5 | h: | H.x
            address=(host=h)(port=2) | address=(host=h)(allowLoadLocalInfile=true) | address=(host=h) (port=3) | u@h
            u:p@h2 | u:p@(host=h,Port=1) | h%31 | h%2Cx | [h1,h2:2] | u:p@[h1,(host=h3)] | a@b@c | h:x | (h) | () | address=
            (host=h,host=g) | (HOST=h,port=70000) | h1:99999 | (host=%68,logger=x.Y) | (,) | (host=h,dbname=e) | [::1
            address=(host=h)(port=2)(type=replica) | address=(host=h)(sslMode=trust) | (user=u,password=p) | h+1 | (host=)
            """));

    private static final List<String> PATHS = List.of(Texts.pieces("""
             | / | /d | /d%20b | / d | //d | /d/e | /%64 | /d%3FautoDeserialize=true | /d%26 | /d& | /d;a=b | /d(e) | /%
            """));

    private static final List<String> PAIRS = List.of(Texts.pieces("""
            autoDeserialize=true | AUTODESERIALIZE=true | %61utoDeserialize=%74rue | autoDeserialize = yes | a=b | a= | =b |
            allowLoadLocalInfile=true | allowLoadLocalInfile=TRUE | allowLoadLocalInfile=maybe | AllowLocalInfile=1 | a
            allowLoadLocalInfileInPath=/tmp | allowUrlInLocalInfile=yes | logger=x.Y | logger=Slf4JLogger | =
            connectionLifecycleInterceptors=x.Y | queryInterceptors=a.B,com.mysql.cj.C | host=g
            port=7 | dbname=e | DBNAME=f | user=u | password=p&q | password=p%26q | a=%4 | a=%zz | a=+ | a%3Db=c | a$=b
            useServerPrepStmts=true | prepStmtCacheSize=x | prepStmtCacheSize=5 | sslMode=trust | sslMode=DISABLED
            useConfigs=maxPerformance | credentialType=X | database=g | PORT=9 | a=b#c | a=b?c | a=b/c | a=b@c | %20a=b
            """));

    /** A string of pieces that drivers read, sometimes with a character too many or too few. */
    private static String string(Random random, List<String> schemes) {
        StringBuilder text = new StringBuilder(of(random, schemes)).append("//").append(of(random, HOSTS));
        for (int more = random.nextInt(5); more > 2; more--) {
            text.append(',').append(of(random, HOSTS));
        }
        text.append(of(random, PATHS));
        for (int pairs = random.nextInt(4), at = 0; at < pairs; at++) {
            text.append(at == 0 ? '?' : '&').append(of(random, PAIRS));
        }
        if (random.nextInt(8) == 0) {
            int at = random.nextInt(text.length());
            if (random.nextBoolean()) {
                text.deleteCharAt(at);
            } else {
                text.insert(at, of(random, List.of("?", "&", "=", "/", ":", "@", "#", "%", ",", "(", "]", "%3D")));
            }
        }
        return text.toString();
    }

    /** One of the pieces, the first ones more often: they are right. */
    private static String of(Random random, List<String> pieces) {
        double first = random.nextDouble();
        return pieces.get((int) (pieces.size() * first * first));
    }

    @Test
    void a_strangers_string_that_sends_files_is_refused_and_a_plain_one_is_not() {
        assertThat(new StringTaker().accepts("jdbc:mysql://h/d")).isTrue();
        assertThatThrownBy(() -> new StringTaker().accepts("jdbc:mysql://h/d?allowLoadLocalInfile=true"))
                .hasMessageContaining("allowLoadLocalInfile");
        assertThatThrownBy(() -> new StringTaker().accepts("jdbc:mysql://h/d?%"))
                .hasMessageContaining("refused");
    }

    /** A program that takes strings from others, as docs/api.md has it. */
    private static final class StringTaker {

        boolean accepts(String text) {
            InspectedString string = InspectedString.of(text, "mysql-connector-j:8.0.33");
            if (!string.problem().isEmpty()
                    || string.dangers().stream()
                            .anyMatch(danger -> danger.threat().isError())) {
                throw new IllegalArgumentException("refused: " + string);
            }
            return true;
        }
    }

    @Test
    void a_sample_is_understood_as_the_drivers_understand_it() {
        assertThat(differences(1, 1_500)).isEmpty();
    }

    @LongTest
    void a_hundred_thousand_strings_are_understood_as_the_drivers_understand_them() {
        assertThat(differences(2, 50_000)).isEmpty();
    }

    private static List<String> differences(int seed, int strings) {
        Random random = new Random(seed);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < strings; i++) {
            for (List<String> schemes : List.of(SCHEMES, MARIADB_SCHEMES)) {
                String text = string(random, schemes);
                String ours = ours(text);
                String theirs = schemes == SCHEMES ? ofConnectorJ(text) : ofMariaDb(text);
                if (!ours.equals(theirs)) {
                    differences.add(text + "\n   ours   " + ours + "\n   theirs " + theirs);
                }
            }
        }
        return differences;
    }

    private static String ours(String text) {
        InspectedString string =
                InspectedString.of(text, text.startsWith("jdbc:mariadb:") ? "mariadb-java-client" : "");
        return string.problem().isEmpty() ? shown(string.hosts(), text.startsWith("jdbc:mariadb:")) : "refused";
    }

    private static String shown(List<InspectedHost> hosts, boolean addressesOnly) {
        return hosts.stream()
                .map(host ->
                        host + "/" + host.database() + " " + (addressesOnly ? "" : new TreeMap<>(host.parameters())))
                .collect(Collectors.joining(", "));
    }

    /**
     * Pairs of an address without a host, with which MariaDB's driver before 4.0 opens nothing, or with a host that has
     * no parenthesis before it, which is an address without a host.
     */
    private static final Pattern WITHOUT_HOST =
            Pattern.compile("address=(?:[^(),/?]+\\)\\(|\\((?!port=)(?![^,/?]*\\bhost=))");

    /** A part of an address in two spellings: the order in a hash table then decides in the driver. */
    private static final Pattern TWO_SPELLINGS = Pattern.compile("[?&](?i:(host|port|dbname))=.*&(?!\\1)(?i:\\1)=");

    /** Whether a host can have the name: a driver notices others only when it looks for the host. */
    private static boolean isName(String name) {
        return InspectedString.NAME.matcher(name).matches();
    }

    private static String ofConnectorJ(String text) {
        try {
            if (!ConnectionUrl.acceptsUrl(text) || TWO_SPELLINGS.matcher(text).find() || text.contains(":::")) {
                return "refused";
            }
            ConnectionUrl url = ConnectionUrl.getConnectionUrlInstance(text, new Properties());
            List<InspectedHost> hosts = new ArrayList<>();
            for (HostInfo host : url.getHostsList()) {
                new JdbcPropertySetImpl().initializeProperties(host.exposeAsProperties());
                String name = host.getHost().replaceAll("^\\[(.*)]$", "$1").toLowerCase(Locale.ROOT);
                if (host.getPort() < 1 || host.getPort() > 65_535 || !isName(name)) {
                    return "refused";
                }
                String database = Objects.toString(host.getDatabase(), "");
                hosts.add(new InspectedHost(name, host.getPort(), database, parameters(host.getHostProperties())));
            }
            return shown(hosts, false);
        } catch (CJException | IllegalArgumentException refused) {
            return "refused";
        }
    }

    private static Map<String, String> parameters(Map<String, String> read) {
        Map<String, String> parameters = new TreeMap<>();
        read.forEach((name, value) -> {
            if (KnownParameters.addressName(name).isEmpty()) {
                parameters.put(name, Objects.toString(value, ""));
            }
        });
        return parameters;
    }

    private static String ofMariaDb(String text) {
        try {
            org.mariadb.jdbc.Configuration read = org.mariadb.jdbc.Configuration.parse(text);
            if (read == null) {
                return "refused";
            }
            List<InspectedHost> hosts = new ArrayList<>();
            for (org.mariadb.jdbc.HostAddress host : read.addresses()) {
                String name = Objects.toString(host.host, "").toLowerCase(Locale.ROOT);
                boolean isNone = name.isEmpty() && WITHOUT_HOST.matcher(text).find();
                if (isNone || !isName(name) || host.port < 1 || host.port > 65_535) {
                    return "refused";
                }
                hosts.add(new InspectedHost(name, host.port, Objects.toString(read.database(), ""), Map.of()));
            }
            return hosts.isEmpty() ? "refused" : shown(hosts, true);
        } catch (SQLException | RuntimeException refused) {
            return "refused";
        }
    }
}
