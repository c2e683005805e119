package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.ProblemList;
import dev.roundtrip.scenario.YamlMapping;
import dev.roundtrip.scenario.workload.StepSpec.Branch;
import dev.roundtrip.scenario.workload.StepSpec.Execution;
import dev.roundtrip.scenario.workload.StepSpec.IfEmpty;
import dev.roundtrip.scenario.workload.StepSpec.OneOfSpec;
import dev.roundtrip.scenario.workload.StepSpec.RepeatSpec;
import dev.roundtrip.scenario.workload.StepSpec.ResultType;
import dev.roundtrip.scenario.workload.StepSpec.Row;
import dev.roundtrip.scenario.workload.StepSpec.SampleValue;
import dev.roundtrip.scenario.workload.StepSpec.Send;
import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads a list of steps: a text is a statement, and a mapping says more about one. */
final class StepReader extends ExpressionReader {

    private static final String OF_STATEMENTS = "sql values send batch fetchSize rows into row place atLeast ifEmpty";
    private static final int DEEPEST = 20;

    /** The limit of a file's steps: aliases can make a small file endless. */
    private static final int MOST_STEPS = 20_000;

    private int depth;
    private int read;

    StepReader(ProblemList problems) {
        super(problems);
    }

    /** The steps under the key {@code statements}. */
    List<StepSpec> steps(YamlMapping keys) {
        List<StepSpec> steps = new ArrayList<>();
        if (depth == DEEPEST) {
            keys.problemAt("statements", "the statements have more than " + DEEPEST + " levels");
            return steps;
        }
        depth++;
        for (Node node : keys.list("statements")) {
            if (read++ >= MOST_STEPS) {
                if (read == MOST_STEPS + 1) {
                    problems.add(
                            node, "the file has more than " + MOST_STEPS + " statements, with what aliases repeat");
                }
            } else if (node instanceof ScalarNode) {
                statement(place(node), sql(node), new YamlMapping(problems)).ifPresent(steps::add);
            } else if (node instanceof MappingNode mapping) {
                step(new YamlMapping(mapping, problems)).ifPresent(steps::add);
            } else {
                problems.add(node, "write a text, or keys such as 'sql: ...', not a list");
            }
        }
        depth--;
        return steps;
    }

    /** The statements of samples, by their names. */
    Map<String, StatementSpec> named(YamlMapping keys) {
        Map<String, StatementSpec> named = new LinkedHashMap<>();
        keys.entries("statements").forEach((name, node) -> {
            YamlMapping more = node instanceof MappingNode mapping
                    ? new YamlMapping(mapping, problems).only("sql send fetchSize")
                    : new YamlMapping(problems);
            Node text = more.has("sql") ? more.all().get("sql") : node;
            statement(place(node), sql(text, SqlTemplate::sampled), more)
                    .ifPresent(spec -> named.put(name, (StatementSpec) spec));
        });
        return named;
    }

    /** One of the recorded transactions under {@code samples}, each as likely as the others. */
    StepSpec samples(YamlMapping keys, Map<String, StatementSpec> statements) {
        List<Branch> samples = new ArrayList<>();
        for (Node sample : keys.list("samples")) {
            List<StepSpec> executions = entries(sample).stream()
                    .<StepSpec>flatMap(node -> execution(node, statements).stream())
                    .toList();
            samples.add(new Branch(one(place(keys)), List.of(), executions));
        }
        return new OneOfSpec(place(keys), samples);
    }

    private List<Node> entries(Node node) {
        if (node instanceof SequenceNode list && !list.getValue().isEmpty()) {
            return list.getValue();
        }
        problems.add(node, "write a list: [name, value, value]");
        return List.of();
    }

    /** The values of a row; empty for a statement without values. */
    private List<Node> row(Node node) {
        return node instanceof SequenceNode list ? list.getValue() : entries(node);
    }

