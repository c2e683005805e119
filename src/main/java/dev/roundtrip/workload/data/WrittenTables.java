package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.StatementCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables that a workload may write in a database of the user's, as the server's catalogue says: those that its
 * writing statements name, in any schema, and those behind their views. What functions and triggers do is not followed:
 * that there is one is what is said. A name counts wherever it stands in a text, so there may be too many of them, and
 * none is missing that this user may see.
 */
public final class WrittenTables {

    private static final String VARYING = "${...}";
    private static final Pattern NAME = Pattern.compile("`((?:[^`]|``)+)`|((?:\\$\\{\\.\\.\\.}|[\\p{L}\\p{N}_$])+)");

    private final String database;
    private final Map<String, TableContents.Table> tables = new TreeMap<>();
    private final Set<String> notUndone = new TreeSet<>();
    private final Set<String> ofServer = new TreeSet<>();

    /** What may write without being a table. */
    private final Set<String> hidden = new TreeSet<>();

    private final Set<String> seen = new HashSet<>();

    private WrittenTables(String database) {
        this.database = database;
    }

    /**
     * What may run, with the schema that its bare names are in.
     *
     * @param via the view that it belongs to; empty for a statement of the workload
     * @param writes whether it may change rows
     * @param names as written, for MySQL's catalogue, and in lower case
     */
    private record Text(String sql, String schema, String via, boolean writes, Set<String> names) {

        Text(String sql, String schema, String via, boolean writes) {
            this(sql, schema, via, writes, namesIn(sql));
        }

        private static Set<String> namesIn(String sql) {
            Set<String> names = new HashSet<>();
            for (Matcher name = NAME.matcher(sql); name.find(); ) {
                String written =
                        name.group(1) == null ? name.group(2) : name.group(1).replace("``", "`");
                names.add(written);
                names.add(lower(written));
            }
            return names;
        }
    }

    /** Asks the server; executes nothing of the workload. */
    public static WrittenTables of(Connection admin, String database, Collection<CompiledWorkload> workloads)
            throws SQLException {
        WrittenTables written = new WrittenTables(database);
        List<Text> texts = new ArrayList<>();
        for (CompiledWorkload workload : workloads) {
            for (CompiledStatement statement : workload.statements()) {
                texts.add(new Text(statement.sql().shown(), database, "", statement.writes()));
            }
            // What is asked before and after the run is undone, too.
            for (String query : workload.readingTexts()) {
                texts.add(new Text(query, database, "", false));
            }
        }
        while (!texts.isEmpty()) {
            texts = written.follow(admin, texts);
        }
        return written;
    }

    /** Why --roll-back would not undo what the workloads write, as a sentence without its end; empty if it would. */
    public Optional<String> refusal() {
        return sentence("A workload must not write the server's tables: ", ofServer)
                .or(() -> sentence("--roll-back does not undo writes to tables without transactions: ", notUndone))
                .or(() -> sentence("What --roll-back does not see may write: ", hidden));
    }

    /** What statements that only read may write all the same, as a sentence without its end; empty if nothing. */
    public Optional<String> hiddenWrites() {
        return sentence("The reads may write through: ", hidden);
    }

    private static Optional<String> sentence(String begin, Set<String> which) {
        return which.isEmpty() ? Optional.empty() : Optional.of(begin + String.join("; ", which));
    }

    /** Reads what the tables hold, where that is cheap. */
    public TableContents contents(Connection admin) {
        return TableContents.of(admin, tables);
    }

    /** @return the views that these texts lead to and that no text led to before */
    private List<Text> follow(Connection admin, List<Text> texts) throws SQLException {
        Set<String> schemas = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (Text text : texts) {
            schemas.add(text.schema);
            schemas.add(lower(text.schema));
            schemas.addAll(text.names());
            names.addAll(text.names());
        }
        List<Text> next = new ArrayList<>();
        for (List<String> row : any(
                admin,
                "SELECT t.table_schema, t.table_name, t.table_type, COALESCE(e.transactions, 'NO'), t.table_rows"
                        + " FROM information_schema.tables t LEFT JOIN information_schema.engines e"
                        + " ON e.engine = t.engine WHERE t.table_schema <> 'information_schema'",
                "t.table",
                schemas,
                names)) {
            for (Text text : texts) {
                if (names(text, row.get(0), row.get(1))) {
                    table(admin, text, row, next);
                }
            }
        }
        for (List<String> row : any(
                admin,
                "SELECT routine_schema, routine_name FROM information_schema.routines"
                        + " WHERE routine_schema <> 'information_schema'",
                "routine",
                schemas,
                names)) {
            if (texts.stream().anyMatch(text -> names(text, row.get(0), row.get(1)))) {
                hidden.add("the function " + shown(row.get(0), row.get(1)));
            }
        }
        return next;
    }

