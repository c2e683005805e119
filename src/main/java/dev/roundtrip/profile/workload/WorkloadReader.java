package dev.roundtrip.profile.workload;

import dev.roundtrip.profile.ProblemList;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Converts the keys of one workload file to its records, all in one pass. */
final class WorkloadReader {

    static final List<String> KEYS = List.of(
            "title",
            "shows",
            "seed",
            "rate",
            "isolation",
            "habits",
            "sizes",
            "data",
            "tables",
            "values",
            "transactions",
            "checks");
    private static final List<String> TABLE_KEYS =
            List.of("copies", "create", "rows", "where", "readOnly", "restored", "values", "columns", "afterwards");
    private static final List<String> TRANSACTION_KEYS =
            List.of("weight", "autocommit", "readOnly", "rollbackShare", "keepFirst", "values", "statements");
    private static final List<String> CHECK_KEYS = List.of("says", "sql", "expect", "growsBy", "per");

    static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{0,63}");
    private static final long MOST = 1_000_000_000_000L;

    private final String file;
    private final ProblemList problems;

    WorkloadReader(String file, ProblemList problems) {
        this.file = file;
        this.problems = problems;
    }

    /** A file's content; {@code data} is the name of another file that lists the tables, or empty. */
    record Read(WorkloadFile workload, String data, Optional<Place> dataPlace) {}

    Read read(String name, MappingNode top) {
        Keys keys = Keys.known(file, top, problems, KEYS);
        String title = keys.required("title");
        if (title.length() > 60) {
            keys.problemAt("title", "the title has " + title.length() + " characters; write at most 60");
        }
        List<TableSpec> tables = tables(keys);
        String data = keys.text("data", "");
        if (!data.isEmpty() && !tables.isEmpty()) {
            keys.problemAt(
                    "data", "data and tables are both given; keep one: data names the file that lists the tables");
        }
        List<TransactionSpec> transactions = transactions(keys);
        if (transactions.isEmpty() && tables.isEmpty()) {
            problems.add(top, "missing key 'transactions'; it contains the statements to execute");
        }
        long seed = keys.wholeNumber("seed", 0, MOST, 1);
        WorkloadFile workload = new WorkloadFile(
                name,
                title,
                keys.text("shows", ""),
                seed,
                rate(keys, transactions),
                isolation(keys),
                habits(keys),
                sizes(keys),
                new WorkloadFile.Data(name, seed),
                tables,
                values(keys),
                transactions,
                checks(keys));
        return new Read(workload, data, keys.node("data").map(node -> Keys.placeOf(file, node)));
    }

    private Optional<RateSpec> rate(Keys keys, List<TransactionSpec> transactions) {
        return keys.mapping("rate")
                .map(node -> Keys.known(file, node, problems, List.of("name", "transaction", "per")))
                .map(rate -> {
                    String name = rate.required("name");
                    String kind = rate.required("transaction");
                    int seconds = rate.choice("per", Map.of("second", 1, "minute", 60), 60);
                    if (!kind.isEmpty()
                            && transactions.stream().noneMatch(it -> it.name().equals(kind))) {
                        rate.problemAt("transaction", "no transaction is named " + Keys.quoted(kind));
                    }
                    return new RateSpec(rate.place(), name, kind, seconds);
                });
    }

    private static IsolationLevel isolation(Keys keys) {
        return keys.choice(
                "isolation",
                Map.of(
                        "server-default", IsolationLevel.SERVER_DEFAULT,
                        "read-committed", IsolationLevel.READ_COMMITTED,
                        "repeatable-read", IsolationLevel.REPEATABLE_READ),
                IsolationLevel.SERVER_DEFAULT);
    }

    private SessionHabits habits(Keys keys) {
        Optional<MappingNode> mapping = keys.mapping("habits");
        if (mapping.isEmpty()) {
            return new SessionHabits(Occasion.NEVER, Occasion.NEVER);
        }
        Keys habits = Keys.known(file, mapping.get(), problems, List.of("asksIsolation", "setsAutoCommit"));
        Map<String, Occasion> often = Map.of("never", Occasion.NEVER, "each-transaction", Occasion.EACH_TRANSACTION);
        Map<String, Occasion> oftener = new LinkedHashMap<>(often);
        oftener.put("each-statement", Occasion.EACH_STATEMENT);
        return new SessionHabits(
                habits.choice("asksIsolation", oftener, Occasion.NEVER),
                habits.choice("setsAutoCommit", often, Occasion.NEVER));
    }

