package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.server.LocalPort;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests reports of strangers with {@code run --repeat}. They name the address of a listening server, at which nothing
 * may arrive, and an existing class, which nothing may load. The user's own server does not exist.
 */
class ForeignReportsTest {

    private static final Path REPORT = Path.of("docs", "examples", "run-report.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The user's server, at a port where nothing listens. */
    private static final String MINE = "--url jdbc:mysql://127.0.0.1:1/";

    private static final String NOTHING_THERE = "Nothing accepts connections at 127.0.0.1:1.";
    private static final String PARAMETERS = "/scenarios/0/inputs/profile/connection/parameters";

    /** The class that a report's parameters name. */
    static final class Loaded {
        static final AtomicInteger TIMES = new AtomicInteger();

        /** A counter in its own class, so that it can be read without loading the other. */
        public static final class Witness {
            static {
                TIMES.incrementAndGet();
            }
        }
    }

    private final AtomicInteger arrived = new AtomicInteger();

    @TempDir
    private Path folder;

    private LocalPort foreign;

    @BeforeEach
    void listen() throws Exception {
        Loaded.TIMES.set(0);
        foreign = LocalPort.serving(new ServerSocket(0), client -> {
            arrived.incrementAndGet();
            client.close();
        });
    }

    @AfterEach
    void close() {
        foreign.close();
    }

    /** The place where the report is changed, the new value, and what is said of it. */
    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # A server that only the report names, also on this machine.
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/" | only the report names the server 127.0.0.1:{port}. Give --url
            /settings/server/jdbcUrl | "jdbc:mysql://localhost:{port}/shop" | only the report names the server localhost:{port}
            /settings/server/jdbcUrl | "jdbc:mysql:///shop?host=127.0.0.1&port={port}" | the parameter host is no parameter that is known to be harmless
            /settings/server/jdbcUrl | "jdbc:mysql://(host=127.0.0.1,port={port})/" | only the report names the server 127.0.0.1:{port}
            /settings/server/jdbcUrl | "jdbc:mysql+srv://db.example/" | only the report names the server
            /settings/server/jdbcUrl | "jdbc:mariadb://127.0.0.1:{port}/" | must begin with jdbc:mysql:
            /settings/server/jdbcUrl | "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://127.0.0.1:{port}/'" | is for another kind of database
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?queryInterceptors={class}" | the parameter queryInterceptors can name a class
            /settings/server/jdbcUrl | "jdbc:mysql://(host=127.0.0.1,port={port},propertiesTransform={class})/" | the parameter propertiesTransform can name a class
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?password=***" | The report's password is masked. Give --url and --password.
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?tier=***" | the parameter tier is no parameter that is known to be harmless; its value is masked.
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?sessionVariables=@tier=***" | the parameter sessionVariables has a masked value. Give --url.
            /settings/server/choice | "binary" | The report is of a tidb-server binary
            /settings/server/choice | "../../bin/sh" | The report is of a tidb-server binary
            """)
    void a_server_that_only_the_report_names_is_not_contacted(String place, String value, String sentence)
            throws Exception {
        Path report = report("/settings/server/jdbcUrl", "\"jdbc:mysql://127.0.0.1:{port}/\"", place, value);

        Said said =
                Said.line("run --repeat {}", report).failsWithoutTrace("secret").refused(filled(sentence));
        assertThat(said.out()).isEmpty();
        requireUntouched();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # Classes.
            /scenarios/0/inputs/profile/connection/parameters | "queryInterceptors={class}" | the parameter queryInterceptors can name a class
            /scenarios/0/inputs/profile/connection/parameters | "%71ueryInterceptors={class}" | the parameter queryInterceptors can name a class
            /scenarios/0/inputs/profile/connection/parameters | "connectionLifecycleInterceptors={class}" | connectionLifecycleInterceptors
            /scenarios/0/inputs/profile/connection/parameters | "exceptionInterceptors={class}" | exceptionInterceptors
            /scenarios/0/inputs/profile/connection/parameters | "propertiesTransform={class}" | propertiesTransform
            /scenarios/0/inputs/profile/connection/parameters | "socketFactory={class}" | socketFactory
            /scenarios/0/inputs/profile/connection/parameters | "authenticationPlugins={class}" | authenticationPlugins
            /scenarios/0/inputs/profile/connection/parameters | "defaultAuthenticationPlugin={class}" | defaultAuthenticationPlugin
            /scenarios/0/inputs/profile/connection/parameters | "clientInfoProvider={class}" | clientInfoProvider
            /scenarios/0/inputs/profile/connection/parameters | "logger={class}" | logger
            /scenarios/0/inputs/profile/connection/parameters | "profilerEventHandler={class}" | profilerEventHandler
            /scenarios/0/inputs/profile/connection/parameters | "parseInfoCacheFactory={class}" | parseInfoCacheFactory
            /scenarios/0/inputs/profile/connection/parameters | "serverConfigCacheFactory={class}" | serverConfigCacheFactory
            /scenarios/0/inputs/profile/connection/parameters | "ha.loadBalanceStrategy={class}" | ha.loadBalanceStrategy
            /scenarios/0/inputs/profile/connection/parameters | "loadBalanceExceptionChecker={class}" | loadBalanceExceptionChecker
            /scenarios/0/inputs/profile/connection/parameters | "authenticationOpenidConnectCallbackHandler={class}" | authenticationOpenidConnectCallbackHandler
            /scenarios/0/inputs/profile/connection/parameters | "sslContextProvider={class}" | sslContextProvider
            /scenarios/0/inputs/profile/connection/parameters | "credentialType={class}" | credentialType
            /scenarios/0/inputs/profile/connection/parameters | "tlsSocketType={class}" | tlsSocketType
            /scenarios/0/inputs/profile/connection/parameters | "autoDeserialize=true" | autoDeserialize is no parameter that is known to be harmless
            # Files and what a server may read of this machine.
            /scenarios/0/inputs/profile/connection/parameters | "allowLoadLocalInfile=true" | allowLoadLocalInfile opens this machine
            /scenarios/0/inputs/profile/connection/parameters | "allowUrlInLocalInfile=true" | allowUrlInLocalInfile opens this machine
            /scenarios/0/inputs/profile/connection/parameters | "AllowLoadLocalInfile=yes" | AllowLoadLocalInfile opens this machine
            /scenarios/0/inputs/profile/connection/parameters | "allowLocalInfile=1" | allowLocalInfile opens this machine
            /scenarios/0/inputs/profile/connection/parameters | "allowLoadLocalInfileInPath=/etc" | allowLoadLocalInfileInPath
            /scenarios/0/inputs/profile/connection/parameters | "trustCertificateKeyStoreUrl=http://127.0.0.1:{port}/" | trustCertificateKeyStoreUrl
            /scenarios/0/inputs/profile/connection/parameters | "clientCertificateKeyStoreUrl=file:/etc/passwd" | clientCertificateKeyStoreUrl
            /scenarios/0/inputs/profile/connection/parameters | "serverRSAPublicKeyFile=/etc/passwd" | serverRSAPublicKeyFile
            /scenarios/0/inputs/profile/connection/parameters | "ociConfigFile=/etc/passwd" | ociConfigFile
            /scenarios/0/inputs/profile/connection/parameters | "useConfigs=../../secret" | useConfigs
            /scenarios/0/inputs/profile/connection/parameters | "serverSslCert=/etc/passwd" | serverSslCert
            # Hosts.
            /scenarios/0/inputs/profile/connection/parameters | "host=127.0.0.1&port={port}" | host is no parameter that is known to be harmless
            /scenarios/0/inputs/profile/connection/parameters | "PORT={port}" | PORT is no parameter
            /scenarios/0/inputs/profile/connection/parameters | "dbname=mysql" | dbname is no parameter
            /scenarios/0/inputs/profile/connection/parameters | "protocol=pipe" | protocol is no parameter
            /scenarios/0/inputs/profile/connection/parameters | "socksProxyHost=127.0.0.1&socksProxyPort={port}" | socksProxyHost
            /scenarios/0/inputs/profile/connection/parameters | "dnsSrv=true" | dnsSrv opens
            /scenarios/0/inputs/profile/connection/parameters | "localSocket=/tmp/x" | localSocket
            /scenarios/0/inputs/profile/connection/parameters | "pipe=x" | pipe
            /scenarios/0/inputs/profile/connection/parameters | "localSocketAddress=10.0.0.1" | localSocketAddress
            /scenarios/0/inputs/profile/connection/parameters | "serverAffinityOrder=127.0.0.1:{port}" | serverAffinityOrder
            /scenarios/0/inputs/profile/connection/parameters | "ldapServerHostname=127.0.0.1" | ldapServerHostname
            /scenarios/0/inputs/profile/connection/parameters | "xdevapi.connect-timeout=1" | xdevapi.connect-timeout is no parameter
            # Logins, SQL outside of the check of statements, values that are none, and texts that are cut or escape.
            /scenarios/0/inputs/profile/connection/parameters | "user=root" | user is a login
            /scenarios/0/inputs/profile/connection/parameters | "initSql=DROP DATABASE shop" | initSql
            /scenarios/0/inputs/profile/connection/parameters | "cachePrepStmts=maybe" | cachePrepStmts has a value that no driver takes
            /scenarios/0/inputs/profile/connection/parameters | "prepStmtCacheSize=2147483647" | prepStmtCacheSize has a value
            /scenarios/0/inputs/profile/connection/parameters | "maxRows=99999999999999999999" | maxRows has a value
            /scenarios/0/inputs/profile/connection/parameters | "pool=true&minPoolSize=1000000" | minPoolSize has a value
            /scenarios/0/inputs/profile/connection/parameters | "zeroDateTimeBehavior={class}" | zeroDateTimeBehavior has a value
            /scenarios/0/inputs/profile/connection/parameters | "connectionCollation=x'; DROP DATABASE shop" | connectionCollation
            /scenarios/0/inputs/profile/connection/parameters | "a\\u001b]0;x\\u0007=1" | the connection parameters cannot be read
            # What the report masked: the parameter is named, and the reason is its own.
            /scenarios/0/inputs/profile/connection/parameters | "tier=gold" | the parameter tier is no parameter that is known to be harmless; its value is masked. A report is data; give such a string yourself: run STRING.
            /scenarios/0/inputs/profile/connection/parameters | "initSql=***" | the parameter initSql can name a class, a file or a host; its value is masked.
            /scenarios/0/inputs/profile/connection/parameters | "password=secret" | the parameter password is a login; its value is masked.
            /scenarios/0/inputs/profile/connection/parameters | "sessionVariables=@tier='gold'" | the parameter sessionVariables has a masked value. Give the profile's file, or the string again.
            /scenarios/0/inputs/profile/connection/parameters | "connectionAttributes=tier:gold" | connectionAttributes can name a class, a file or a host; its value is masked.
            # Drivers of others, and files in place of texts.
            /scenarios/0/driver | {"name": "org.example:mysql-connector-j", "version": "9.7.0"} | is not of the group com.mysql
            /scenarios/0/driver | {"name": "ojdbc11", "version": "23.3.0"} | is none of mysql-connector-j
            /environment/driver/name | "org.example:evil" | is none of mysql-connector-j
            /environment/driver/version | "[8.0,)" | is no fixed version
            /environment/driver/version | "../../evil" | is no fixed version
            /scenarios/0/inputs/profile/workload/file | "/etc/passwd" | workload.file is not valid
            /scenarios/0/inputs/profile/workload/file | {"name": "/etc/passwd", "text": [], "sizes": {}} | its text is missing
            /scenarios/0/inputs/profile/workload/file | {"name": "w", "text": ["title: x\\ndata: /etc/passwd\\ntransactions: {t: {statements: [SELECT 1]}}\\n"], "sizes": {}} | the text of /etc/passwd, which lists the tables, is missing
            /scenarios/0/inputs/profile/workload/file | {"name": "w", "text": ["title: ["], "sizes": {}} | The workload of s4-prepare-every-time-plan-cache:
            /scenarios/0/inputs/profile/workload/file | {"name": "w", "text": ["!!javax.script.ScriptEngineManager [x]"], "sizes": {}} | The workload of s4-prepare-every-time-plan-cache:
            # SQL that the gate refuses; what may be written is for the user to say.
            /scenarios/0/inputs/profile/connection/parameters | "sessionVariables=@@global.max_connections=5" | sessionVariables sets a variable of the whole server
            /scenarios/0/inputs/profile/connection/parameters | "sessionVariables=tidb_general_log=1" | sessionVariables sets a variable of the whole server process
            /scenarios/0/inputs/profile/workload/file | {"name": "w", "text": ["title: x\\ntables: {a: {create: (id INT)}}\\ntransactions: {t: {statements: [DELETE FROM shop.item]}}\\n"], "sizes": {}} | writes shop.item, which is none of the tables that the file creates
            /scenarios/0/inputs/profile/workload/file | {"name": "w", "text": ["title: x\\ntables: {a: {create: (id INT), afterwards: [DROP TABLE shop.item]}}\\ntransactions: {t: {statements: [SELECT 1]}}\\n"], "sizes": {}} | DROP TABLE is not supported
            # Numbers without measure, nothing, and other types.
            /settings/rounds | 2147483647 | rounds is 2147483647; allowed are numbers from 1 to 1000000.
            /settings/rounds | 1000000 | rounds is 1000000; allowed are 1 to 1000.
            /settings/rounds | -1 | rounds
            /settings/rounds | "3" | settings.rounds is not valid
            /settings/rounds | null | settings.rounds is null
            /settings/durationNanos | 9223372036854775807 | allowed are up to 24 hours
            /settings/durationNanos | 1e999 | settings.durationNanos is not valid
            /settings/warmupNanos | -5 | warmupNanos is -5; allowed are numbers from 0.
            /settings/warmupNanos | 9223372036854775807 | --warmup 9223372036 s; allowed are up to 24 hours each.
            /settings/ratePerSecond | 1e999 | ratePerSecond is Infinity; allowed are numbers from 0.
            /settings/ratePerSecond | -1 | ratePerSecond is -1.0; allowed are numbers from 0.
            /settings/ratePerSecond | 0 | rate is 0.0; it must be above 0.
            /settings/precision | {"target": 0, "atMostNanos": 1000000000} | --margin is 0.0%
            /settings/precision | {"target": 1e999, "atMostNanos": 1000000000} | target
            /settings/precision | {"target": 0.1, "atMostNanos": 9223372036854775807} | --max-time is
            /scenarios/0/inputs/pool/connections | 2147483647 | connections is 2147483647; allowed are numbers from 1 to 1000000.
            /scenarios/0/inputs/pool/connections | 1000000 | threads is 1000000; allowed are 1 to 10000.
            /scenarios/0/inputs/pool/connections | 0 | connections is 0
            /scenarios/0/inputs/line | {"rttNanos": 9223372036854775807} | A latency is between 0 and 60s
            /scenarios/0/inputs/profile | null | inputs.profile is null
            /scenarios/0/inputs/profile/connection/parameters | 7 | connection.parameters is not valid
            /scenarios/0/inputs/profile/connection/parameters | ["a"] | connection.parameters is not valid
            /scenarios | [] | The report has 0 strings
            """)
    void what_is_more_than_data_is_refused_and_nothing_is_loaded(String place, String value, String sentence)
            throws Exception {
        Said said = Said.line("run --repeat {} " + MINE, report(place, value))
                .failsWithoutTrace("DROP DATABASE")
                .refused(filled(sentence));

        assertThat(said.err() + said.out()).doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]");
        requireUntouched();
    }

    /** The user's server is contacted, and nothing else. */
    @ParameterizedTest(name = "{0} = {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/"
            /settings/server/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?queryInterceptors={class}"
            /settings/server/statusUrl | "http://127.0.0.1:{port}/"
            /settings/server/furtherStatusUrls | ["http://127.0.0.1:{port}/", "file:/etc/passwd"]
            /settings/server/user | "root\\u001b[31m"
            /scenarios/0/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?queryInterceptors={class}"
            /recommended/jdbcUrl | "jdbc:mysql://127.0.0.1:{port}/?queryInterceptors={class}"
            /scenarios/0/inputs/nodes/0/how | "at 127.0.0.1:{port}"
            /scenarios/0/inputs/pool/initSql | "DROP DATABASE shop"
            /scenarios/0/inputs/pool/name | "{class}"
            /environment/pool | "{class}"
            /scenarios/0/inputs/profile/connection/parameters | "sslMode=DISABLED&allowPublicKeyRetrieval=true"
            /scenarios/0/inputs/profile/title | "\\u001b]0;title\\u0007\\r\\nroundtrip: done"
            """)
    void what_is_not_measured_is_not_used(String place, String value) throws Exception {
        Said said = Said.line("run --repeat {} " + MINE, report(place, value)).failed(NOTHING_THERE);

        assertThat(said.err() + said.out()).doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]");
        requireUntouched();
    }

    /** A report that rolled back gives no permission to write. */
    @Test
    void what_may_be_written_is_for_the_user_to_say() throws Exception {
        Path report = report("/scenarios/0/inputs/profile/workload/file", """
                {"name": "w", "text": ["title: x\\ntransactions: {t: {statements: [DELETE FROM item]}}\\n"], "sizes": {}}
                """, "/settings/rollsBack", "true");

        Said.line("run --repeat {} --url jdbc:mysql://127.0.0.1:1/shop", report)
                .refused("writes to your tables, first at w:2", "--roll-back", "--allow-writes");
        requireUntouched();
    }

    @Test
    void what_is_about_to_be_run_is_said_before_it_is() throws Exception {
        Path report = report(PARAMETERS, "\"useServerPrepStmts=true&sslMode=DISABLED\"");

        assertThat(Said.line("run --repeat {} " + MINE, report)
                        .failed(NOTHING_THERE)
                        .out())
                .isEqualToNormalizingNewlines("Repeats " + report + ": 1 string, workload 'bank transfer' with"
                        + " 365 statements, on 127.0.0.1:1; threads 8, 3 rounds of 5 s."
                        + " Left out, for its server: sslMode.\n");
    }

    @Test
    void a_report_of_a_server_that_roundtrip_started_names_no_server() throws Exception {
        Path report = report("/settings/server/choice", "\"auto\"", "/environment/server/kind", "\"TiDB\"");

        // The server is of another kind, so that this test starts none.
        assertThat(Said.line("run --repeat {} --tidb-binary {}", report, folder.resolve("absent"))
                        .failed("is no executable file")
                        .out())
                .contains("on the tidb-server binary; threads 8");
        requireUntouched();
    }

    private void requireUntouched() {
        assertThat(arrived).hasValue(0);
        assertThat(Loaded.TIMES).hasValue(0);
    }

    private String filled(String text) {
        return text.replace("{port}", "" + foreign.number())
                .replace("{class}", "dev.roundtrip.cli.ForeignReportsTest$Loaded$Witness");
    }

    /** A report with other values at these places; each place is followed by its value. */
    private Path report(String... changes) throws Exception {
        ObjectNode report = (ObjectNode) JSON.readTree(Files.readString(REPORT));
        for (int i = 0; i < changes.length; i += 2) {
            int name = changes[i].lastIndexOf('/');
            // A number above every double is written as it is.
            boolean infinite = changes[i + 1].contains("1e999");
            JsonNode value = JSON.readTree(filled(changes[i + 1].replace("1e999", "\"1e999\"")));
            JsonNode parent = report.at(changes[i].substring(0, name));
            if (parent instanceof ArrayNode array) {
                array.set(Integer.parseInt(changes[i].substring(name + 1)), value);
            } else {
                ((ObjectNode) parent).set(changes[i].substring(name + 1), value);
            }
            if (infinite) {
                return Files.writeString(
                        folder.resolve("report.json"),
                        JSON.writeValueAsString(report).replace("\"1e999\"", "1e999"));
            }
        }
        return Files.writeString(folder.resolve("report.json"), JSON.writeValueAsString(report));
    }
}
