package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.Requests;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.load.SliceBoundary;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.TestWorkers;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkersSpec;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Properties;

/** Runs a workload under the strings of the study, and returns what was sent. */
final class TransferOnWire {

    private static final Duration SHORTEST = Duration.ofNanos(1);
    private static final SliceSpec WARM_UP = new SliceSpec(2, SHORTEST, OptionalDouble.empty());

    private final TestBank bank;
    private final String database;
    private final CompiledWorkload original;

    TransferOnWire(TestBank bank, String database, CompiledWorkload original) {
        this.bank = bank;
        this.database = database;
        this.original = original;
    }

    String url(String profile) {
        return bank.url(
                database, Requests.scenario(profile).connection().parameters().text());
    }

    private Workers workers(String profile, CompiledWorkload workload, int threads, String url, Properties properties)
            throws Exception {
        WorkersSpec spec = TestWorkers.asInFile(
                threads, workload, Requests.scenario(profile).connection().poolAutoCommit());
        // The tables that transfers fill are now empty again.
        DataSet dataSet = bank.prepare(database, original);
        try (Connection admin = bank.connect()) {
            DataSet.use(admin, database);
            return Workers.start(
                    spec,
                    TestWorkers.target(url, properties, bank.login()),
                    dataSet.valuesOf(admin, workload),
                    NanoClock.SYSTEM);
        }
    }

    /** Carries out a number of transactions and one more, on each of some connections. */
    void carryOut(
            String profile, CompiledWorkload workload, int threads, int transactions, String url, Properties properties)
            throws Exception {
        try (Workers workers = workers(profile, workload, threads, url, properties)) {
            workers.runSlice(new SliceSpec(transactions, SHORTEST, OptionalDouble.empty()));
        }
    }

    /** The commands that one transaction sends when its statements are warm, line by line. */
    String contract(String profile, CompiledWorkload workload) throws Exception {
        try (RecordingTap tap = RecordingTap.open();
                Workers workers = workers(profile, workload, 1, url(profile), tap.driverPropertiesFor(url(profile)))) {
            return contract(third(tap, workers));
        }
    }

    /** The commands that the third transaction of a worker sends. */
    static Recording third(RecordingTap tap, Workers workers) throws Exception {
        workers.runSlice(WARM_UP);
        try (OpenRecording open = tap.record()) {
            SliceBoundary<Recording, Recording> boundary = new SliceBoundary<>(open::end, ended -> ended);
            workers.runSlice(SliceSpec.closedLoop(SHORTEST), boundary);
            Recording third = boundary.atEnd().orElseThrow();
            assertThat(third.doubts()).isEmpty();
            assertThat(third.count(RecordedCommand::failed)).isZero();
            return third;
        }
    }

    static String contract(Recording recording) {
        ContractSubject subject = WireSubjects.of(ContractSubject.SubjectType.SCENARIO, "any", "", recording);
        return new Contract("driver 1", "Server", "1", List.of(subject)).text();
    }
}
