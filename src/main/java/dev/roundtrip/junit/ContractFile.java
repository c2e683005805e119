package dev.roundtrip.junit;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractComparison;
import dev.roundtrip.contract.ContractComparison.Change;
import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.StatementGroup;
import dev.roundtrip.tap.recording.TappedLine;
import dev.roundtrip.wire.SqlShape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A contract file: compares tests with it, or records them in it. */
record ContractFile(Path file) {

    /** JUnit's configuration parameter; {@code false} writes nothing. */
    static final String RECORD = "roundtrip.contract.record";

    void write(Contract contract) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            OutputFile.replace(OutputFile.behindLinks(file), contract.text(), Readers.AS_USUAL);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("The contract " + file + " cannot be written.", unwritable);
        }
    }

    /** Fails unless both contracts have the same content for their one subject. */
    void check(Contract recorded, Contract now, Recording recording, String howToRecord) {
        ContractComparison comparison = ContractComparison.of(recorded, now);
        if (comparison.verdict() == Verdict.PASS) {
            return;
        }
        ContractSubject subject = now.subjects().get(0);
        List<String> lines = new ArrayList<>();
        if (comparison.verdict() == Verdict.FAIL) {
            lines.add("Breaks its wire contract " + file + ": " + subject.name());
            lines.add("  " + comparison.meaning());
            for (Change change : ContractComparison.changes(recorded.subjects().get(0), subject)) {
                lines.add("    " + change.in(subject.name()));
                List<StatementGroup> groups = StatementGroup.of(recording.commands(sent -> isOf(change, sent)));
                groups.forEach(group -> lines.add("        " + group.count() + " from " + group.origin()
                        + (isNew(group, groups, change) ? "  [new]" : "")));
            }
        } else {
            lines.add("Inconclusive against its wire contract " + file);
            comparison.changes().forEach(reason -> lines.add("  " + reason));
        }
        comparison.notes().forEach(note -> lines.add("  (" + note + ")"));
        lines.add("  If that is meant: " + howToRecord);
        throw new WireBudgetError(String.join("\n", lines));
    }

    /** Whether a line is new: nothing was sent before, or it alone has as many commands as there are more now. */
    private static boolean isNew(StatementGroup group, List<StatementGroup> groups, Change change) {
        long more = change.now() - change.before();
        return change.before() == 0
                || (group.count() == more
                        && groups.stream()
                                        .filter(other -> other.count() == more)
                                        .count()
                                == 1);
    }

    private static boolean isOf(Change change, RecordedCommand sent) {
        return change.sent().command() == sent.command()
                && change.sent().sql().equals(SqlShape.of(sent.purpose(), sent.sql()));
    }

    Optional<Contract> read(String howToRecord) {
        try {
            return Files.exists(file) ? Optional.of(Contract.read(file, howToRecord)) : Optional.empty();
        } catch (ReportException wrong) {
            throw new WireBudgetError(wrong.getMessage());
        }
    }

    static Contract contract(String test, Recording recording) {
        if (!recording.doubts().isEmpty()) {
            throw new WireBudgetError("Inconclusive: " + test + "\n  " + String.join("\n  ", recording.doubts()));
        }
        if (recording.commands().isEmpty()) {
            throw new WireBudgetError(Tapped.ALL.nothingSeen(test));
        }
        TappedLine connection = recording.commands().get(0).connection();
        String version = ServerKind.shortVersion(connection.server());
        ContractSubject subject =
                WireSubjects.of(SubjectType.TEST, test, WireSubjects.parametersOf(connection.parameters()), recording);
        return new Contract(
                DriverName.of(connection.parameters()),
                ServerKind.of(connection.server()).label(),
                version.isEmpty() ? DriverName.UNKNOWN : version,
                List.of(subject));
    }
}
