package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** Wrappers around a tapped pool. */
@ResourceLock(WireExtension.LOCK)
class WrappersIT {

    private static final String BALANCE = "SELECT balance FROM account WHERE id = 1";

    static Stream<UnaryOperator<DataSource>> wrappers() {
        return Stream.of(
                LazyConnectionDataSourceProxy::new,
                TransactionAwareDataSourceProxy::new,
                P6DataSource::new,
                inner -> ProxyDataSourceBuilder.create(inner).build(),
                inner -> new LazyConnectionDataSourceProxy(
                        new P6DataSource(ProxyDataSourceBuilder.create(inner).build())));
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void what_is_sent_through_a_wrapper_is_the_applications(UnaryOperator<DataSource> wrap) throws Exception {
        try (HikariDataSource pool = Bank.pool("")) {
            DataSource around = wrap.apply(pool);
            // Some ask for the session's state at their first use.
            new Bank(around).balance(1);

            Recording recording = Wire.record(() -> new Bank(around).balance(1));

            assertThat(recording.commands()).singleElement().satisfies(sent -> {
                assertThat(sent.sql()).isEqualTo(BALANCE);
                assertThat(sent.origin().sender()).isEqualTo(Sender.APPLICATION);
                assertThat(sent.origin().site()).map(CallSite::method).contains("balance");
            });
        }
    }
}
