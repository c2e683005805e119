package dev.roundtrip.lint;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import dev.roundtrip.report.StringChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parameters that may be written for a string of a file: those of the recommended string, and the choices that were
 * asked for by name. Values are as the driver reads them, and may be secret.
 *
 * @param text the string with its changes, in the form of the given one
 * @param inString the changes of the string
 * @param beside the changes of the driver's properties that are passed with it
 * @param rest further changes that are not right for every version of the driver, whose version is unknown; masked
 * @param byHand all changes for a person who makes them; masked
 * @param refused why nothing is written, in a sentence or more; empty if something may be written
 */
public record FileChange(
        String text, StringChange inString, StringChange beside, StringChange rest, String byHand, String refused) {

    /** Repeated checks end long before this limit. */
    private static final int MOST_ROUNDS = 12;

    private static final StringChange NONE = new StringChange(List.of(), List.of());

    /** The rules differ between these versions, and not within the versions from one to the next. */
    private static final List<DriverVersion> CONNECTOR_J = versions("8.0.11 8.0.33 8.2.0 8.3.0 9.1.0 9.5.0 26.10.0");

    private static final List<DriverVersion> MARIADB = versions("2.7.12 3.0.11 3.5.5 3.5.6 3.5.11 4.0.0");

    /**
     * Returns the change of a string. A linter without a version finds what is right for every version of the driver.
     *
     * @param text the string as the file has it
     * @param choices the rules whose choices are written too
     */
    public static FileChange of(Linter linter, String text, Set<String> choices) {
        WrittenUrl written = WrittenUrl.of(text);
        if (written.isEscaped() && !linter.around().isEscaped()) {
            return refused(text, "It has '&amp;' for ampersands.");
        }
        Optional<JdbcUrl> url = JdbcUrl.parse(
                        written.plain(), linter.around().driver().orElse(written.driver()))
                .url();
        return url.map(string ->
                        new Changing(linter, written, new GivenString(string, linter.beside())).change(text, choices))
                .orElseGet(() -> linter.lint(text)
                        .correctFirst()
                        .map(problem -> refused(text, problem))
                        .orElse(new FileChange(text, NONE, NONE, NONE, "", "")));
    }

    /** Whether there is nothing to write. */
    public boolean isEmpty() {
        return inString.isEmpty() && beside.isEmpty();
    }

    /** How many parameters are added, changed or removed. */
    public int size() {
        return Stream.of(inString, beside)
                .mapToInt(one -> one.set().size() + one.remove().size())
                .sum();
    }

    private static FileChange refused(String text, String problem) {
        return new FileChange(text, NONE, NONE, NONE, "", "Correct it first: " + problem);
    }

    private static List<DriverVersion> versions(String text) {
        return Stream.of(text.split(" "))
                .map(one -> DriverVersion.parse(one).orElseThrow())
                .toList();
    }

    /** A given string, and what it becomes. */
    private record Changing(Linter linter, WrittenUrl written, GivenString given) {

        FileChange change(String text, Set<String> choices) {
            LintReport report = lint(linter, given);
            Optional<String> problem = report.correctFirst();
            if (problem.isPresent()) {
                return refused(text, problem.get());
            }
            List<StringChange> asked = asked(report, choices);
            GivenString newest = settled(linter, with(given, asked));
            if (mayLackParameters() && !newest.equals(given)) {
                return new FileChange(text, NONE, NONE, NONE, "", "A placeholder may hold parameters.");
            }
            GivenString after = linter.version().isPresent() ? newest : inEveryVersion(asked, newest);
            StringChange inString =
                    StringChange.between(given.url().properties(), after.url().properties());
            StringChange beside = StringChange.between(given.beside(), after.beside());
            return new FileChange(
                    written.rewritten(after.url().raw()),
                    inString,
                    beside,
                    shown(between(after, newest)),
                    Stream.of(inString, beside)
                            .filter(one -> !one.isEmpty())
                            .map(one -> ChangeNotation.of(shown(one)))
                            .collect(Collectors.joining(" ")),
                    "");
        }

        private StringChange shown(StringChange change) {
            return change.shown(written, given.url());
        }

        private boolean mayLackParameters() {
            return written.mayEndInParameters()
                    || given.url().properties().stream().map(UrlParameter::name).anyMatch(written::isUnknown);
        }

        private LintReport lint(Linter other, GivenString string) {
            return other.withProperties(string.beside())
                    .lint(written.rewritten(string.url().raw()));
        }

        /** The changes that were asked for by the names of rules. Each is whole: half of one may be the opposite. */
        private static List<StringChange> asked(LintReport report, Set<String> choices) {
            return report.findings().stream()
                    .filter(finding -> choices.contains(finding.rule()))
                    .map(Finding::fix)
                    .filter(fix ->
                            fix.set().stream().noneMatch(one -> one.value().contains(JdbcUrl.MASK)))
                    .map(fix -> new StringChange(fix.set(), fix.remove()))
                    .toList();
        }

        private static GivenString with(GivenString string, List<StringChange> changes) {
            GivenString after = string;
            for (StringChange one : changes) {
                after = after.with(one.set(), Set.copyOf(one.remove()));
            }
            return after;
        }

        /** Checks what is recommended until a further check changes nothing, and returns the string then reached. */
        private GivenString settled(Linter other, GivenString string) {
            GivenString current = string;
            for (int round = 0; round < MOST_ROUNDS; round++) {
                LintReport report = lint(other, current);
                // Another check may substitute placeholders differently, and the parameters would then be others.
                boolean isAlike = report.subject()
                        .filter(subject ->
                                subject.around().written().originals().equals(written.originals()))
                        .isPresent();
                GivenString next = isAlike ? report.recommended().orElseThrow().given() : current;
                if (next.equals(current)) {
                    break;
                }
                current = next;
            }
            return current;
        }

        /** What all versions recommend, as far as no version reports a finding for it. */
        private GivenString inEveryVersion(List<StringChange> asked, GivenString newest) {
            if (newest.equals(given)) {
                return given;
            }
            boolean isMariaDb = given.url().scheme().driver() == Driver.MARIADB;
            List<Linter> all = (isMariaDb ? MARIADB : CONNECTOR_J)
                    .stream().map(linter::forVersion).toList();
            GivenString current = given;
            for (int round = 0; round < MOST_ROUNDS; round++) {
                GivenString from = current.equals(given) ? with(given, asked) : current;
                GivenString next = current;
                List<StringChange> each = Stream.concat(Stream.of(linter), all.stream())
                        .map(one -> between(from, settled(one, from)))
                        .toList();
                List<StringChange> open = from.equals(current) ? List.of() : asked;
                List<StringChange> changes = Stream.concat(open.stream(), singles(each.get(0)).stream())
                        .toList();
                for (StringChange one : changes) {
                    GivenString last = next;
                    GivenString tried = with(last, List.of(one));
                    boolean isAsked = open.contains(one);
                    boolean isEverywhere = isAsked
                            || each.stream()
                                    .allMatch(other -> other.set().containsAll(one.set())
                                            && other.remove().containsAll(one.remove()));
                    if (isEverywhere && all.stream().allMatch(other -> isNoWorse(other, last, tried))) {
                        next = tried;
                    }
                }
                if (next.equals(current)) {
                    break;
                }
                current = next;
            }
            return current;
        }

        private static List<StringChange> singles(StringChange change) {
            return Stream.concat(
                            change.remove().stream().map(name -> new StringChange(List.of(), List.of(name))),
                            change.set().stream().map(one -> new StringChange(List.of(one), List.of())))
                    .toList();
        }

        /** All changes, wherever the parameters stand. */
        private static StringChange between(GivenString before, GivenString after) {
            return StringChange.between(all(before), all(after));
        }

        private static List<UrlParameter> all(GivenString string) {
            return Stream.concat(string.url().properties().stream(), string.beside().stream())
                    .toList();
        }

        private boolean isNoWorse(Linter other, GivenString before, GivenString after) {
            return rules(other, before).containsAll(rules(other, after));
        }

        private Set<String> rules(Linter other, GivenString string) {
            return lint(other, string).findings().stream()
                    .filter(finding -> finding.severity() != Severity.INFO)
                    .map(Finding::rule)
                    .collect(Collectors.toSet());
        }
    }
}
