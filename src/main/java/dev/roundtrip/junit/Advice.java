package dev.roundtrip.junit;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.LintSubject;
import dev.roundtrip.lint.Rules;
import dev.roundtrip.report.Finding;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.List;
import java.util.Optional;

/**
 * Lints the parameters of the connections that sent too much. It keeps a finding if its price is in commands that are
 * over budget and its symptoms were recorded. The linter's assumptions come from the recording: the number and length
 * of texts, and the statements per transaction.
 */
final class Advice {

    private Advice() {}

    /** One line for each fix, {@code RULE-ID: what to do}; empty if the linter has none. */
    static List<String> fixesFor(Recording recording, List<Limit> exceeded) {
        List<RecordedCommand> sent = exceeded.stream()
                .flatMap(limit -> recording.commands(limit.which()).stream())
                .toList();
        return sent.stream()
                .map(each -> each.connection().parameters())
                .distinct()
                .flatMap(parameters -> subject(parameters, assumptions(recording)).stream())
                .flatMap(subject -> Rules.ALL.stream()
                        .flatMap(rule -> rule.check(subject).stream()
                                .filter(finding -> RuleSymptoms.show(recording, rule.symptom(), finding.price()))))
                .filter(finding -> sent.stream().anyMatch(each -> saves(finding, each.command())))
                .map(finding -> finding.rule() + ": " + finding.fix().sentence())
                .distinct()
                .toList();
    }

    private static boolean saves(Finding finding, Command command) {
        return finding.price().commands().getOrDefault(command, 0.0) > 0;
    }

    private static Optional<LintSubject> subject(String parameters, Assumptions assumptions) {
        return JdbcUrl.parse(parameters)
                .url()
                .map(url -> new LintSubject(
                        url,
                        EffectiveParameters.of(
                                url, DriverName.number(parameters).orElse(DriverVersion.NEWEST_KNOWN)),
                        assumptions));
    }

    static Assumptions assumptions(Recording recording) {
        List<String> texts = recording.commands(sent -> !sent.isChatter()).stream()
                .map(RecordedCommand::sql)
                .distinct()
                .toList();
        Assumptions unknown = Assumptions.DEFAULT;
        return new Assumptions(
                Math.max(1, texts.size()),
                true,
                texts.stream().mapToInt(String::length).max().orElse(unknown.longestStatement()),
                unknown.batches());
    }
}
