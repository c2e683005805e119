package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitsTest {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration READ = Duration.ofSeconds(60);

    private static JdbcUrl parsed(String url) {
        return JdbcUrl.parse(url).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://h:4000/d", "jdbc:mariadb://h/d?useServerPrepStmts=true"})
    void a_string_without_limits_gets_both(String url) {
        assertThat(TimeLimits.connectAndRead(parsed(url), CONNECT, READ))
                .containsEntry("connectTimeout", "10000")
                .containsEntry("socketTimeout", "60000")
                .hasSize(2);
    }

    @Test
    void a_limit_of_the_string_or_of_one_of_its_hosts_is_kept_also_where_it_is_none() {
        assertThat(TimeLimits.connectAndRead(
                        parsed("jdbc:mysql://h/d?connectTimeout=3&socketTimeout=0"), CONNECT, READ))
                .isEmpty();
        assertThat(TimeLimits.connectAndRead(
                        parsed("jdbc:mysql://address=(host=h)(socketTimeout=5000),b/d"), CONNECT, READ))
                .containsOnlyKeys("connectTimeout");
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