    private Optional<Execution> execution(Node node, Map<String, StatementSpec> statements) {
        List<Node> entries = entries(node);
        String name = !entries.isEmpty() && entries.get(0) instanceof ScalarNode scalar ? scalar.getValue() : "";
        StatementSpec statement = statements.get(name);
        if (statement == null) {
            problems.add(
                    node,
                    "no statement is named " + YamlMapping.quoted(name) + YamlMapping.near(name, statements.keySet()));
            return Optional.empty();
        }
        List<Node> values = entries.subList(1, entries.size());
        boolean batch = !values.isEmpty() && values.get(0) instanceof SequenceNode;
        List<List<SampleValue>> rows =
                batch ? values.stream().map(row -> values(row, row(row))).toList() : List.of(values(node, values));
        if (rows.stream().anyMatch(row -> row.size() != statement.sql().places())) {
            problems.add(node, name + " takes " + statement.sql().places() + " values");
        }
        return Optional.of(new Execution(place(node), statement, rows, batch));
    }

    private List<SampleValue> values(Node row, List<Node> nodes) {
        List<SampleValue> values = new ArrayList<>();
        for (Node node : nodes) {
            if (node instanceof ScalarNode scalar) {
                values.add(new SampleValue(scalar.getValue(), scalar.getScalarStyle() != ScalarStyle.PLAIN));
            } else {
                problems.add(row, "write values or rows in brackets, not both");
            }
        }
        return values;
    }

    private Optional<StepSpec> step(YamlMapping keys) {
        if (keys.has("repeat")) {
            return repeat(keys.only("repeat as values statements"));
        }
        return keys.has("oneOf") ? Optional.of(oneOf(keys.only("oneOf"))) : statement(keys.only(OF_STATEMENTS));
    }

    private Optional<StepSpec> statement(YamlMapping keys) {
        if (keys.has("sql")) {
            return statement(place(keys), keys.node("sql").flatMap(this::sql), keys);
        }
        problems.add(keys.node(), "missing key 'sql'; write sql for a statement, or repeat or oneOf");
        return Optional.empty();
    }

    /**
     * A statement.
     *
     * @param keys the keys beyond the text
     */
    private Optional<StepSpec> statement(Place at, Optional<SqlTemplate> text, YamlMapping keys) {
        Send send = keys.word("send", Send.PREPARED);
        IfEmpty ifEmpty = keys.choice(
                "ifEmpty", YamlMapping.words(IfEmpty.COUNT, IfEmpty.CONTINUE, IfEmpty.ROLLBACK), IfEmpty.UNSTATED);
        Row row = keys.word("row", Row.FIRST);
        Optional<Expression> place = expression(keys, "place");
        Optional<Expression> atLeast = expression(keys, "atLeast");
        Optional<Expression> batch = expression(keys, "batch");
        Map<String, ResultType> into = into(keys);
        List<ValueSpec> values = named(keys, "values");
        Optional<Expression> rows = expression(keys, "rows");
        Optional<Expression> fetchSize = fetchSize(keys);
        return text.map(sql ->
                new StatementSpec(at, sql, values, send, batch, fetchSize, rows, into, row, place, atLeast, ifEmpty));
    }

    private Optional<Expression> fetchSize(YamlMapping keys) {
        return keys.node("fetchSize")
                .filter(node ->
                        node instanceof ScalarNode scalar && scalar.getValue().equals("stream"))
                .<Expression>map(node -> new Expression.Numeral(place(keys), BigDecimal.valueOf(StatementSpec.STREAM)))
                .or(() -> expression(keys, "fetchSize"));
    }

    private Map<String, ResultType> into(YamlMapping keys) {
        Map<String, ResultType> into = new LinkedHashMap<>();
        keys.keys("into")
                .ifPresent(columns -> columns.all().forEach((name, node) -> {
                    checkName(name, node);
                    into.put(name, columns.word(name, ResultType.LONG));
                }));
        return into;
    }

    private Optional<StepSpec> repeat(YamlMapping keys) {
        List<StepSpec> steps = steps(keys);
        String as = keys.text("as");
        keys.scalar("as").ifPresent(node -> checkName(as, node));
        List<ValueSpec> values = named(keys, "values");
        return expression(keys, "repeat").map(times -> new RepeatSpec(place(keys), times, as, values, steps));
    }

    private StepSpec oneOf(YamlMapping keys) {
        List<Branch> branches = keys.items("oneOf", "an entry of oneOf")
                .map(branch -> branch.only("weight values statements"))
                .map(branch -> new Branch(weight(branch), named(branch, "values"), steps(branch)))
                .toList();
        if (branches.isEmpty()) {
            keys.problemAt("oneOf", "oneOf is empty; write lists of statements, each with a weight");
        }
        return new OneOfSpec(place(keys), branches);
    }
}