    private Map<String, Long> sizes(Keys keys) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        keys.mapping("sizes")
                .ifPresent(mapping -> Keys.named(file, mapping, problems).all().forEach((name, value) -> {
                    checkName(name, value);
                    sizes.put(name, keys.wholeNumber(name, value, 0, MOST));
                }));
        return sizes;
    }

    private List<TableSpec> tables(Keys keys) {
        List<TableSpec> tables = new ArrayList<>();
        keys.mapping("tables")
                .ifPresent(mapping -> Keys.named(file, mapping, problems).all().forEach((name, node) -> {
                    if (!TABLE_NAME.matcher(name).matches()) {
                        problems.add(
                                node,
                                Keys.quoted(name) + " cannot be a table's name here; use letters, digits, _"
                                        + " and $");
                    }
                    keys.mapping("the table " + name, node).ifPresent(table -> tables.add(table(name, table)));
                }));
        return tables;
    }

    private TableSpec table(String name, MappingNode node) {
        Keys keys = Keys.known(file, node, problems, TABLE_KEYS);
        List<ValueSpec> columns = named(keys, "columns");
        if (keys.has("rows") && columns.isEmpty()) {
            keys.problemAt(
                    "rows", "the table " + name + " has rows but no columns; list its columns with their values");
        }
        if (keys.flag("restored") && keys.has("where")) {
            keys.problemAt(
                    "restored",
                    "the table " + name
                            + " has where, so the number of its rows is not known; remove restored or where");
        }
        if (keys.flag("restored") && !keys.has("rows")) {
            keys.problemAt(
                    "restored", "the table " + name + " has no rows, so it is empty before each run; remove restored");
        }
        List<SqlTemplate> afterwards = new ArrayList<>();
        keys.list("afterwards").forEach(sql -> keys.sql(sql).ifPresent(afterwards::add));
        return new TableSpec(
                keys.place(),
                name,
                keys.expression("copies"),
                keys.required("create"),
                keys.expression("rows"),
                keys.flag("readOnly"),
                keys.flag("restored"),
                values(keys),
                keys.expression("where"),
                columns,
                afterwards);
    }

    private List<ValueSpec> values(Keys keys) {
        return named(keys, "values");
    }

    /** The entries of a mapping from names to expressions, in their order. */
    private List<ValueSpec> named(Keys keys, String key) {
        List<ValueSpec> values = new ArrayList<>();
        keys.mapping(key)
                .ifPresent(mapping -> Keys.named(file, mapping, problems).all().forEach((name, node) -> {
                    checkName(name, node);
                    keys.expression(node)
                            .ifPresent(value -> values.add(new ValueSpec(Keys.placeOf(file, node), name, value)));
                }));
        return values;
    }

    private void checkName(String name, Node at) {
        if (!NAME.matcher(name).matches()) {
            problems.add(
                    at, Keys.quoted(name) + " cannot be a name; use letters, digits and _, beginning with a letter");
        }
    }

    private List<TransactionSpec> transactions(Keys keys) {
        List<TransactionSpec> transactions = new ArrayList<>();
        keys.mapping("transactions")
                .ifPresent(mapping -> Keys.named(file, mapping, problems)
                        .all()
                        .forEach((name, node) -> keys.mapping("the transaction " + name, node)
                                .ifPresent(transaction -> transactions.add(transaction(name, transaction)))));
        return transactions;
    }

    private TransactionSpec transaction(String name, MappingNode node) {
        Keys keys = Keys.known(file, node, problems, TRANSACTION_KEYS);
        List<StepSpec> steps = new StepReader(file, problems).steps(keys);
        if (steps.isEmpty() && keys.list("statements").isEmpty()) {
            problems.add(node, "the transaction " + name + " has no statements");
        }
        double rollbackShare = keys.share("rollbackShare");
        if (rollbackShare > 0 && keys.flag("autocommit")) {
            keys.problemAt(
                    "rollbackShare", "a transaction with autocommit: true cannot be rolled back; remove one of them");
        }
        List<String> keepFirst = new ArrayList<>();
        keys.list("keepFirst").forEach(group -> {
            if (group instanceof ScalarNode scalar) {
                keepFirst.add(scalar.getValue());
            } else {
                problems.add(group, "keepFirst lists names of groups");
            }
        });
        return new TransactionSpec(
                keys.place(),
                name,
                keys.expression("weight").orElse(one(keys.place())),
                keys.flag("autocommit"),
                keys.flag("readOnly"),
                rollbackShare,
                values(keys),
                steps,
                keepFirst);
    }

    static Expression one(Place place) {
        return new Expression.Numeral(place, BigDecimal.ONE);
    }

    private List<CheckSpec> checks(Keys keys) {
        List<CheckSpec> checks = new ArrayList<>();
        for (Node node : keys.list("checks")) {
            keys.mapping("a check", node)
                    .map(mapping -> Keys.known(file, mapping, problems, CHECK_KEYS))
                    .ifPresent(check -> check(check).ifPresent(checks::add));
        }
        return checks;
    }

    private Optional<CheckSpec> check(Keys keys) {
        String says = keys.required("says");
        Optional<SqlTemplate> sql = keys.node("sql").flatMap(keys::sql);
        if (!keys.has("sql")) {
            keys.problemAt("says", "the check has no sql; write a query that returns one number");
        }
        if (keys.has("growsBy")) {
            if (keys.has("expect")) {
                keys.problemAt("expect", "expect and growsBy are both given; keep one");
            }
            String per = keys.required("per");
            return sql.flatMap(text -> keys.expression("growsBy")
                    .map(number -> new CheckSpec(keys.place(), says, text, CheckSpec.Kind.GROWS_BY, number, per)));
        }
        String expect = keys.required("expect");
        if (expect.equals("unchanged")) {
            return sql.map(
                    text -> new CheckSpec(keys.place(), says, text, CheckSpec.Kind.UNCHANGED, one(keys.place()), ""));
        }
        return sql.flatMap(text -> keys.expression("expect")
                .map(number -> new CheckSpec(keys.place(), says, text, CheckSpec.Kind.EXPECT, number, "")));
    }
}
