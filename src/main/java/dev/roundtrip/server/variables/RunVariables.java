package dev.roundtrip.server.variables;

import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * All changes of one run to one server that outlive a connection. Each change is written to the journal before it is
 * made; {@link #close()} restores what is still changed and deletes the journal. If we did not start the server, the
 * end of the JVM (Ctrl-C) does the same. On a server that we started, {@link #close()} restores nothing and the journal
 * is in memory only: the server ends with the run, and another server may get its port.
 *
 * <p>Any thread may use it. Applying and closing around each slice is cheap, some 20 ms for one variable on v8.5.3:
 * each new value of a variable is written to the disk twice, before it is set and when the server shows it.
 */
public final class RunVariables implements AutoCloseable {

    /** The reason why nothing more is changed. */
    static final String ENDING = "The run is ending.";

    /** The number of connections for each server. With so many, a load balancer has very likely used each server. */
    private static final int CONNECTIONS_PER_SERVER = 4;

    private final DatabaseServer server;
    private final ServerTarget target;
    private final Permission permission;
    private final AdminSession session;
    private final Consumer<String> said;
    private final Set<String> inForce = new LinkedHashSet<>();
    private final Set<String> findings = new LinkedHashSet<>();
    private final Optional<EndHook> hook;
    private final RunJournal journal;
    private boolean closed;

    /**
     * Changes nothing yet.
     *
     * @param said receives the statements that restore variables, before the first change of each
     */
    public RunVariables(DatabaseServer server, JournalFolder folder, Permission permission, Consumer<String> said)
            throws VariablesException {
        this.server = server;
        this.target = ServerTarget.of(server);
        this.permission = permission;
        this.said = said;
        this.journal = isOurs() ? RunJournal.inMemory(target, folder) : RunJournal.onDisk(target, folder);
        this.session = new AdminSession(
                server.description(), new KeptConnection(() -> AdminSession.connect(server, journal.file())));
        try {
            hook = isOurs()
                    ? Optional.empty()
                    : Optional.of(EndHook.addAfterRun("variables-restore", this::endWithTheJvm));
        } catch (InterruptedException ending) {
            throw new VariablesException(ENDING, ending);
        }
    }

    /**
     * Sets the GLOBAL and INSTANCE variables among these, and reads each back.
     *
     * @throws VariablesException if a change is not allowed, or a value was not accepted; all changes have then been
     *     undone
     */
    public synchronized AppliedVariables apply(List<ServerVariable> variables) throws VariablesException {
        requireOpen();
        Map<ServerVariable, String> before = new LinkedHashMap<>();
        for (ServerVariable variable : variables) {
            if (variable.scope() != Scope.SESSION) {
                before.put(variable, session.read(variable.name()));
            }
        }
        List<ServerVariable> wanted = before.keySet().stream()
                .filter(variable -> !GlobalVariables.same(before.get(variable), variable.value()))
                .toList();
        Optional<String> refusal = VariablesPolicy.refusal(wanted, server.description(), permission);
        if (refusal.isPresent()) {
            throw new VariablesException(refusal.get());
        }
        journal.identify(wanted, session);
        Map<ServerVariable, String> after = new LinkedHashMap<>(before);
        Map<JournalEntry, ServerVariable> entries = new LinkedHashMap<>();
        for (ServerVariable variable : wanted) {
            entries.put(entryOf(variable, before.get(variable)), variable);
        }
        sayHowToPutBack(entries.keySet());
        List<String> changed = change(entries.keySet(), entry -> {
            ServerVariable variable = entries.get(entry);
            after.put(variable, set(variable));
        });
        return new AppliedVariables(
                this,
                changed,
                before.keySet().stream()
                        .map(variable -> GlobalVariables.inReport(variable, before.get(variable), after.get(variable)))
                        .toList());
    }

    /**
     * Checks the GLOBAL and INSTANCE variables among these, which another machine sets. If there are several TiDB
     * servers, that machine sets an INSTANCE variable on one of them, which need not be the one that answers here.
     *
     * @throws VariablesException if a variable has another value
     */
    public synchronized List<Variable> requireSet(List<ServerVariable> variables) throws VariablesException {
        List<Variable> found = new ArrayList<>();
        for (ServerVariable variable : variables) {
            if (variable.scope() != Scope.SESSION) {
                String value = session.read(variable.name());
                if (!GlobalVariables.same(value, variable.value())
                        && (variable.scope() == Scope.GLOBAL || session.servers() == 1)) {
                    throw new VariablesException(variable.name() + " is " + value + " instead of " + variable.value()
                            + ". Machine 1 must set it, and is late or has ended.");
                }
                found.add(GlobalVariables.inReport(variable, value, value));
            }
        }
        return found;
    }

    /** Tells the user how to restore the values, whatever happens to this program and its journal. */
    private void sayHowToPutBack(Collection<JournalEntry> entries) throws VariablesException {
        List<String> statements = new ArrayList<>();
        for (JournalEntry entry : entries) {
            if (journal.variable(entry.name()).isEmpty()) {
                statements.add(entry.undo() + ";");
            }
        }
        if (journal.file().isPresent() && !statements.isEmpty()) {
            said.accept("To restore " + target.address() + " by hand: " + String.join(" ", statements));
        }
    }

    /**
     * Caches tables of our own schema. A table that was cached before stays cached afterwards.
     *
     * @param stopped checked before each table, because each can take the server some time
     * @throws VariablesException if a table could not be cached, or the work was stopped; the tables that it had cached
     *     have been restored
     */
    public synchronized CachedTables cache(String schema, List<String> tables, BooleanSupplier stopped)
            throws VariablesException {
        requireOpen();
        Map<String, String> before = session.cached(schema, tables);
        List<JournalEntry> all =
                tables.stream().map(name -> JournalEntry.table(schema, name)).toList();
        List<JournalEntry> wanted = all.stream()
                .filter(table -> before.get(table.name()).equals(table.before()))
                .toList();
        journal.identify(wanted, session);
        change(wanted, table -> {
            if (stopped.getAsBoolean()) {
                throw new VariablesException(ENDING);
            }
            session.cache(table);
        });
        return new CachedTables(toServers(), all);
    }

    private interface Change {
        void make(JournalEntry entry) throws VariablesException;
    }

    /** Notes these entries and makes each change; undoes the changes if one fails. Returns the names of the entries. */
    private List<String> change(Collection<JournalEntry> entries, Change change) throws VariablesException {
        List<String> changed = new ArrayList<>();
        journal.noteUnread(entries);
        try {
            for (JournalEntry entry : entries) {
                inForce.add(entry.what());
                changed.add(entry.what());
                change.make(entry);
            }
            journal.note(entries);
            return changed;
        } catch (VariablesException failure) {
            try {
                putBack(changed);
            } catch (VariablesException second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
    }

    /**
     * Connections to the servers. Each TiDB caches tables by itself; through a load balancer, some of several
     * connections reach each.
     */
    private List<ConnectionSource> toServers() throws VariablesException {
        if (!server.instances().isEmpty()) {
            return server.instances();
        }
        int servers = session.servers();
        return Collections.nCopies(servers == 1 ? 1 : servers * CONNECTIONS_PER_SERVER, () -> server.connect(""));
    }

    /** The notes for readers of the report, as sentences. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    /**
     * Restores what is still changed, and deletes the journal; on a server that we started, it restores nothing. May be
     * called again.
     *
     * @throws VariablesException if something could not be restored on a server that we did not start; the journal is
     *     then kept
     */
    @Override
    public void close() throws VariablesException {
        end();
        hook.ifPresent(EndHook::remove);
    }

    /**
     * Restores values.
     *
     * @param names the names in the order in which they were changed
     */
    synchronized void putBack(Collection<String> names) throws VariablesException {
        List<JournalEntry> entries = JournalEntry.newestFirst(names.stream()
                .filter(inForce::contains)
                .flatMap(name -> journal.variable(name).stream())
                .toList());
        if (entries.isEmpty()) {
            return;
        }
        List<String> failures = new ArrayList<>();
        try {
            GlobalVariables variables = new GlobalVariables(session.connection());
            for (JournalEntry entry : entries) {
                Restorer.Result restored = variables.putBack(entry);
                switch (restored.status()) {
                    case DONE -> {
                        inForce.remove(entry.what());
                        setOnEach(new ServerVariable(entry.name(), entry.before(), entry.scope()));
                    }
                    case LEFT_ALONE -> {
                        inForce.remove(entry.what());
                        findings.add(restored.sentence());
                    }
                    case FAILED -> failures.add(restored.sentence());
                }
            }
        } catch (SQLException unreachable) {
            failures.add(target.unreachable(unreachable) + ".");
        }
        if (!failures.isEmpty()) {
            String remedy = journal.file().isPresent() ? " ./roundtrip restore does the rest." : "";
            throw new VariablesException(String.join(" ", failures) + remedy);
        }
    }

    /** Sets a variable with instance scope on each server of our own cluster; some may have been killed. */
    private void setOnEach(ServerVariable variable) {
        if (variable.scope() != Scope.INSTANCE) {
            return;
        }
        for (ConnectionSource instance : server.instances()) {
            try (AdminSession each = new AdminSession(server.description(), new KeptConnection(instance))) {
                each.set(variable);
            } catch (VariablesException failure) {
                findings.add("A TiDB server did not take " + variable.name() + " = " + variable.value() + ". "
                        + failure.getMessage());
            }
        }
    }

    private synchronized void end() throws VariablesException {
        if (closed && inForce.isEmpty()) {
            return;
        }
        closed = true;
        try {
            // Nobody waits until 68 tables of a server that ends with the run are no longer cached.
            if (!isOurs()) {
                putBack(List.copyOf(inForce));
            }
            journal.delete();
        } catch (IOException left) {
            findings.add("The journal " + journal.file().orElseThrow() + " could not be deleted: " + left.getMessage()
                    + ". All is restored; ./roundtrip restore deletes it.");
        } finally {
            session.close();
        }
    }

    private boolean isOurs() {
        return server.description().startedByUs();
    }

    private void endWithTheJvm() {
        try {
            end();
        } catch (VariablesException left) {
            // The journal is kept for the restore command.
        }
    }

    private JournalEntry entryOf(ServerVariable variable, String before) throws VariablesException {
        String name = variable.name();
        if (inForce.contains(name)) {
            throw new VariablesException(name + " is still set by another slice.");
        }
        Optional<JournalEntry> noted = journal.variable(name);
        if (noted.isPresent() && noted.get().before().equals(before)) {
            return noted.get().with(variable.value());
        }
        journal.requireNobodyElse(name);
        return JournalEntry.variable(
                variable.scope(),
                variable.scope() == Scope.INSTANCE && server.instances().isEmpty() ? instance() : "",
                name,
                before,
                List.of(variable.value()));
    }

    /** Sets a variable, and returns the value that the server then shows. */
    private String set(ServerVariable variable) throws VariablesException {
        session.set(variable);
        setOnEach(variable);
        String found = session.read(variable.name());
        if (!GlobalVariables.same(found, variable.value())) {
            throw new VariablesException(GlobalVariables.didNotTake(variable, found, server.description()));
        }
        return found;
    }

    private String instance() throws VariablesException {
        String instance = session.ask("its name", GlobalVariables::instance);
        int servers = session.servers();
        if (servers > 1) {
            findings.add("Instance variables affect only one of " + servers + " TiDB servers, " + instance + ".");
        }
        return instance;
    }

    private void requireOpen() throws VariablesException {
        if (closed) {
            throw new VariablesException(ENDING);
        }
    }
}
