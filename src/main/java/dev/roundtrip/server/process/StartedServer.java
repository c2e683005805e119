package dev.roundtrip.server.process;

import dev.roundtrip.server.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/** A server that we started. All but its start and its end follows from where it is. */
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
     * Where a started server is, and what.
     *
     * @param statusUri TiDB's status port; empty for a server without one
     */
    record Place(
            String host, int port, Credentials credentials, Optional<URI> statusUri, ServerDescription description) {

        public Place {
            Objects.requireNonNull(host, "host");
            Objects.requireNonNull(credentials, "credentials");
            Objects.requireNonNull(statusUri, "statusUri");
            Objects.requireNonNull(description, "description");
        }

        /**
         * Asks the server what it is, by a first connection.
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
