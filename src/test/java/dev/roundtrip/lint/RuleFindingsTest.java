package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Price;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what rules find in strings, and what their fixes change. */
class RuleFindingsTest {

    /**
     * The columns: a rule; the severity of its finding, with its price in round trips or commands, or {@code none};
     * drivers and assumptions, as in {@link RulesAsked#subject}; strings.
     */
    private static final String SEVERITIES = """
            name-letter-case|ERROR {}|tap||useserverprepstmts=true
            name-given-twice|none|tap||PREPARES&PREPARES
            prepare-without-cache|ERROR 1|tap||PREPARES or FAST&cachePrepStmts=false&PREPARES
            prepare-without-cache|ERROR {COM_STMT_PREPARE=1.0, COM_STMT_CLOSE=1.0}|tap||CURSOR&useServerPrepStmts=false
            prepare-without-cache|ERROR {COM_QUERY=-1.0, COM_STMT_PREPARE=1.0, COM_STMT_EXECUTE=1.0, COM_STMT_CLOSE=1.0}|8.2.0||PREPARES
            prepare-without-cache|none|tap||PREPARES&FAST or PREPARES&cachePrepStmts=yes or useserverprepstmts=true
            prepare-without-cache|none|tap||cachePrepStmts=false
            prepare-without-cache|none|5.1.49||PREPARES
            cache-without-server-prepare|none|tap||KEEPS
            cache-without-server-prepare|WARNING {COM_QUERY=1.0, COM_STMT_EXECUTE=-1.0}|8.3.0||FAST
            cache-without-server-prepare or text-protocol|none|8.2.0||FAST or a=b
            reset-per-reuse|ERROR|8.0.11 or 8.2.0||KEEPS
            reset-per-reuse|none|8.3.0 or 9.7.0 or 26.10.0||KEEPS
            reset-per-reuse|none|8.0.11 or 8.2.0 or 8.3.0 or 9.7.0 or 26.10.0||PREPARES
            semicolon-loses-prepare|INFO|8.3.0 or 26.10.0||KEEPS&SEVERAL
            semicolon-loses-prepare|INFO|9.1.0||KEEPS&REWRITES
            semicolon-loses-prepare|none|9.0.0||KEEPS&REWRITES
            semicolon-loses-prepare|none|9.1.0||KEEPS&LOCAL
            statement-cache-too-small|none|tap|25x200|KEEPS or KEEPS&prepStmtCacheSize=25
            statement-cache-too-small|WARNING 1|tap||KEEPS
            statement-cache-too-small|ERROR|tap|26x200|KEEPS
            statement-cache-too-small|ERROR|tap|3x200|KEEPS&prepStmtCacheSize=2
            statement-cache-too-small|none|tap|1000000x200|KEEPS&prepStmtCacheSize=1 or KEEPS&prepStmtCacheSize=0
            statement-cache-too-small|none|tap|26x200|KEEPS&NAMES or KEEPS&cachePrepStmts=false
            statement-cache-too-small|none|tap|26x200|KEEPS&useServerPrepStmts=false
            sql-longer-than-limit|none|tap|20x255|KEEPS or KEEPS&prepStmtCacheSqlLimit=256
            sql-longer-than-limit|WARNING 1|tap||KEEPS
            sql-longer-than-limit|WARNING|tap|20x256|KEEPS
            sql-longer-than-limit|none|tap|20x2047|KEEPS&prepStmtCacheSqlLimit=2048
            sql-longer-than-limit|WARNING|tap|20x2048|KEEPS&prepStmtCacheSqlLimit=2048
            sql-longer-than-limit|none|tap|20x256|KEEPS&cachePrepStmts=false
            statement-cache-unbounded|ERROR|tap||KEEPS&prepStmtCacheSize=0 or KEEPS&prepStmtCacheSize=1
            statement-cache-unbounded|none|tap||KEEPS&prepStmtCacheSize=2 or KEEPS&prepStmtCacheSize=25
            statement-cache-unbounded|none|tap||KEEPS&prepStmtCacheSize=-1
            statement-cache-unbounded|none|tap||prepStmtCacheSize=0 or prepStmtCacheSize=1 or prepStmtCacheSize=-1
            thread-names-defeat-cache|none|9.0.0||KEEPS&NAMES
            thread-names-defeat-cache|ERROR|9.1.0 or 26.10.0||KEEPS&NAMES
            rewritten-sql-defeats-cache|none|tap||a=b or PREPARES or KEEPS&NAMES
            rewritten-sql-defeats-cache|INFO|tap||KEEPS
            plan-cache-too-small|none|tidb|100x200|KEEPS&prepStmtCacheSize=1000
            plan-cache-too-small|WARNING|tidb|101x200|KEEPS&prepStmtCacheSize=1000
            plan-cache-too-small|none|tidb|101x200|KEEPS&prepStmtCacheSize=100
            plan-cache-too-small|none|tidb|101x200|KEEPS&prepStmtCacheSize=999&sessionVariables=PLANS=101
            plan-cache-too-small|WARNING|tidb|51x200|KEEPS&ROOM=999&VARIABLES=LEVEL%2CTIDB_SESSION_PLAN_CACHE_SIZE = 50
            close-drops-plan|INFO|tidb|20x200|PREPARES or PREPARES&sessionVariables=CLOSED=OFF
            close-drops-plan|none|tidb|20x200|KEEPS or PREPARES&sessionVariables=CLOSED=1 or cachePrepStmts=false
            close-drops-plan|INFO|tidb|20x256|KEEPS
            text-protocol|none|tidb||PREPARES or cachePrepStmts=true or CURSOR
            text-protocol|none|tidb||sessionVariables=tidb_enable_non_prepared_plan_cache=1
            batch-not-rewritten|INFO 9|tap||a=b or rewriteBatchedStatements=false
            batch-not-rewritten|INFO 10|tap||PREPARES&SILENT
            batch-not-rewritten|INFO 11|tap||PREPARES
            batch-not-rewritten|none|tap||REWRITES
            rewritten-batch-prepared|WARNING|9.1.0||PREPARES&REWRITES or CURSOR&REWRITES
            rewritten-batch-prepared|none|9.1.0||PREPARES or REWRITES&useServerPrepStmts=false
            rewritten-batch-refused|WARNING|8.0.11 or 9.0.0||PREPARES&REWRITES
            rewritten-batch-refused|none|9.1.0||PREPARES&REWRITES
            rewritten-batch-refused|none|9.0.0||PREPARES&REWRITES&SEVERAL or REWRITES
            cursor-for-every-statement|WARNING 1|tap||CURSOR or CURSOR&PREPARES&defaultFetchSize=1
            cursor-for-every-statement|WARNING 2|tap||CURSOR&BY_100
            cursor-for-every-statement|WARNING 0|tap||CURSOR&cachePrepStmts=true
            cursor-for-every-statement|INFO 0|tap||CURSOR&PREPARES
            cursor-for-every-statement|none|tap||useCursorFetch=false&defaultFetchSize=1
            fetch-size-without-cursor|none|tap||defaultFetchSize=0 or defaultFetchSize=-2147483648
            fetch-size-without-cursor|none|tap||defaultFetchSize=1&CURSOR
            streaming-sets-timeout|WARNING|tap||defaultFetchSize=-2147483648
            streaming-sets-timeout|none|tap||a=b or netTimeoutForStreamingResults=0
            streaming-sets-timeout|none|tap||defaultFetchSize=-2147483648&netTimeoutForStreamingResults=0
            streaming-sets-timeout|INFO|tap||netTimeoutForStreamingResults=60
            small-packet-refused|ERROR|8.0.11 or 9.4.0||PREPARES&maxAllowedPacket=8203
            small-packet-refused|none|9.4.0||PREPARES&maxAllowedPacket=8204
            small-packet-refused|none|9.5.0 or 26.10.0||PREPARES&maxAllowedPacket=8203
            small-packet-refused|none|8.0.11 or 9.4.0 or 9.5.0||maxAllowedPacket=8203 or maxAllowedPacket=8204
            mariadb-prepare-without-cache|none|mariadb|20x200|PREPARES
            mariadb-prepare-without-cache|ERROR|mariadb|20x200|USESERVERPREPSTMTS=1&cacheprepstmts=0
            mariadb-statement-cache-too-small|none|mariadb|250x200|PREPARES
            mariadb-statement-cache-too-small|ERROR|mariadb|251x200|PREPARES
            mariadb-statement-cache-too-small|none|mariadb|300x200|PREPARES&prepStmtCacheSize=300
            mariadb-statement-cache-too-small|none|mariadb|251x200|useServerPrepStmts=false
            mariadb-rewrite-loses-prepare|none|mariadb|20x200|REWRITES
            mariadb-rewrite-loses-prepare|WARNING|mariadb:2.7.12 or mariadb:3.5.6 or mariadb:4.0.0||PREPARES&REWRITES
            mariadb-rewrite-loses-prepare|none|mariadb:3.5.5||PREPARES&REWRITES
            mariadb-read-only-sent|none|mariadb|20x200|READONLYPROPAGATESTOSERVER=false
            mariadb-read-only-sent|INFO|mariadb:3.5.10 or mariadb:4.0.0||a=b
            mariadb-read-only-sent|none|mariadb:3.5.6||a=b
            mariadb-session-time-zone|ERROR {}|mariadb or mariadb:4.0.0||timezone=Asia/Shanghai or timezone=CST
            mariadb-session-time-zone|ERROR|mariadb||connectionTimeZone=Europe/Berlin&forceConnectionTimeZoneToSession
            mariadb-session-time-zone|none|mariadb||timezone=+08:00 or timezone=UTC or timezone=disable or timezone=auto
            mariadb-session-time-zone|none|mariadb||connectionTimeZone=Asia/Shanghai
            mariadb-session-time-zone|none|mariadb:2.7.12||timezone=Asia/Shanghai
            no-socket-timeout|none|tap||socketTimeout=1000 or connectTimeout=0&socketTimeout=1000
            multi-queries-allowed|none|tap||a=b
            seconds-as-milliseconds|WARNING|tap or mariadb||connectTimeout=3 or socketTimeout=60
            seconds-as-milliseconds|none|tap or mariadb||a=b or connectTimeout=100&socketTimeout=500 or socketTimeout=0
            unknown-name|WARNING|tap||initSql=DO%201
            password-in-url|none|tap||user=app&password= or allowLoadLocalInfile=false or sslMode=VERIFY_IDENTITY
            tls-off|WARNING|mariadb||a=b or sslMode=false or sslMode=0 or sslMode=DISABLED
            tls-off|none|mariadb||sslMode=true or sslMode=1
            tls-off|none|mariadb:4.0.0||a=b or useSSL=true
            tls-off|WARNING|mariadb:4.0.0||sslMode=disable or useSSL=false or useSsl=0
            tls-off|WARNING|mariadb:2.7.12||a=b or useSSL=false
            tls-off|none|mariadb:2.7.12||useSsl=true or useSSL=1
            tls-off|WARNING|5.1.49 or 6.0.6 or 8.0.11 or 8.0.12||useSSL=false or useSSL=no&requireSSL=true
            tls-off|none|5.1.38 or 5.1.49 or 8.0.11 or 8.0.12||a=b or useSSL=true
            tls-off|WARNING|5.1.37||a=b or useSSL=false
            tls-off|none|5.1.37||useSSL=true
            tls-not-verified|INFO|mariadb||sslMode=trust
            local-infile|INFO|mariadb||a=b
            local-infile|ERROR {}|8.0.11 or 8.0.14||a=b
            local-infile|none|8.0.15 or tap||a=b or allowUrlInLocalInfile=true or ALLOWLOADLOCALINFILE=true
            local-infile|ERROR|tap||allowLoadLocalInfile=true or allowLoadLocalInfileInPath=/tmp or idTokenFile=/etc/passwd
            foreign-code|ERROR {}|8.0.19 or 8.1.0||autoDeserialize=true or autoDeserialize=yes
            foreign-code|none|8.2.0 or tap||autoDeserialize=true
            foreign-code|none|8.0.19||autoDeserialize=false or autodeserialize=true
            foreign-code|ERROR|8.0.32||socketFactory=a.B or queryInterceptors=a.B or propertiesTransform=a.B
            foreign-code|ERROR|mariadb:3.2.0||socketFactory=a.B
            foreign-code|ERROR|mariadb:3.5.6||socketFactory=jar:http://h/a.jar!/B
            foreign-code|none|8.0.33 or tap||socketFactory=a.B
            class-in-string|INFO|8.0.33 or tap||socketFactory=a.B or queryInterceptors=a.B
            class-in-string|none|tap||logger=Slf4JLogger or clientInfoProvider=com.mysql.cj.jdbc.CommentClientInfoProvider
            former-name|none|8.0.33||allowSlaveDownConnections=true
            former-name|WARNING|9.0.0||allowSlaveDownConnections=true
            former-name|INFO|tap||useUnicode=true or autoDeserialize=true or useLegacyDatetimeCode=false
            former-name|WARNING|tap||loadBalanceStrategy=random
            unknown-name|WARNING|mariadb||useConfigs=maxPerformance
            unknown-name|none|mariadb or mariadb:4.0.0||databaseTerm=CATALOG or TRUSTCERTIFICATEKEYSTOREURL=/ca.jks
            unknown-name|none|mariadb||interactiveClient=true or userKey=USER_OF_DB
            unknown-name or name-letter-case|none|mariadb:2.7.12||createDB=true or useSSL=true
            name-letter-case|ERROR|mariadb:2.7.12||USESERVERPREPSTMTS=true
            name-of-later-version|WARNING|mariadb:3.5.5||REWRITES
            name-of-later-version|WARNING|mariadb:3.2.0||databaseTerm=CATALOG
            name-given-twice|WARNING|mariadb||CACHEPREPSTMTS=0&cachePrepStmts=1
            name-letter-case or unknown-name|none|mariadb||USESERVERPREPSTMTS=1
            name-of-later-version|none|tap||connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true
            local-infile or tls-not-verified|none|tap||allowLoadLocalInfile=false or sslMode=VERIFY_IDENTITY
            tls-not-required|WARNING|tap||a=b
            public-key-retrieval|WARNING|tap||allowPublicKeyRetrieval=true&useSSL=false
            public-key-retrieval|none|tap||allowPublicKeyRetrieval=true&sslMode=VERIFY_IDENTITY
            public-key-retrieval|WARNING|8.0.12||allowPublicKeyRetrieval=true&useSSL=false
            refused-value|ERROR|tap||useConfigs=maxperformance or useServerPrepStmts=1 or cachePrepStmts=on or ROOM=big or LENGTH=0
            refused-value|ERROR|mariadb||timezone=GMT%2B8 or timezone=utc or connectionTimeZone=auto or timezone=+15:00
            refused-value|ERROR|mariadb||connectionTimeZone=foo or connectionCollation=utf8_bin or credentialType=env
            refused-value|ERROR|mariadb||maxAllowedPacket=5 or VARIABLES=wait_timeout or VARIABLES=a%3D1
            refused-value|ERROR|mariadb||sslMode=trust&enabledSslProtocolSuites=TLSv1 or useSSL=true&timezone=CTS
            refused-value|ERROR|mariadb||CACHEPREPSTMTS=x&cachePrepStmts=true
            refused-value|none|mariadb||cachePrepStmts=x&cachePrepStmts=true or connectionCollation=UTF8MB4_bin
            refused-value|none|mariadb||enabledSslProtocolSuites=foo or useSSL=true&sslMode=foo or serverTimezone=foo
            refused-value|none|mariadb||timezone=GMT+8 or timezone=EST or connectionTimeZone=Local or timezone=+14:00
            refused-value|ERROR|mariadb:4.0.0||enabledSslProtocolSuites=foo or enabledSslCipherSuites=foo
            refused-value|none|mariadb:4.0.0||defaultFetchSize=-2147483648 or useSSL=0&enabledSslProtocolSuites=foo
            refused-value|ERROR|mariadb:2.7.12||passwordCharacterEncoding=utf8mb4 or connectTimeout=0 or maxIdleTime=59
            refused-value|ERROR|mariadb:2.7.12||serverTimezone=foo&useLegacyDatetimeCode=false or localSocket=
            refused-value|none|mariadb:2.7.12||serverTimezone=foo or CACHEPREPSTMTS=x or timezone=foo
            session-variable-global-only|ERROR|mariadb||VARIABLES=LEASE=5
            isolation-level-refused|ERROR|mariadb||transactionIsolation=Serializable or transactionIsolation=READ_UNCOMMITTED
            isolation-level-refused|none|mariadb||transactionIsolation=READ-COMMITTED
            parameter-without-effect|none|tap||alwaysSendSetIsolation=false
            parameter-without-effect|INFO {}|tap||elideSetAutoCommits=true or ROOM=500 or PREPARES&LENGTH=2048
            parameter-without-effect|INFO {}|tap||LOCAL&alwaysSendSetIsolation=false
            local-transaction-state|WARNING|tidb||useLocalTransactionState=yes
            autocommit-behind-the-driver|ERROR|tidb||FAST&sessionVariables=AutoCommit=OFF
            autocommit-behind-the-driver|ERROR|tidb||LOCAL&sessionVariables=@@session.autocommit='0'
            session-variable-global-only|ERROR {}|tidb||sessionVariables=sql_mode='A,B',TIDB_TSO_CLIENT_RPC_MODE=5
            session-variable-global-only|ERROR|tidb||sessionVariables=wait_timeout=1;@@Session.tidb_table_cache_lease=5
            session-variable-global-only|ERROR|tidb||VARIABLES=version='x' or VARIABLES=tidb_gc_life_time=1h
            session-variables-malformed|ERROR|tidb||VARIABLES= or VARIABLES=, or VARIABLES=GLOBAL%20a=1 or VARIABLES=a,b=1
            session-variables-malformed|ERROR|tidb||VARIABLES=time_zone='+08:00' or VARIABLES=tx_isolation=READ-COMMITTED
            session-variables-malformed|none|tidb||VARIABLES=time_zone='%2B08:00' or VARIABLES=a=1, or VARIABLES=LEVEL
            charset-missing|ERROR|tidb||characterEncoding=Big5 or characterSetResults=sjis
            charset-missing|none|tidb||characterEncoding=GBK or characterSetResults=utf8mb4 or passwordCharacterEncoding=sjis
            refused-value|ERROR|8.0.33||serverTimezone=GMT+8 or serverTimezone=CST or connectionTimeZone=utc
            refused-value|none|8.0.33||serverTimezone=GMT%2B8 or serverTimezone=SERVER or connectionTimeZone=Asia/Shanghai
            refused-value|ERROR|8.0.22||serverTimezone=SERVER or serverTimezone=Asia/Beijing
            refused-value|none|8.0.22||serverTimezone=CST
            refused-value|ERROR|8.0.33||tlsVersions=TLSv1.1 or enabledTLSProtocols=TLSv1,TLSv1.1
            refused-value|none|8.0.33||tlsVersions=TLSv1,TLSv1.2 or sslMode=DISABLED&tlsVersions=TLSv1
            refused-value|ERROR|9.1.0||sslMode=VERIFY_CA&trustCertificateKeyStoreUrl=/etc/ca.jks
            refused-value|ERROR|tap||sslMode=VERIFY_CA&trustCertificateKeyStoreUrl=http://h/ca.jks
            key-store-path|ERROR|tap||sslMode=VERIFY_CA&trustCertificateKeyStoreUrl=/etc/ca.jks
            key-store-path|none|tap||sslMode=VERIFY_CA&trustCertificateKeyStoreUrl=file:/etc/ca.jks
            refused-value|none|tap||trustCertificateKeyStoreUrl=/etc/ca.jks
            refused-value|ERROR|tap||characterSetResults=UTF8MB4 or logger=com.mysql.jdbc.log.Slf4JLogger
            refused-value|ERROR|8.0.28||characterSetResults=utf8mb3
            refused-value|none|8.0.33||characterSetResults=utf8mb3
            small-packet-refused|ERROR|9.1.0||PREPARES&blobSendChunkSize=8203
            small-packet-refused|none|9.1.0||PREPARES&blobSendChunkSize=8204 or blobSendChunkSize=1
            refused-value|none|tap||connectionTimeZone=UTC&serverTimezone=foo
            refused-value|ERROR|8.0.12||VARIABLES=a=1
            refused-value|none|8.0.12||VARIABLES=a%3D1
            session-variable-missing|ERROR {}|tidb||sessionVariables=tidb_enable_cache_prepare_stmt=ON
            isolation-level-refused|ERROR {}|tidb||sessionVariables=Transaction_Isolation="serializable"
            session-variable-reaches-all|ERROR|tidb||sessionVariables=@@tidb_rc_read_check_ts=1
            no-socket-timeout|WARNING|tap||a=b or connectTimeout=1000 or connectTimeout=1000&socketTimeout=0
            no-socket-timeout|WARNING|tap||socketTimeout=0 or connectTimeout=0&socketTimeout=0
            no-connect-timeout|none|tap||a=b or connectTimeout=1000 or connectTimeout=0&socketTimeout=0
            no-connect-timeout|INFO|tap||socketTimeout=1000 or connectTimeout=0&socketTimeout=1000
            read-only-asked-before-writes|none|tidb||LOCAL or SILENT
            query-timeout-ignored|INFO|tidb||FAST
            query-timeout-ignored|none|tidb||FAST&enableQueryTimeouts=true
            local-transaction-state or redundant-session-queries|none|tidb||FAST
            local-transaction-state|ERROR|8.0.32||useLocalTransactionState=true&PREPARES
            local-transaction-state|ERROR|8.0.32||useLocalTransactionState=true&PREPARES&REWRITES
            local-transaction-state|WARNING|8.0.33||useLocalTransactionState=true&PREPARES
            local-transaction-state|WARNING|8.0.32||useLocalTransactionState=true&REWRITES
            autocommit-behind-the-driver|none|tidb||sessionVariables=autocommit=0
            autocommit-behind-the-driver|none|tidb||LOCAL&sessionVariables=autocommit=0,autocommit=1
            session-variable-global-only|none|tidb||VARIABLES=@LEASE=5 or VARIABLES=sql_mode='a,LEASE=5'
            session-variable-missing|none|tidb||sessionVariables=tidb_enable_top_sql=ON
            session-variable-global-only|ERROR|mysql tap||VARIABLES=max_connections=1 or VARIABLES=max_allowed_packet=9
            session-variable-global-only|ERROR|mysql mariadb||VARIABLES=wait_timeout=1,Version='x'
            session-variable-global-only|none|mysql tap||VARIABLES=wait_timeout=1 or VARIABLES=tidb_gc_life_time=1
            session-variable-missing|ERROR {}|mysql tap||VARIABLES=tidb_gc_life_time=1
            session-variable-missing|WARNING {}|mysql tap||VARIABLES=TX_Isolation='x' or VARIABLES=storage_engine='x'
            session-variable-missing|none|mysql tap||VARIABLES=LEVEL or VARIABLES=@tx_isolation=1
            session-variable-missing|none|tidb||VARIABLES=tx_isolation='READ-COMMITTED'
            isolation-level-refused|none|tidb||sessionVariables=LEVEL
            isolation-level-refused|none|tidb||sessionVariables=SKIP=1,tx_isolation='SERIALIZABLE'
            session-variable-reaches-all|none|tidb||sessionVariables=@@global.tidb_rc_read_check_ts=1
            set-read-only-refused|none|tidb||SILENT
            automatic-reconnect|none|tidb||useConfigs=coldFusion&autoReconnect=false
            server-variables-read-again or autocommit-sent-on-opening|none|tidb||FAST
            result-charset-sent|none|tidb||characterSetResults=UTF-8
            """;