    /** What the catalogue has of these names in these schemas; everything if a name is not known before the run. */
    private static List<List<String>> any(
            Connection admin, String sql, String of, Set<String> schemas, Set<String> names) throws SQLException {
        if (names.stream().anyMatch(name -> name.contains(VARYING))) {
            return query(admin, sql, List.of());
        }
        List<String> values = new ArrayList<>(schemas);
        values.addAll(names);
        return query(
                admin,
                sql + " AND " + of + "_schema IN " + marks(schemas) + " AND " + of + "_name IN " + marks(names),
                values);
    }

    private static boolean names(Text text, String schema, String name) {
        // A number cannot lead to the server's own schemas.
        boolean here = lower(schema).equals(lower(text.schema))
                || (StatementCheck.isOfServer(schema) ? text.names().contains(lower(schema)) : matches(text, schema));
        return here && matches(text, name);
    }

    private static boolean matches(Text text, String name) {
        Set<String> names = text.names();
        return names.contains(lower(name))
                || names.stream()
                        .filter(each -> each.contains(VARYING))
                        .anyMatch(
                                each -> lower(name).matches(Pattern.quote(each).replace(VARYING, "\\E.*\\Q")));
    }

    private void table(Connection admin, Text text, List<String> row, List<Text> next) throws SQLException {
        String schema = row.get(0);
        String name = row.get(1);
        if (row.get(2).contains("VIEW")) {
            for (List<String> view : query(
                    admin,
                    "SELECT view_definition FROM information_schema.views WHERE table_schema = ? AND table_name = ?",
                    List.of(schema, name))) {
                view(new Text(view.get(0), schema, "the view " + shown(schema, name), text.writes), next);
            }
        } else if (text.writes && !row.get(2).equals("SEQUENCE")) {
            String shown = shown(schema, name) + (text.via.isEmpty() ? "" : " (through " + text.via + ")");
            if (StatementCheck.isOfServer(schema)) {
                ofServer.add(shown);
                return;
            }
            if (!row.get(3).equals("YES")) {
                notUndone.add(shown);
            }
            long rows = row.get(4).isEmpty() ? 0 : Long.parseLong(row.get(4));
            if (tables.put(
                            shown(schema, name),
                            new TableContents.Table(Query.identifier(schema) + "." + Query.identifier(name), rows))
                    == null) {
                for (List<String> trigger : query(
                        admin,
                        "SELECT trigger_name FROM information_schema.triggers"
                                + " WHERE event_object_schema = ? AND event_object_table = ?",
                        List.of(schema, name))) {
                    hidden.add("the trigger " + shown(schema, trigger.get(0)));
                }
            }
        }
    }

    /** The server shows no text to a user without the right to read it. */
    private void view(Text view, List<Text> next) {
        StatementCheck check = StatementCheck.of(view.sql);
        if (check.writes()) {
            hidden.add(view.via + ", which " + (view.sql.isEmpty() ? "this user may not read" : check.reason()));
        } else if (seen.add(view.via + view.writes)) {
            next.add(view);
        }
    }

    private static List<List<String>> query(Connection admin, String sql, List<String> values) throws SQLException {
        return Query.all(
                admin,
                sql,
                row -> {
                    List<String> cells = new ArrayList<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        cells.add(Objects.toString(row.getString(i), ""));
                    }
                    return cells;
                },
                values.toArray(String[]::new));
    }

    private static String marks(Collection<String> values) {
        return "(" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private String shown(String schema, String name) {
        return schema.equals(database) ? name : schema + "." + name;
    }
}
