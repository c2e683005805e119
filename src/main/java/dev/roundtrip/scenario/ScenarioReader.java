package dev.roundtrip.scenario;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.scenario.Expectations.Chatter;
import dev.roundtrip.scenario.ServerSpec.CachedTables;
import dev.roundtrip.scenario.ServerSpec.Requirement;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Converts one profile's keys to its scenario, all in one pass. The result is valid only if there is no problem. */
final class ScenarioReader {

    private static final int MOST_COMMANDS = 1000;

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]{0,79}");

    /** A value that is safe in a SET statement: it must not contain anything that could end the statement. */
    private static final Pattern VALUE =
            Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?|[A-Za-z_][A-Za-z0-9_-]{0,199}|'[^'\\\\\\p{Cntrl}]{0,200}'");

    private static final Pattern PASSWORD = Pattern.compile("(?i)(^|&)\\s*(user|password[123]?)\\s*=");
    private static final Pattern BROKEN_PARAMETERS = Pattern.compile("(?s)\\?.*|jdbc:.*|.*[\\s\\p{Cntrl}].*");

    private static final Map<String, Command> COMMANDS =
            Stream.of(Command.values()).collect(Collectors.toUnmodifiableMap(Command::name, command -> command));

    private static final Map<String, Optional<LatencyPlace>> PLACES = Stream.concat(
                    Stream.of("any"), Stream.of(LatencyPlace.values()).map(LatencyPlace::word))
            .collect(Collectors.toUnmodifiableMap(word -> word, LatencyPlace::of));

    private final YamlMapping top;
    private final ProblemList problems;
    private final Function<String, Validated<WorkloadSpec>> workloads;

    /** @param workloads reads the workload that the profile names */
    ScenarioReader(MappingNode top, ProblemList problems, Function<String, Validated<WorkloadSpec>> workloads) {
        this.top = new YamlMapping(top, problems)
                .only("title shows cannotShow connection server workload expect")
                .needs("connection");
        this.problems = problems;
        this.workloads = workloads;
    }

    Scenario read(String name) {
        String title = top.text("title", text -> text.length() <= 60, "write at most 60 characters");
        ScenarioNotes notes = new ScenarioNotes(top.text("shows"), top.text("cannotShow"));
        ConnectionSpec connection = connection();
        YamlMapping workload = top.names("workload").only("file statementLength isolation habits");
        return new Scenario(
                name,
                title,
                connection,
                server(),
                Scenario.onPool(workload(workload), connection),
                top.has("expect") ? expectations() : Expectations.NONE,
                notes);
    }

    private ConnectionSpec connection() {
        YamlMapping section =
                top.names("connection").only("parameters poolAutoCommit").needs("parameters");
        String parameters = section.text(
                "parameters",
                text -> !BROKEN_PARAMETERS.matcher(text).matches(),
                "write the part after the question mark, as in a=b&c=d, without spaces");
        if (PASSWORD.matcher(parameters).find()) {
            section.problemAt("parameters", "a login belongs on the command line");
        }
        return new ConnectionSpec(
                ConnectionParameters.parse(parameters),
                !section.has("poolAutoCommit") || section.flag("poolAutoCommit"));
    }

    private ServerSpec server() {
        YamlMapping section = top.names("server").only("requires requiresReason settings cachedTables line");
        Requirement requires = section.word("requires", Requirement.ANY);
        String reason = section.text("requiresReason");
        if (requires == Requirement.TIDB && reason.isEmpty()) {
            section.problemAt("requires", "missing key 'requiresReason'; say why");
        }
        if (requires == Requirement.ANY && !reason.isEmpty()) {
            section.problemAt("requiresReason", "requiresReason needs requires: tidb");
        }
        List<ServerVariable> variables = section.items("settings", "an entry of settings")
                .map(entry -> variable(entry.only("variable value scope").needs("variable", "value", "scope")))
                .toList();
        CachedTables cached = section.word("cachedTables", CachedTables.NONE);
        return new ServerSpec(requires, reason, variables, cached, section.choice("line", PLACES, Optional.empty()));
    }

    private static ServerVariable variable(YamlMapping section) {
        return new ServerVariable(
                section.text(
                        "variable", text -> VARIABLE.matcher(text).matches(), "write letters, digits and underscores"),
                section.text(
                        "value",
                        text -> VALUE.matcher(text).matches(),
                        "write a number, a word such as ON, or single quotes within double ones"),
                section.word("scope", Scope.SESSION));
    }

    /** The workload. The profile's isolation and habits replace those of the file. */
    private WorkloadSpec workload(YamlMapping section) {
        IsolationLevel isolation = section.word("isolation", IsolationLevel.SERVER_DEFAULT);
        SessionHabits habits = section.habits();
        WorkloadSpec bankTransfer =
                new WorkloadSpec(section.word("statementLength", StatementLength.MIXED), isolation, habits);
        if (!section.has("file")) {
            return bankTransfer;
        }
        if (section.has("statementLength")) {
            section.problemAt("statementLength", "statementLength and file" + YamlMapping.EXCLUDE);
        }
        String name = section.text("file", text -> !text.isEmpty(), "name a workload's file");
        Validated<WorkloadSpec> read = workloads.apply(name);
        if (read.value().isEmpty()) {
            problems.addAll(read.problems());
            return bankTransfer;
        }
        WorkloadSpec file = read.value().get();
        return new WorkloadSpec(
                file.statements(),
                file.length(),
                section.has("isolation") ? isolation : file.isolation(),
                section.has("habits") ? habits : file.habits(),
                file.file());
    }

    private Map<Command, Double> commands(YamlMapping section) {
        section.only("command", COMMANDS.keySet(), name -> "; commands are COM_QUERY, COM_STMT_EXECUTE and others");
        if (section.isEmpty()) {
            problems.add(section.node(), "commands is empty; name those of a business statement");
        }
        Map<Command, Double> numbers = new EnumMap<>(Command.class);
        section.all().forEach((name, value) -> {
            double number = section.number(name, value, 0, MOST_COMMANDS);
            Optional.ofNullable(COMMANDS.get(name)).ifPresent(command -> numbers.put(command, number));
        });
        return numbers;
    }

    private Expectations expectations() {
        YamlMapping section = top.names("expect")
                .only("commands roundTrips chatter tolerance")
                .needs("commands", "roundTrips");
        return new Expectations(
                commands(section.names("commands")),
                section.number("roundTrips", 0, MOST_COMMANDS, 0),
                section.word("chatter", Chatter.NONE),
                section.number("tolerance", 0, 1, 0.01));
    }
}