    static Stream<Arguments> severities() {
        return RulesAsked.rows(SEVERITIES);
    }

    @ParameterizedTest
    @MethodSource("severities")
    void a_rule_finds(String rule, String expected, String driver, String assumed, String string) {
        List<Finding> findings = RulesAsked.named(rule).check(RulesAsked.subject(driver, assumed, string));

        assertThat(findings.isEmpty() ? "none" : shown(findings.get(0), expected))
                .isEqualTo(expected);
    }

    private static String shown(Finding finding, String expected) {
        Price price = finding.price();
        return finding.severity()
                + (expected.endsWith("}") ? " " + price.commands() : "")
                + (expected.matches(".* \\d+") ? " " + Math.round(price.roundTrips()) : "");
    }

    /** The columns: a rule, a driver, assumptions, a string, and the string with the fix. */
    private static final String FIXED = """
            no-socket-timeout|tap||a=b|a=b&connectTimeout=2000&socketTimeout=4000
            unknown-name|tap||useServerPrepStmt=true|PREPARES
            name-letter-case|tap||useserverprepstmts=true|PREPARES
            name-given-twice|tap||PREPARES&useServerPrepStmts=false|useServerPrepStmts=false
            sql-longer-than-limit|tap||KEEPS|KEEPS&prepStmtCacheSqlLimit=2048
            sql-longer-than-limit|tap|20x2047|KEEPS|KEEPS&prepStmtCacheSqlLimit=2048
            sql-longer-than-limit|tap|20x2048|KEEPS|KEEPS&prepStmtCacheSqlLimit=4096
            sql-longer-than-limit|tap|20x5000|KEEPS|KEEPS&prepStmtCacheSqlLimit=8192
            sql-longer-than-limit|tap|20x2147483647|KEEPS|KEEPS&prepStmtCacheSqlLimit=2147483647
            plan-cache-too-small|tidb|365x200|KEEPS&ROOM=999&VARIABLES=LEVEL|KEEPS&ROOM=999&VARIABLES=LEVEL,PLANS=730
            prepare-without-cache|tidb|1500x3000|PREPARES|KEEPS&prepStmtCacheSize=3000&prepStmtCacheSqlLimit=4096
            prepare-without-cache|9.1.0|300x499|PREPARES&ROOM=300&LENGTH=500&NAMES|PREPARES&ROOM=300&LENGTH=500&CACHES
            cache-without-server-prepare|8.3.0||FAST|FAST&PREPARES
            prepare-without-cache|8.2.0||a=b&PREPARES|a=b
            reset-per-reuse|8.2.0||KEEPS|CACHES
            seconds-as-milliseconds|tap||connectTimeout=3|connectTimeout=3000
            text-protocol|tidb||REWRITES|REWRITES
            text-protocol|tidb|900x5000|a=b|a=b&KEEPS&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=8192
            batch-not-rewritten|tap||a=b|a=b&REWRITES
            batch-not-rewritten|tap||PREPARES|PREPARES
            cursor-for-every-statement|tap||CURSOR&a=b&defaultFetchSize=9|a=b
            redundant-session-queries|tidb||sessionVariables=autocommit=0|sessionVariables=autocommit=0
            session-variable-global-only|tidb||VARIABLES=sql_mode='A,B',LEASE=5;a=1|VARIABLES=sql_mode='A,B',a=1
            session-variable-missing|tidb||sessionVariables=tidb_top_sql=1&a=b|a=b
            tls-off|8.0.12||useSSL=false&a=b&verifyServerCertificate=false|useSSL=true&a=b&requireSSL=true
            """;

