package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.ServerDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The TiDB servers of our own cluster: a variable with instance scope is set on each, as one connection reaches one of
 * them only. Nothing of this is journaled, since the servers end with the run. One thread at a time.
 */
final class Instances implements AutoCloseable {

    private final List<ConnectionSource> sources;
    private final List<AdminSession> sessions;

    Instances(ServerDescription server, List<ConnectionSource> sources) {
        this.sources = List.copyOf(sources);
        this.sessions =
                sources.stream().map(source -> new AdminSession(server, source)).toList();
    }

    int number() {
        return sessions.size();
    }

    List<ConnectionSource> sources() {
        return sources;
    }

    /**
     * Sets a variable on each server.
     *
     * @return why some do not have it, such as a server that was killed; sentences
     */
    List<String> set(String name, String value) {
        List<String> failures = new ArrayList<>();
        for (AdminSession session : sessions) {
            try {
                session.set(new ServerVariable(name, value, Scope.INSTANCE));
            } catch (VariablesException failure) {
                failures.add("One of the cluster's TiDB servers did not take " + name + " = " + value + ". "
                        + failure.getMessage());
            }
        }
        return failures;
    }

    @Override
    public void close() {
        sessions.forEach(AdminSession::close);
    }
}
