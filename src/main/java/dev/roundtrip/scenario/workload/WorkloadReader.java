package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.ProblemList;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.scenario.YamlMapping;
import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Converts the keys of one workload file to its records, all in one pass. */
final class WorkloadReader extends ExpressionReader {

    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{0,63}");
    private static final long MOST = 1_000_000_000_000L;

    private final StepReader reader;

    WorkloadReader(ProblemList problems) {
        super(problems);
        reader = new StepReader(problems);
    }

    /**
     * The content of a file.
     *
     * @param data the name of another file that lists the tables, or empty
     */
    record Read(WorkloadFile workload, String data, Optional<Place> dataPlace) {}

    Read read(String name, MappingNode top) {
        YamlMapping keys = new YamlMapping(top, problems)
                .only("title shows seed isolation habits sizes data tables values statements transactions checks");
        String title = keys.required("title");
        if (title.length() > 60) {
            keys.problemAt("title", "title has " + title.length() + " characters; write at most 60");
        }
        List<TableSpec> tables = keys.entries("tables", "the table", this::table);
        String data = keys.text("data");
        if (!data.isEmpty() && !tables.isEmpty()) {
            keys.problemAt("data", "data and tables" + YamlMapping.EXCLUDE);
        }
        Map<String, StatementSpec> statements = reader.named(keys);
        List<TransactionSpec> transactions =
                keys.entries("transactions", "the transaction", (its, of) -> transaction(its, of, statements));
        if (transactions.isEmpty() && tables.isEmpty()) {
            problems.add(top, "missing key 'transactions'");
        }
        long seed = keys.wholeNumber("seed", 0, MOST, 1);
        WorkloadFile workload = new WorkloadFile(
                name,
                title,
                keys.text("shows"),
                seed,
                keys.word("isolation", IsolationLevel.SERVER_DEFAULT),
                keys.habits(),
                sizes(keys),
                new WorkloadFile.Data(name, seed),
                tables,
                named(keys, "values"),
                transactions,
                keys.items("checks", "a check")
                        .flatMap(check -> check(check).stream())
                        .toList());
        return new Read(workload, data, keys.node("data").map(this::place));
    }

    private Map<String, Long> sizes(YamlMapping keys) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        keys.entries("sizes").forEach((name, value) -> {
            checkName(name, value);
            sizes.put(name, keys.wholeNumber(name, value, 0, MOST));
        });
        return sizes;
    }

    private TableSpec table(String name, YamlMapping keys) {
        keys.only("copies create rows where readOnly restored values columns afterwards");
        if (!TABLE_NAME.matcher(name).matches()) {
            problems.add(
                    keys.node(), YamlMapping.quoted(name) + " cannot be a table's name; use letters, digits, _ and $");
        }
        List<ValueSpec> columns = named(keys, "columns");
        if (keys.has("rows") && columns.isEmpty()) {
            keys.problemAt("rows", "rows without columns; list columns with their values");
        }
        return new TableSpec(
                place(keys),
                name,
                expression(keys, "copies"),
                keys.required("create"),
                expression(keys, "rows"),
                keys.flag("readOnly"),
                keys.flag("restored"),
                named(keys, "values"),
                expression(keys, "where"),
                columns,
                keys.list("afterwards").stream()
                        .flatMap(node -> sql(node).stream())
                        .toList());
    }

    private TransactionSpec transaction(String name, YamlMapping keys, Map<String, StatementSpec> named) {
        keys.only("weight autocommit readOnly rollbackShare values statements samples");
        boolean sampled = !keys.list("samples").isEmpty();
        List<StepSpec> steps = sampled ? List.of(reader.samples(keys, named)) : reader.steps(keys);
        if (sampled && keys.has("statements")) {
            keys.problemAt("samples", "samples and statements" + YamlMapping.EXCLUDE);
        }
        if (steps.isEmpty() && keys.list("statements").isEmpty()) {
            problems.add(keys.node(), "the transaction " + name + " has no statements");
        }
        double rollbackShare = keys.number("rollbackShare", 0, 1, 0);
        if (rollbackShare > 0 && keys.flag("autocommit")) {
            keys.problemAt("rollbackShare", "rollbackShare and autocommit" + YamlMapping.EXCLUDE);
        }
        return new TransactionSpec(
                place(keys),
                name,
                weight(keys),
                keys.flag("autocommit"),
                keys.flag("readOnly"),
                rollbackShare,
                named(keys, "values"),
                steps);
    }

    private Optional<CheckSpec> check(YamlMapping keys) {
        keys.only("says sql expect growsBy per");
        String says = keys.required("says");
        Optional<SqlTemplate> sql = keys.node("sql").flatMap(this::sql);
        if (!keys.has("sql")) {
            keys.problemAt("says", "no sql; write a query that returns one number");
        }
        if (keys.has("growsBy") && keys.has("expect")) {
            keys.problemAt("expect", "expect and growsBy" + YamlMapping.EXCLUDE);
        }
        boolean growsBy = keys.has("growsBy");
        String per = growsBy ? keys.required("per") : "";
        boolean unchanged = !growsBy && keys.required("expect").equals("unchanged");
        Optional<Expression> number = unchanged
                ? Optional.of(new Expression.Numeral(place(keys), BigDecimal.ZERO))
                : expression(keys, growsBy ? "growsBy" : "expect");
        return sql.isPresent() && number.isPresent()
                ? Optional.of(new CheckSpec(place(keys), says, sql.get(), growsBy || unchanged, number.get(), per))
                : Optional.empty();
    }
}
