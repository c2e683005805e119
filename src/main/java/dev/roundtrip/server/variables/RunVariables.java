package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.result.Inputs.Variable;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ProcessIdentity;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerHold;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * All changes of one run to one server that outlive a connection. Each change is written to the journal before it is
 * made; {@link #close()} restores what is still changed and deletes the journal. If we did not start the server, the
 * end of the JVM (Ctrl-C) does the same.
 *
 * <p>Any thread may use it. Applying and closing around each slice is cheap, some 20 ms for one variable on v8.5.3:
 * each new value of a variable is written to the disk once.
 */
public final class RunVariables implements AutoCloseable {

    private static final String ENDING = "The run is ending, so no more variables are changed.";

    /** With so many a load balancer has very likely used each server. */
    private static final int CONNECTIONS_PER_SERVER = 4;

    private final ServerTarget target;
    private final ServerDescription server;
    private final Permission permission;
    private final ConnectionSource source;
    private final AdminSession session;
    private final Instances instances;
    private final Optional<JournalFolder> folder;
    private final VariablesJournal journal;
    private final Map<String, JournalEntry> inForce = new LinkedHashMap<>();
    private final List<String> findings = new ArrayList<>();
    private Optional<EndHook> hook = Optional.empty();
    private boolean closed;

    private RunVariables(
            ServerTarget target,
            ServerDescription server,
            Permission permission,
            ConnectionSource source,
            Instances instances,
            Optional<JournalFolder> folder)
            throws IOException {
        this.target = target;
        this.server = server;
        this.permission = permission;
        this.source = source;
        this.session = new AdminSession(server, source);
        this.instances = instances;
        this.folder = folder;
        this.journal = folder.isPresent()
                ? folder.get().create(target)
                : new VariablesJournal(Optional.empty(), target, ProcessIdentity.ofThisJvm());
    }

    /** Creates an instance for a server and this user's cache folder. Changes nothing yet. */
    public static RunVariables of(DatabaseServer server, CacheFolder cache, Permission permission)
            throws VariablesException {
        return of(
                ServerTarget.of(server),
                server.description(),
                permission,
                () -> server.connect(""),
                new Instances(server.description(), server.instances()),
                JournalFolder.of(cache));
    }

    static RunVariables of(
            ServerTarget target,
            ServerDescription server,
            Permission permission,
            ConnectionSource source,
            JournalFolder folder)
            throws VariablesException {
        return of(target, server, permission, source, new Instances(server, List.of()), folder);
    }

    private static RunVariables of(
            ServerTarget target,
            ServerDescription server,
            Permission permission,
            ConnectionSource source,
            Instances instances,
            JournalFolder folder)
            throws VariablesException {
        try {
            RunVariables variables = new RunVariables(
                    target,
                    server,
                    permission,
                    source,
                    instances,
                    server.startedByUs() ? Optional.empty() : Optional.of(folder));
            variables.watchTheEnd();
            return variables;
        } catch (InterruptedException ending) {
            throw new VariablesException(ENDING, ending);
        } catch (IOException failure) {
            throw new VariablesException(
                    "The folder for the journal of changes, " + folder.path() + ", could not be created: "
                            + failure.getMessage()
                            + ". Nothing was changed. Set ROUNDTRIP_CACHE to a folder that can be written.",
                    failure);
        }
    }

    /** The number of TiDB servers of the cluster; 1 if unknown. */
    public synchronized int servers() throws VariablesException {
        requireOpen();
        return session.servers();
    }

    /**
     * Sets the GLOBAL and INSTANCE variables among these, and reads each back.
     *
     * @throws VariablesException if it is not allowed, or a value was not accepted; what was changed has been restored
     */
    public synchronized AppliedVariables apply(List<ServerVariable> variables) throws VariablesException {
        requireOpen();
        Map<ServerVariable, String> before = valuesOf(variables);
        List<ServerVariable> wanted = before.keySet().stream()
                .filter(variable -> !GlobalVariables.same(before.get(variable), variable.value()))
                .toList();
        Optional<String> refusal = VariablesPolicy.refusal(wanted, server, permission);
        if (refusal.isPresent()) {
            throw new VariablesException(refusal.get());
        }
        List<String> changed = new ArrayList<>();
        Map<ServerVariable, String> after = new HashMap<>(before);
        try {
            List<JournalEntry.Variable> entries = new ArrayList<>();
            for (ServerVariable variable : wanted) {
                entries.add(entryOf(variable));
            }
            note(entries);
            for (int index = 0; index < wanted.size(); index++) {
                JournalEntry.Variable entry = entries.get(index);
                inForce.put(entry.what(), entry);
                changed.add(entry.what());
                after.put(wanted.get(index), set(wanted.get(index), entry));
            }
        } catch (VariablesException failure) {
            putBackAfter(failure, changed);
            throw failure;
        }
        List<Variable> read = new ArrayList<>();
        before.forEach((variable, value) -> read.add(new Variable(
                variable.name(),
                variable.scope(),
                variable.value(),
                Optional.of(value),
                Optional.of(after.get(variable)))));
        return new AppliedVariables(this, changed, read);
    }

    /**
     * Caches tables of our own schema, and verifies it. A table that is cached already stays cached afterwards.
     *
     * @param stopped checked before each table, because each can take the server some time
     * @throws VariablesException if a table could not be cached, or this was stopped; the tables that were cached have
     *     been restored
     */
    public synchronized CachedTables cache(String schema, List<String> tables, BooleanSupplier stopped)
            throws VariablesException {
        requireOpen();
        List<JournalEntry.Table> all = tables.stream()
                .map(name -> new JournalEntry.Table(schema, name))
                .toList();
        List<String> changed = new ArrayList<>();
        try {
            Set<String> cachedBefore = session.cached(schema, tables);
            List<JournalEntry.Table> wanted = all.stream()
                    .filter(table -> !cachedBefore.contains(table.name()))
                    .toList();
            note(wanted);
            for (JournalEntry.Table table : wanted) {
                if (stopped.getAsBoolean()) {
                    throw new VariablesException(ENDING);
                }
                inForce.put(table.what(), table);
                changed.add(table.what());
                session.cache(table);
            }
            session.requireCached(schema, tables);
        } catch (VariablesException failure) {
            putBackAfter(failure, changed);
            throw failure;
        }
        return new CachedTables(this, toServers(), all, changed);
    }

    /** Each TiDB caches tables by itself; through a load balancer, some of several connections reach each. */
    private List<ConnectionSource> toServers() throws VariablesException {
        if (instances.number() > 0) {
            return instances.sources();
        }
        int servers = session.servers();
        return Collections.nCopies(servers == 1 ? 1 : servers * CONNECTIONS_PER_SERVER, source);
    }

    /** Notes for readers of the report, as sentences. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    /**
     * Restores what is still changed, and deletes the journal. May be called again.
     *
     * @throws VariablesException if something could not be restored on a server that we did not start; the journal is
     *     then kept
     */
    @Override
    public void close() throws VariablesException {
        end();
        hook.ifPresent(EndHook::remove);
    }

    synchronized void putBack(Collection<String> names) throws VariablesException {
        List<JournalEntry> entries =
                names.stream().filter(inForce::containsKey).map(inForce::get).toList();
        if (entries.isEmpty()) {
            return;
        }
        List<String> failures = new ArrayList<>();
        try {
            PutBack putBack = new PutBack(session.connection());
            for (JournalEntry entry : entries) {
                Restored restored = putBack.entry(entry);
                switch (restored.outcome()) {
                    case PUT_BACK, ALREADY -> {
                        inForce.remove(entry.what());
                        putBackOnEach(entry);
                    }
                    case LEFT -> {
                        inForce.remove(entry.what());
                        findings.add(restored.sentence());
                    }
                    case FAILED -> failures.add(restored.sentence());
                }
            }
        } catch (SQLException unreachable) {
            failures.add("The server " + target.address() + " could not be reached: " + unreachable.getMessage() + ".");
        }
        if (!failures.isEmpty()) {
            String remedy = journal.file().isPresent() ? " What is left can be put back by ./roundtrip restore." : "";
            throw new VariablesException(String.join(" ", failures) + remedy);
        }
    }

    private void putBackOnEach(JournalEntry entry) {
        if (entry instanceof JournalEntry.Variable variable && variable.scope() == Scope.INSTANCE) {
            addNew(instances.set(variable.name(), variable.before()));
        }
    }

    private void addNew(List<String> sentences) {
        sentences.stream().filter(sentence -> !findings.contains(sentence)).forEach(findings::add);
    }

    private synchronized void end() throws VariablesException {
        if (closed && inForce.isEmpty()) {
            return;
        }
        closed = true;
        try {
            // A server that we started ends with the JVM: a user who presses Ctrl-C does not wait for 68 cached tables.
            if (!server.startedByUs() || !EndHook.jvmIsEnding()) {
                putBack(List.copyOf(inForce.keySet()));
            }
            journal.delete();
        } catch (VariablesException failure) {
            // If we started the server, it ends with the run, and its variables with it.
            if (!server.startedByUs()) {
                throw failure;
            }
        } catch (IOException left) {
            findings.add("Everything was put back, but the journal "
                    + journal.file().map(Object::toString).orElse("") + " could not be deleted: " + left.getMessage()
                    + ". ./roundtrip restore will find nothing to do and delete it.");
        } finally {
            session.close();
            instances.close();
        }
    }

    private void watchTheEnd() throws InterruptedException {
        if (folder.isPresent()) {
            hook = Optional.of(EndHook.add("roundtrip-variables-put-back", () -> {
                ServerHold.awaitRelease();
                try {
                    end();
                } catch (VariablesException left) {
                    // The journal is kept for the restore command.
                }
            }));
        }
    }

    private synchronized Map<ServerVariable, String> valuesOf(List<ServerVariable> variables)
            throws VariablesException {
        Map<ServerVariable, String> values = new LinkedHashMap<>();
        for (ServerVariable variable : variables) {
            if (variable.scope() != Scope.SESSION) {
                values.put(variable, session.read(variable));
            }
        }
        return values;
    }

    private JournalEntry.Variable entryOf(ServerVariable variable) throws VariablesException {
        String name = variable.name();
        if (inForce.containsKey(name)) {
            throw new VariablesException(name + " is set already by a slice that has not ended.");
        }
        Optional<JournalEntry.Variable> noted = journal.variable(name);
        String before = session.read(variable);
        if (noted.isPresent() && noted.get().before().equals(before)) {
            return noted.get().knows(variable.value())
                    ? noted.get()
                    : noted.get().with(variable.value());
        }
        requireNobodyElse(name);
        return new JournalEntry.Variable(
                variable.scope(),
                variable.scope() == Scope.INSTANCE && instances.number() == 0 ? instance() : "",
                name,
                before,
                List.of(variable.value()));
    }

    /** Otherwise the value of another run would be recorded as the value to restore. */
    private void requireNobodyElse(String variable) throws VariablesException {
        if (folder.isEmpty()) {
            return;
        }
        try {
            for (JournalFolder.Found found : folder.get().list()) {
                Optional<JournalText.Contents> other = found.contents()
                        .filter(contents -> !Optional.of(found.file()).equals(journal.file())
                                && contents.target().sameServer(target)
                                && contents.entries().stream()
                                        .anyMatch(entry -> entry.what().equals(variable)));
                if (other.isPresent()) {
                    boolean alive = other.get().owner().find().isPresent();
                    throw new VariablesException(
                            alive
                                    ? "Another run (process "
                                            + other.get().owner().pid() + ") is changing " + variable + " on "
                                            + target.address() + ". Wait until it has ended."
                                    : "A run that was killed has left " + variable + " changed on " + target.address()
                                            + ". Put it back with ./roundtrip restore first.");
                }
            }
        } catch (IOException unreadable) {
            throw journalFailure(unreadable);
        }
    }

    /** Returns the value that the server shows afterwards. */
    private String set(ServerVariable variable, JournalEntry.Variable entry) throws VariablesException {
        session.set(variable);
        if (variable.scope() == Scope.INSTANCE) {
            addNew(instances.set(variable.name(), variable.value()));
        }
        String found = session.read(variable);
        if (!GlobalVariables.same(found, variable.value())) {
            // The server changed our value: record its form as ours too, so that it is restored.
            JournalEntry.Variable known = entry.with(found);
            inForce.put(known.what(), known);
            note(List.of(known));
            throw new VariablesException(GlobalVariables.didNotTake(variable, found, server));
        }
        return found;
    }

    private String instance() throws VariablesException {
        String instance = session.instance();
        int servers = session.servers();
        if (servers > 1) {
            addNew(List.of("Variables with instance scope affect only one of the cluster's " + servers
                    + " TiDB servers, " + instance + ": connections to the others do not have them."));
        }
        return instance;
    }

    private void note(Collection<? extends JournalEntry> entries) throws VariablesException {
        try {
            journal.note(entries);
        } catch (IOException failure) {
            throw journalFailure(failure);
        }
    }

    private VariablesException journalFailure(IOException failure) {
        return new VariablesException(
                "The changes to restore could not be recorded in "
                        + folder.map(JournalFolder::path).orElseThrow() + ": " + failure.getMessage()
                        + ". Nothing was changed.",
                failure);
    }

    private void putBackAfter(VariablesException failure, List<String> changed) {
        try {
            putBack(changed);
        } catch (VariablesException second) {
            failure.addSuppressed(second);
        }
    }

    private void requireOpen() throws VariablesException {
        if (closed) {
            throw new VariablesException(ENDING);
        }
    }
}
