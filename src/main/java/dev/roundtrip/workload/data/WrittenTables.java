package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.sql.TableName;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.OutsideText;
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
import java.util.stream.Stream;

/**
 * The second step of the gate: what a workload may write in a database of the user's, according to the server's
 * catalogue. These are the tables that its statements name, and the tables behind views. Functions and triggers are not
 * followed; the user is told that there are some. The catalogue shows what this user may see.
 */
public final class WrittenTables {

    private final String database;

    /** Whether names that differ only in letter case are different names. */
    private final boolean bySpelling;

    private final Map<String, TableContents.Table> tables = new TreeMap<>();
    private final Set<String> notUndone = new TreeSet<>();
    private final Set<String> sequences = new TreeSet<>();
    private final Set<String> ofServer = new TreeSet<>();
    private final Set<String> elsewhere = new TreeSet<>();

    /** What may write without being a table: views, functions and triggers. */
    private final Set<String> hidden = new TreeSet<>();

    /** The functions that neither every server nor the catalogue has. */
    private final Set<String> unlisted = new TreeSet<>();

    private final Set<String> seen = new HashSet<>();

    private WrittenTables(String database, boolean bySpelling) {
        this.database = database;
        this.bySpelling = bySpelling;
    }

    /**
     * A statement that may run, with the schema of its bare names.
     *
     * @param via the view that it belongs to; empty for a text of the workload
     * @param writes whether every table in it may be written
     */
    private record Text(SqlStatement does, String schema, String via, boolean writes) {

        Stream<Named> tables() {
            return does.tables().stream()
                    .map(table -> new Named(schemaOf(table.schema()), table.name(), table.written() || writes));
        }

        /** The functions in the statement, which may be named with their schema. */
        Stream<Named> functions() {
            return does.unknown().stream().map(name -> {
                int dot = name.lastIndexOf('.');
                return new Named(schemaOf(name.substring(0, Math.max(dot, 0))), name.substring(dot + 1), false);
            });
        }

        private String schemaOf(String qualifier) {
            return qualifier.isEmpty() ? schema : qualifier;
        }
    }

    /** The name of a table or a function, which may have {@code ${...}} in it. */
    private record Named(String schema, String name, boolean written) {

        boolean is(String itsSchema, String itsName) {
            return TableName.mayBe(schema, itsSchema) && TableName.mayBe(name, itsName);
        }
    }

    /** Reads the server's catalogue; executes nothing of the workload. */
    public static WrittenTables of(Connection admin, String database, Collection<CompiledWorkload> workloads)
            throws SQLException {
        WrittenTables written = new WrittenTables(database, DataSet.isBySpelling(admin));
        List<Text> texts = new ArrayList<>();
        for (CompiledWorkload workload : workloads) {
            // The texts that are sent before and after the run must be undone, too.
            for (OutsideText text : workload.texts()) {
                texts.add(new Text(text.does(), database, "", false));
            }
        }
        while (!texts.isEmpty()) {
            texts = written.follow(admin, texts);
        }
        return written;
    }

    /**
     * The reason why --roll-back would not undo what the workloads write, as a sentence without a full stop; empty if
     * it would.
     */
    public Optional<String> refusal() {
        return sentence("A workload must not write the server's tables: ", ofServer)
                .or(this::writesElsewhere)
                .or(() -> sentence("--roll-back does not undo writes to tables without transactions: ", notUndone))
                .or(() -> sentence("--roll-back does not give back what is taken from sequences: ", sequences))
                .or(() -> sentence("--roll-back does not see what these write: ", hidden))
                .or(this::unlistedFunctions);
    }

    /**
     * What statements that only read may write nevertheless, as a sentence without a full stop; empty if they write
     * nothing.
     */
    public Optional<String> hiddenWrites() {
        return sentence("The reads may write through: ", hidden).or(this::unlistedFunctions);
    }

    /** The functions that no catalogue lists, as a sentence without a full stop; empty if there are none. */
    public Optional<String> unlistedFunctions() {
        return sentence("No catalogue lists these functions, which may do anything: ", unlisted);
    }

    /**
     * The tables of other schemas that would be written, as a sentence without a full stop; empty if there are none.
     */
    public Optional<String> writesElsewhere() {
        return sentence("A workload writes in no other database: ", elsewhere);
    }

    private static Optional<String> sentence(String begin, Set<String> which) {
        return which.isEmpty() ? Optional.empty() : Optional.of(begin + String.join("; ", which));
    }

    /** Reads the contents of the tables, where that is cheap. */
    public TableContents contents(Connection admin) {
        return TableContents.of(admin, tables);
    }

