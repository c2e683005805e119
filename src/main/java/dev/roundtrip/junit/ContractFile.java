package dev.roundtrip.junit;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractComparison;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.TappedLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A contract file: compares tests with it, or records them in it. Used by one test at a time. */
record ContractFile(Path file) {

    /** JUnit's configuration parameter or a system property; {@code record} writes. */
    static final String MODE = "roundtrip.contract";

    static final String RECORD = "record";

    private static final String HOW_TO_RECORD = "Record it with -D" + MODE + "=" + RECORD + ", then review it.";

    void record(String test, Recording recording) {
        Contract now = contract(test, recording);
        List<ContractSubject> subjects = new ArrayList<>(now.subjects());
        // Recordings of another driver or server do not belong under this header; those tests are recorded again in the
        // same build.
        read().filter(before -> before.driver().equals(now.driver())
                        && before.server().equals(now.server())
                        && before.serverVersion().equals(now.serverVersion()))
                .ifPresent(before -> before.subjects().stream()
                        .filter(subject -> !subject.name().equals(test))
                        .forEach(subjects::add));
        Contract together = new Contract(now.driver(), now.server(), now.serverVersion(), subjects);
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            OutputFile.replace(OutputFile.behindLinks(file), together.text(), Readers.AS_USUAL);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("The contract " + file + " cannot be written.", unwritable);
        }
    }

    void check(String test, Recording recording) {
        Contract whole =
                read().orElseThrow(() -> new WireBudgetError("There is no contract " + file + ". " + HOW_TO_RECORD));
        ContractSubject recorded = whole.subject(test)
                .orElseThrow(
                        () -> new WireBudgetError("The contract " + file + " lacks " + test + ". " + HOW_TO_RECORD));
        ContractComparison comparison = ContractComparison.of(whole.only(recorded), contract(test, recording));
        switch (comparison.verdict()) {
            case PASS -> {}
            case FAIL ->
                throw new WireBudgetError(message("Breaks its wire contract " + file, comparison)
                        + "\n  If that is meant: " + HOW_TO_RECORD);
            case INCONCLUSIVE ->
                throw new WireBudgetError(message("Inconclusive against its wire contract " + file, comparison));
        }
    }

    private static String message(String head, ContractComparison comparison) {
        StringBuilder message = new StringBuilder(head);
        comparison.changes().forEach(change -> message.append("\n  ").append(change));
        comparison.notes().forEach(note -> message.append("\n  (").append(note).append(')'));
        return message.toString();
    }

    private Optional<Contract> read() {
        try {
            return Files.exists(file) ? Optional.of(Contract.read(file, HOW_TO_RECORD)) : Optional.empty();
        } catch (ReportException wrong) {
            throw new WireBudgetError(wrong.getMessage());
        }
    }

    private static Contract contract(String test, Recording recording) {
        if (!recording.doubts().isEmpty()) {
            throw new WireBudgetError("Inconclusive: " + test + "\n  " + String.join("\n  ", recording.doubts()));
        }
        if (recording.commands().isEmpty()) {
            throw new WireBudgetError(Tapped.ALL.nothingSeen(test));
        }
        TappedLine connection = recording.commands().get(0).connection();
        String version = ServerKind.shortVersion(connection.server());
        ContractSubject subject =
                WireSubjects.of(Kind.TEST, test, WireSubjects.parametersOf(connection.parameters()), recording);
        return new Contract(
                DriverName.of(connection.parameters()),
                ServerKind.of(connection.server()).label(),
                version.isEmpty() ? DriverName.UNKNOWN : version,
                List.of(subject));
    }
}
