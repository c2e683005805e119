package dev.roundtrip.profile.workload;

import dev.roundtrip.profile.ProblemList;
import dev.roundtrip.profile.workload.StepSpec.Branch;
import dev.roundtrip.profile.workload.StepSpec.IfEmpty;
import dev.roundtrip.profile.workload.StepSpec.OneOfSpec;
import dev.roundtrip.profile.workload.StepSpec.RepeatSpec;
import dev.roundtrip.profile.workload.StepSpec.ResultType;
import dev.roundtrip.profile.workload.StepSpec.Row;
import dev.roundtrip.profile.workload.StepSpec.Send;
import dev.roundtrip.profile.workload.StepSpec.StatementSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads a list of steps: a text is a statement, and keys say more. */
final class StepReader {

    private static final List<String> STATEMENT_KEYS = List.of(
            "sql",
            "values",
            "send",
            "batch",
            "fetchSize",
            "rows",
            "into",
            "row",
            "place",
            "atLeast",
            "ifEmpty",
            "timeout");
    private static final List<String> GROUP_KEYS = List.of("group", "statements");
    private static final List<String> REPEAT_KEYS = List.of("repeat", "as", "values", "statements");
    private static final List<String> BRANCH_KEYS = List.of("weight", "values", "statements");
    private static final int LONGEST_SECONDS = 86_400;
    private static final int DEEPEST = 20;

    private final String file;
    private final ProblemList problems;
    private String group = "";
    private int depth;

    StepReader(String file, ProblemList problems) {
        this.file = file;
        this.problems = problems;
    }

    /** The steps under {@code statements}. */
    List<StepSpec> steps(Keys keys) {
        List<StepSpec> steps = new ArrayList<>();
        if (++depth > DEEPEST) {
            keys.problemAt("statements", "these statements are nested more than " + DEEPEST + " levels deep");
            return steps;
        }
        for (Node node : keys.list("statements")) {
            if (node instanceof ScalarNode) {
                keys.sql(node).ifPresent(sql -> steps.add(plain(Keys.placeOf(file, node), sql)));
            } else if (node instanceof MappingNode mapping) {
                steps.addAll(step(mapping));
            } else {
                problems.add(node, "a statement is a text, or keys such as 'sql: ...', not a list");
            }
        }
        depth--;
        return steps;
    }

    private List<StepSpec> step(MappingNode node) {
        Keys any = Keys.named(file, node, new ProblemList(file));
        if (any.has("group")) {
            return group(Keys.known(file, node, problems, GROUP_KEYS));
        }
        if (any.has("repeat")) {
            return repeat(Keys.known(file, node, problems, REPEAT_KEYS)).<StepSpec>map(it -> it).stream()
                    .toList();
        }
        if (any.has("oneOf")) {
            return List.of(oneOf(Keys.known(file, node, problems, List.of("oneOf"))));
        }
        return statement(Keys.known(file, node, problems, STATEMENT_KEYS)).<StepSpec>map(it -> it).stream()
                .toList();
    }

    /** The statements of a group are steps of the list that the group is in. */
    private List<StepSpec> group(Keys keys) {
        if (!group.isEmpty()) {
            keys.problemAt("group", "a group cannot be within the group " + Keys.quoted(group));
        }
        group = keys.required("group");
        List<StepSpec> steps = steps(keys);
        if (steps.isEmpty() && keys.list("statements").isEmpty()) {
            keys.problemAt("group", "the group has no statements");
        }
        group = "";
        return steps;
    }

    private StatementSpec plain(Place place, SqlTemplate sql) {
        return new StatementSpec(
                place,
                sql,
                group,
                List.of(),
                Send.PREPARED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Row.FIRST,
                Optional.empty(),
                Optional.empty(),
                IfEmpty.UNSTATED,
                0);
    }

