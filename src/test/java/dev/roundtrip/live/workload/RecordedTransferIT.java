package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the study's transfer, recorded under s3 and run again from the file. */
class RecordedTransferIT {

    private static final int CONNECTIONS = 2;

    /** The number of transfers on each connection. */
    private static final int TRANSFERS = 6;

    @ParameterizedTest
    @EnumSource(RecordedData.class)
    void what_was_recorded_by_the_proxy_sends_under_s3_and_s5_what_the_original_sends(RecordedData data)
            throws Exception {
        sendTheSame(TestBank.onMariaDb(), "recorded_transfer", TestWorkloads.shortTransfer(), data);
    }

    private static String byProxy(TestBank bank, TransferOnWire wire, CompiledWorkload original, RecordedData data)
            throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open()) {
            WorkloadRecorder recorder =
                    WorkloadRecorder.start(tap, data, "a proxy", "test", NanoClock.SYSTEM, WallClock.SYSTEM.now());
            try (Relay relay = TestRelays.to(bank.host(), bank.port(), Optional.empty(), tap, heard)) {
                String url = wire.url("s3")
                        .replace(
                                bank.host() + ":" + bank.port() + "/",
                                "127.0.0.1:" + relay.address().getPort() + "/");
                wire.carryOut("s3", original, CONNECTIONS, TRANSFERS, url, new Properties());
            }
            tap.totals();
            assertThat(heard).allMatch("declined"::equals);
            return recorder.text();
        }
    }

    private static void sendTheSame(TestBank bank, String database, CompiledWorkload original, RecordedData data)
            throws Exception {
        TransferOnWire wire = new TransferOnWire(bank, database, original);
        String file = byProxy(bank, wire, original, data);
        CompiledWorkload recorded = TestWorkloads.of(file);
        assertThat(recorded.transactions()).as(file).hasSize(1);
        assertThat(wire.contract("s3", recorded)).as(file).isEqualTo(wire.contract("s3", original));
        assertThat(wire.contract("s5", recorded)).isEqualTo(wire.contract("s5", original));
    }
}