    /**
     * Follows texts to tables and views.
     *
     * @return the views that these texts lead to and that no earlier text led to
     */
    private List<Text> follow(Connection admin, List<Text> texts) throws SQLException {
        List<Text> next = new ArrayList<>();
        List<Named> named = texts.stream().flatMap(Text::tables).toList();
        for (List<String> row : any(
                admin,
                "SELECT t.table_schema, t.table_name, t.table_type, COALESCE(e.transactions, 'NO'), t.table_rows"
                        + " FROM information_schema.tables t LEFT JOIN information_schema.engines e"
                        + " ON e.engine = t.engine WHERE t.table_schema <> 'information_schema'",
                "t.table",
                named)) {
            for (Text text : texts) {
                List<Named> here = text.tables()
                        .filter(table -> table.is(row.get(0), row.get(1)))
                        .toList();
                if (!here.isEmpty()) {
                    table(admin, text, here.stream().anyMatch(Named::written), row, next);
                }
            }
        }
        List<Named> functions = texts.stream().flatMap(Text::functions).toList();
        List<List<String>> routines = functions.isEmpty()
                ? List.of()
                : any(
                        admin,
                        "SELECT routine_schema, routine_name FROM information_schema.routines"
                                + " WHERE routine_schema <> 'information_schema'",
                        "routine",
                        functions);
        for (Named function : functions) {
            Optional<List<String>> routine = routines.stream()
                    .filter(row -> function.is(row.get(0), row.get(1)))
                    .findFirst();
            routine.ifPresentOrElse(
                    row -> hidden.add("the function " + shown(row.get(0), row.get(1))),
                    () -> unlisted.add(lower(function.name())));
        }
        return next;
    }

    /** The catalogue's rows for these names in these schemas; all rows if a name is not known before the run. */
    private List<List<String>> any(Connection admin, String sql, String of, List<Named> named) throws SQLException {
        if (named.stream().anyMatch(each -> TableName.varies(each.schema() + each.name()))) {
            return query(admin, sql, List.of());
        }
        // MySQL's catalogue needs a name as it was given or in lower case, and TiDB v7.5's needs its own spelling.
        Set<String> schemas = new TreeSet<>();
        Set<String> names = new TreeSet<>();
        for (Named each : named) {
            schemas.addAll(List.of(each.schema(), lower(each.schema())));
            names.addAll(List.of(each.name(), lower(each.name())));
        }
        if (names.isEmpty()) {
            return List.of();
        }
        List<String> values = new ArrayList<>(schemas);
        values.addAll(names);
        return query(
                admin,
                sql + " AND " + column(of + "_schema") + " IN " + marks(schemas) + " AND " + column(of + "_name")
                        + " IN " + marks(names),
                values);
    }

    private void table(Connection admin, Text text, boolean written, List<String> row, List<Text> next)
            throws SQLException {
        String schema = row.get(0);
        String name = row.get(1);
        String shown = shown(schema, name) + (text.via.isEmpty() ? "" : " (through " + text.via + ")");
        if (row.get(2).contains("VIEW")) {
            for (List<String> view : query(
                    admin,
                    "SELECT view_definition FROM information_schema.views WHERE table_schema = ? AND table_name = ?",
                    List.of(schema, name))) {
                view(
                        view.get(0),
                        new Text(SqlStatement.ofText(view.get(0)), schema, "the view " + shown(schema, name), written),
                        next);
            }
        } else if (written && SqlStatement.isOfServer(schema)) {
            ofServer.add(shown);
        } else if (written && !TableName.isSame(schema, database)) {
            elsewhere.add(shown);
        } else if (written && row.get(2).equals("SEQUENCE")) {
            sequences.add(shown);
        } else if (written) {
            write(admin, schema, name, shown, row);
        }
    }

    private void write(Connection admin, String schema, String name, String shown, List<String> row)
            throws SQLException {
        if (!row.get(3).equals("YES")) {
            notUndone.add(shown);
        }
        long rows = row.get(4).isEmpty() ? 0 : Long.parseLong(row.get(4));
        if (tables.put(
                        shown(schema, name),
                        new TableContents.Table(OwnQuery.identifier(schema) + "." + OwnQuery.identifier(name), rows))
                != null) {
            return;
        }
        List<String> table = List.of(schema, name);
        for (List<String> trigger : query(
                admin,
                "SELECT trigger_name FROM information_schema.triggers"
                        + " WHERE event_object_schema = ? AND event_object_table = ?",
                table)) {
            hidden.add("the trigger " + shown(schema, trigger.get(0)));
        }
        for (List<String> column : query(
                admin,
                "SELECT column_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ?"
                        + " AND (LOWER(column_default) LIKE '%nextval%' OR LOWER(column_default) LIKE '%next value%')",
                table)) {
            sequences.add("the default of " + shown(schema, name) + "." + column.get(0));
        }
        children(admin, table);
    }

    /** A column of the catalogue. It is compared with names in lower case if the spelling does not count. */
    private String column(String name) {
        return bySpelling ? name : "LOWER(" + name + ")";
    }

    /** Adds the tables whose rows a foreign key can change or delete, and the tables that depend on those. */
    private void children(Connection admin, List<String> table) throws SQLException {
        for (ForeignKeys.ForeignKey child :
                new ForeignKeys(admin, bySpelling).to(table.get(0), List.of(table.get(1)))) {
            String key = shown(child.schema(), child.table()) + " (by its foreign key)";
            if (!TableName.isSame(child.schema(), database)) {
                elsewhere.add(key);
            } else if (seen.add(key)) {
                children(admin, List.of(child.schema(), child.table()));
            }
        }
    }

    /** Reads a view. The server shows its text only to a user with the right to read it. */
    private void view(String sql, Text view, List<Text> next) {
        if (view.does.writes()) {
            hidden.add(view.via + ", which " + (sql.isEmpty() ? "this user may not read" : view.does.reason()));
        } else if (seen.add(view.via + view.writes)) {
            next.add(view);
        }
    }

    private static List<List<String>> query(Connection admin, String sql, List<String> values) throws SQLException {
        return OwnQuery.all(
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
