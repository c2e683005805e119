package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A server that we started. Everything except its start and end follows from its {@link Place}. */
interface StartedServer extends DatabaseServer {

    Place place();

    @Override
    default ServerDescription description() {
        return place().description();
    }

    @Override
    default String host() {
        return place().host();
    }

    @Override
    default int port() {
        return place().port();
    }

    @Override
    default Optional<URI> statusUri() {
        return place().statusUri();
    }

    @Override
    default Credentials credentials() {
        return place().credentials();
    }

    @Override
    default Connection connect(String database, String attributes) throws SQLException {
        return place().admin().open(database, attributes);
    }

    /**
     * The address of a started server, and its description.
     *
     * @param statusUri TiDB's status port; empty for a server without one
     */
    record Place(
            String host, int port, Credentials credentials, Optional<URI> statusUri, ServerDescription description) {

        /**
         * Connects for the first time, and asks the server for its description.
         *
         * @param how how it was started, for its heading
         */
        static Place of(
                String host,
                int port,
                Credentials credentials,
                Optional<URI> statusUri,
                String how,
                String choiceReason)
                throws SQLException {
            try (Connection connection =
                    AdminConnections.ofOwnServer(host, port, credentials).open("")) {
                return new Place(
                        host,
                        port,
                        credentials,
                        statusUri,
                        ServerDetection.describe(connection, how, choiceReason, true));
            }
        }

        private AdminConnections admin() {
            return AdminConnections.ofOwnServer(host, port, credentials);
        }
    }
}
