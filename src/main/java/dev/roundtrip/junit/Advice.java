package dev.roundtrip.junit;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.LintSubject;
import dev.roundtrip.advice.Rule;
import dev.roundtrip.advice.Rules;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.junit.Budget.Limit;
import dev.roundtrip.result.Finding;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lints the parameters of the connections that sent too much. It keeps the findings whose price is in commands that are
 * over budget and whose signs were recorded. The linter's assumptions come from the recording: the number and length of
 * texts, and the statements per transaction.
 */
final class Advice {

    private Advice() {}

    /** One line for each fix, {@code RULE-ID: what to do}; empty if the linter has none. */
    static List<String> fixesFor(Recording recording, List<Limit> exceeded) {
        Set<Command> over = EnumSet.noneOf(Command.class);
        Set<String> parameters = new LinkedHashSet<>();
        for (Limit limit : exceeded) {
            for (RecordedCommand sent : recording.commands(limit.which())) {
                over.add(sent.command());
                parameters.add(sent.connection().parameters());
            }
        }
        Set<String> fixes = new LinkedHashSet<>();
        for (String string : parameters) {
            subject(string, assumptions(recording)).ifPresent(subject -> addFixes(subject, recording, over, fixes));
        }
        return List.copyOf(fixes);
    }

    private static void addFixes(LintSubject subject, Recording recording, Set<Command> over, Set<String> fixes) {
        for (Rule rule : Rules.ALL) {
            for (Finding finding : rule.check(subject)) {
                if (over.stream().anyMatch(command -> saves(finding, command)) && Signs.show(recording, finding)) {
                    fixes.add(rule.id() + ": " + finding.fix().sentence());
                }
            }
        }
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
                unknown.connections(),
                unknown.batches());
    }
}