    static Stream<Arguments> fixed() {
        return RulesAsked.rows(FIXED);
    }

    @ParameterizedTest
    @MethodSource("fixed")
    void a_fix_makes_of_a_string(String rule, String driver, String assumed, String string, String fixed) {
        Finding finding = RulesAsked.only(rule, RulesAsked.subject(driver, assumed, string));

        assertThat(RulesAsked.fixed(driver, string, finding.fix())).isEqualTo(fixed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
            statement-cache-too-small | 365x200 | KEEPS \
            | prepStmtCacheSize=25 (default), and a connection runs 365 different statements.
            sql-longer-than-limit | 20x900 | KEEPS \
            | prepStmtCacheSqlLimit=256 (default), and the longest statement has 900 characters.
            """)
    void the_values_that_are_wrong_are_named(String rule, String assumed, String string, String what) {
        LintSubject subject = RulesAsked.subject("tap", assumed, RulesAsked.words(string));
        assertThat(RulesAsked.only(rule, subject).what()).isEqualTo(what);
    }

    private static final List<Rule> RULES = Stream.of(
                    StatementRules.ALL, PlanCacheRules.ALL, BatchRules.ALL, MariaDbRules.ALL)
            .flatMap(List::stream)
            .toList();

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "", "localhost:4000,127.0.0.1:4001"})
    void on_this_machine_nobody_is_on_the_way(String hosts) {
        for (String id : List.of("tls-off", "tls-not-required", "tls-not-verified", "public-key-retrieval")) {
            for (String mode : List.of("DISABLED", "PREFERRED", "REQUIRED")) {
                assertThat(RulesAsked.named(id)
                                .check(RuleEvidence.subject("jdbc:mysql://" + hosts
                                        + "/bank?allowPublicKeyRetrieval=true&sslMode=" + mode)))
                        .isEmpty();
            }
        }
    }

    @Test
    void rules_of_one_driver_find_nothing_in_the_strings_of_another() {
        String found = "?useServerPrepStmts=true&cachePrepStmts=false&useCursorFetch=true";

        for (Rule rule : RULES) {
            boolean ofMariaDb = MariaDbRules.ALL.contains(rule);
            String scheme = ofMariaDb ? "jdbc:mysql:" : "jdbc:mariadb:";
            assertThat(rule.check(RuleEvidence.subject(scheme + "//db.example/bank" + found)))
                    .isEmpty();
        }
    }
}
