package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLimitsTest {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration READ = Duration.ofSeconds(60);

    private static JdbcUrl parsed(String url) {
        return JdbcUrl.parse(url).orElseThrow();
    }

    /** A limit of the string, or of one of its hosts, is kept, even if it means no limit. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://h:4000/d                                 | {connectTimeout=10000, socketTimeout=60000}
            jdbc:mariadb://h/d?useServerPrepStmts=true            | {connectTimeout=10000, socketTimeout=60000}
            jdbc:mysql://h/d?connectTimeout=3&socketTimeout=0     | {}
            jdbc:mysql://address=(host=h)(socketTimeout=5000),b/d | {connectTimeout=10000}
            """)
    void a_string_gets_the_limits_that_it_has_not(String url, String limits) {
        assertThat(new TreeMap<>(TimeLimits.connectAndRead(parsed(url), CONNECT, READ)))
                .hasToString(limits);
    }

    @Test
    void the_limit_that_holds_is_the_strings_unless_that_is_none() {
        assertThat(TimeLimits.connectOr(parsed("jdbc:mysql://h/d?connectTimeout=30000"), CONNECT))
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(TimeLimits.connectOr(parsed("jdbc:mysql://h/d?connectTimeout=0"), CONNECT))
                .isEqualTo(CONNECT);
        assertThat(TimeLimits.readOr(parsed("jdbc:mysql://h/d?socketTimeout=soon"), READ))
                .isEqualTo(READ);
    }
}
