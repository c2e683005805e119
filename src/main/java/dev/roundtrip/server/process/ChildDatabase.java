package dev.roundtrip.server.process;

import java.util.Optional;

/** A database server in a child process, ready for connections. */
record ChildDatabase(ChildServer child, Place place) implements StartedServer {

    @Override
    public Optional<String> diedBecause() {
        return child.diedBecause();
    }

    @Override
    public void close() {
        child.close();
    }
}