    private Optional<StatementSpec> statement(Keys keys) {
        if (!keys.has("sql")) {
            problems.add(
                    keys.place().line(),
                    keys.place().column(),
                    "missing key 'sql'; a statement has sql, a group has group, a loop has repeat, and a choice has oneOf");
            return Optional.empty();
        }
        Send send = keys.choice(
                "send", Map.of("prepared", Send.PREPARED, "kept", Send.KEPT, "text", Send.TEXT), Send.PREPARED);
        IfEmpty ifEmpty = keys.choice(
                "ifEmpty",
                Map.of(
                        "count", IfEmpty.COUNT,
                        "continue", IfEmpty.CONTINUE,
                        "skip", IfEmpty.SKIP,
                        "rollback", IfEmpty.ROLLBACK),
                IfEmpty.UNSTATED);
        Row row = keys.choice(
                "row", Map.of("first", Row.FIRST, "middle", Row.MIDDLE, "last", Row.LAST, "all", Row.ALL), Row.FIRST);
        Optional<Expression> place = keys.expression("place");
        if (place.isPresent() && row == Row.ALL) {
            keys.problemAt("place", "place is for one row; remove place or row: all");
        }
        Optional<Expression> atLeast = keys.expression("atLeast");
        Optional<Expression> batch = keys.expression("batch");
        Map<String, ResultType> into = into(keys);
        if (batch.isPresent() && !into.isEmpty()) {
            keys.problemAt("into", "a batch returns no rows; remove into or batch");
        }
        List<ValueSpec> values = values(keys);
        Optional<Expression> rows = keys.expression("rows");
        int timeout = (int) keys.wholeNumber("timeout", 1, LONGEST_SECONDS, 0);
        Optional<Expression> fetchSize = fetchSize(keys);
        return keys.node("sql")
                .flatMap(keys::sql)
                .map(sql -> new StatementSpec(
                        keys.place(),
                        sql,
                        group,
                        values,
                        send,
                        batch,
                        fetchSize,
                        rows,
                        into,
                        row,
                        place,
                        atLeast,
                        ifEmpty,
                        timeout));
    }

    private static Optional<Expression> fetchSize(Keys keys) {
        return keys.node("fetchSize")
                .filter(node ->
                        node instanceof ScalarNode scalar && scalar.getValue().equals("stream"))
                .<Expression>map(node -> new Expression.Numeral(keys.place(), BigDecimal.valueOf(StatementSpec.STREAM)))
                .or(() -> keys.expression("fetchSize"));
    }

    private Map<String, ResultType> into(Keys keys) {
        Map<String, ResultType> into = new LinkedHashMap<>();
        keys.mapping("into").ifPresent(mapping -> {
            Keys columns = Keys.named(file, mapping, problems);
            for (String name : columns.all().keySet()) {
                if (!WorkloadReader.NAME.matcher(name).matches()) {
                    columns.problemAt(name, Keys.quoted(name) + " cannot be a name; use letters, digits and _");
                }
                into.put(
                        name,
                        columns.choice(
                                name,
                                Map.of("long", ResultType.LONG, "decimal", ResultType.DECIMAL, "text", ResultType.TEXT),
                                ResultType.LONG));
            }
        });
        return into;
    }

    private List<ValueSpec> values(Keys keys) {
        List<ValueSpec> values = new ArrayList<>();
        keys.mapping("values")
                .ifPresent(mapping -> Keys.named(file, mapping, problems).all().forEach((name, node) -> {
                    if (!WorkloadReader.NAME.matcher(name).matches()) {
                        problems.add(node, Keys.quoted(name) + " cannot be a name; use letters, digits and _");
                    }
                    keys.expression(node)
                            .ifPresent(value -> values.add(new ValueSpec(Keys.placeOf(file, node), name, value)));
                }));
        return values;
    }

    private Optional<RepeatSpec> repeat(Keys keys) {
        List<StepSpec> steps = steps(keys);
        String as = keys.text("as", "");
        if (!as.isEmpty() && !WorkloadReader.NAME.matcher(as).matches()) {
            keys.problemAt("as", Keys.quoted(as) + " cannot be a name; use letters, digits and _");
        }
        List<ValueSpec> values = values(keys);
        return keys.expression("repeat").map(times -> new RepeatSpec(keys.place(), times, as, values, steps));
    }

    private StepSpec oneOf(Keys keys) {
        List<Branch> branches = new ArrayList<>();
        for (Node node : keys.list("oneOf")) {
            keys.mapping("an entry of oneOf", node)
                    .map(mapping -> Keys.known(file, mapping, problems, BRANCH_KEYS))
                    .ifPresent(branch -> branches.add(new Branch(
                            branch.place(),
                            branch.expression("weight").orElse(WorkloadReader.one(branch.place())),
                            values(branch),
                            steps(branch))));
        }
        if (branches.isEmpty()) {
            keys.problemAt("oneOf", "oneOf has no entries; each is a list of statements, with a weight");
        }
        return new OneOfSpec(keys.place(), branches);
    }
}
