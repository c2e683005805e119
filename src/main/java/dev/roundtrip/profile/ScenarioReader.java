package dev.roundtrip.profile;

import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Converts one profile's keys to its scenario, all in one pass. The result is valid only if there is no problem. */
final class ScenarioReader {

    private static final int MOST_COMMANDS = 1000;

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]{0,79}");

    /** These values go into a SET statement, so they must not contain anything that could end it. */
    private static final Pattern VALUE =
            Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?|[A-Za-z_][A-Za-z0-9_-]{0,199}|'[^'\\\\\\p{Cntrl}]{0,200}'");

    private static final Pattern PASSWORD = Pattern.compile("(?i)(^|&)\\s*(user|password[123]?)\\s*=");
    private static final Pattern BROKEN_PARAMETERS = Pattern.compile("(?s)\\?.*|jdbc:.*|.*[\\s\\p{Cntrl}].*");

    private static final Map<String, Optional<LatencyPlace>> PLACES = Stream.concat(
                    Stream.of("any"), Stream.of(LatencyPlace.values()).map(LatencyPlace::word))
            .collect(Collectors.toUnmodifiableMap(word -> word, LatencyPlace::of));

    private static final List<ProfileKey> OF_THE_BANK_TRANSFER =
            List.of(ProfileKey.KIND, ProfileKey.STATEMENTS, ProfileKey.STATEMENT_LENGTH);

    private final Collection<String> knownCommands;
    private final Keys top;
    private final ProblemList problems;
    private final Function<String, Validated<WorkloadSpec>> workloads;

    /** @param workloads reads the workload that the profile names */
    ScenarioReader(
            MappingNode top,
            ProblemList problems,
            Collection<String> knownCommands,
            Function<String, Validated<WorkloadSpec>> workloads) {
        this.top = new Keys(top, problems).ofSection("");
        this.problems = problems;
        this.knownCommands = knownCommands;
        this.workloads = workloads;
    }

    Scenario read(String name) {
        String title = top.text(ProfileKey.TITLE, text -> text.length() <= 60, "write at most 60 characters");
        ScenarioNotes notes = new ScenarioNotes(top.text(ProfileKey.SHOWS), top.text(ProfileKey.CANNOT_SHOW));
        ConnectionSpec connection = connection();
        Keys workload = top.section(ProfileKey.WORKLOAD);
        boolean ofFile = workload.has(ProfileKey.FILE.key());
        return new Scenario(
                name,
                title,
                connection,
                server(),
                Scenario.onPool(ofFile ? fromFile(workload) : bankTransfer(workload), connection),
                top.has(ProfileKey.EXPECT.key()) ? expectations() : Expectations.NONE,
                notes);
    }

    private ConnectionSpec connection() {
        Keys section = top.section(ProfileKey.CONNECTION);
        String parameters = section.text(
                ProfileKey.PARAMETERS,
                text -> !BROKEN_PARAMETERS.matcher(text).matches(),
                "write the part after the question mark, as in a=b&c=d, without spaces");
        if (PASSWORD.matcher(parameters).find()) {
            section.problemAt(ProfileKey.PARAMETERS.key(), "a login belongs on the command line");
        }
        return new ConnectionSpec(parameters, section.flag(ProfileKey.POOL_AUTO_COMMIT));
    }

    private ServerSpec server() {
        Keys section = top.section(ProfileKey.SERVER);
        Requirement requires = section.choice(ProfileKey.REQUIRES, Keys.words(Requirement.values()));
        String reason = section.text(ProfileKey.REQUIRES_REASON);
        if (requires == Requirement.TIDB && reason.isEmpty()) {
            section.problemAt(ProfileKey.REQUIRES.key(), "missing key 'requiresReason' under 'server'; say why");
        }
        if (requires == Requirement.ANY && !reason.isEmpty()) {
            section.problemAt(ProfileKey.REQUIRES_REASON.key(), "requiresReason needs requires: tidb");
        }
        List<ServerVariable> variables = section.sections(ProfileKey.VARIABLES)
                .map(ScenarioReader::variable)
                .toList();
        CachedTables cached = section.choice(ProfileKey.CACHED_TABLES, Keys.words(CachedTables.values()));
        return new ServerSpec(requires, reason, variables, cached, section.choice(ProfileKey.LINE, PLACES));
    }

    private static ServerVariable variable(Keys section) {
        return new ServerVariable(
                section.text(
                        ProfileKey.VARIABLE,
                        text -> VARIABLE.matcher(text).matches(),
                        "write letters, digits and underscores"),
                section.text(
                        ProfileKey.VALUE,
                        text -> VALUE.matcher(text).matches(),
                        "write a number, a word such as ON, or single quotes within double ones"),
                section.choice(ProfileKey.SCOPE, Keys.words(Scope.values())));
    }

    /** What the profile says of isolation and habits replaces what the file says. */
    private WorkloadSpec fromFile(Keys section) {
        for (ProfileKey key : OF_THE_BANK_TRANSFER) {
            if (section.has(key.key())) {
                section.problemAt(key.key(), key.key() + " and file" + Keys.EXCLUDE);
            }
        }
        IsolationLevel isolation = isolation(section);
        SessionHabits habits = habits(section.section(ProfileKey.HABITS));
        String name = section.text(ProfileKey.FILE, text -> !text.isEmpty(), "name a workload's file");
        Validated<WorkloadSpec> read = workloads.apply(name);
        if (read.value().isEmpty()) {
            problems.addAll(read.problems());
            return new WorkloadSpec(WorkloadSpec.MIN_STATEMENTS, StatementLength.MIXED, isolation, habits);
        }
        WorkloadSpec file = read.value().get();
        return new WorkloadSpec(
                file.statements(),
                file.length(),
                section.has(ProfileKey.ISOLATION.key()) ? isolation : file.isolation(),
                section.has(ProfileKey.HABITS.key()) ? habits : file.habits(),
                file.file());
    }

    private static WorkloadSpec bankTransfer(Keys section) {
        section.choice(ProfileKey.KIND, Map.of("bank-transfer", "bank-transfer"));
        int statements =
                section.wholeNumber(ProfileKey.STATEMENTS, WorkloadSpec.MIN_STATEMENTS, WorkloadSpec.MAX_STATEMENTS);
        StatementLength length = section.choice(ProfileKey.STATEMENT_LENGTH, Keys.words(StatementLength.values()));
        return new WorkloadSpec(statements, length, isolation(section), habits(section.section(ProfileKey.HABITS)));
    }

    private static IsolationLevel isolation(Keys section) {
        return section.choice(ProfileKey.ISOLATION, Keys.words(IsolationLevel.values()));
    }

    private static SessionHabits habits(Keys section) {
        Occasion asks = section.choice(ProfileKey.ASKS_ISOLATION, Keys.words(Occasion.values()));
        Occasion sets =
                section.choice(ProfileKey.SETS_AUTO_COMMIT, Keys.words(Occasion.NEVER, Occasion.EACH_TRANSACTION));
        return new SessionHabits(asks, sets);
    }

    private Map<String, Double> commands(Keys section) {
        section.only("command", knownCommands, name -> "; commands are COM_QUERY, COM_STMT_EXECUTE and others");
        if (section.isEmpty()) {
            problems.add(section.node(), "commands is empty; name those of a business statement");
        }
        Map<String, Double> numbers = new TreeMap<>();
        section.all().forEach((name, value) -> numbers.put(name, section.number(name, value, 0, MOST_COMMANDS)));
        return numbers;
    }

    private Expectations expectations() {
        Keys section = top.section(ProfileKey.EXPECT);
        return new Expectations(
                commands(section.names(ProfileKey.COMMANDS)),
                section.number(ProfileKey.ROUND_TRIPS, 0, MOST_COMMANDS),
                section.choice(ProfileKey.CHATTER, Keys.words(Chatter.values())),
                section.number(ProfileKey.TOLERANCE, 0, 1));
    }
}
