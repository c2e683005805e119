package dev.roundtrip.agent;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An application that opens and closes connections as a pool with a short maxLifetime does in hours: ten at a time. It
 * checks each result, and ends with exit code 1 if anything fails. It prints its heap and its threads after the first
 * tenth and at the end.
 *
 * <p>Its arguments: connection string, user, password, how many connections.
 */
public final class ConnectionsApplication {

    private static final int AT_A_TIME = 10;

    private ConnectionsApplication() {}

    public static void main(String[] arguments) throws Exception {
        int all = Integer.parseInt(arguments[3]);
        AtomicInteger number = new AtomicInteger();
        open(arguments, number, all / 10);
        say("after the first tenth");
        open(arguments, number, all);
        say("at the end");
        System.out.println("connections " + number.get());
    }

    private static void open(String[] arguments, AtomicInteger number, int upTo) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
        List<Future<?>> running = new ArrayList<>();
        while (number.get() < upTo) {
            int next = number.incrementAndGet();
            running.add(threads.submit(() -> {
                try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2])) {
                    use(connection, next);
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
        threads.shutdown();
    }

    /** Each connection has a text that no other one has. */
    private static void use(Connection connection, int number) throws SQLException {
        connection.setAutoCommit(false);
        for (int value = 0; value < 5; value++) {
            try (PreparedStatement prepared = connection.prepareStatement("SELECT ? + 1")) {
                prepared.setInt(1, value);
                expect(prepared.executeQuery(), value + 1);
            }
            try (Statement text = connection.createStatement()) {
                expect(text.executeQuery("SELECT " + value + " AS of_" + number), value);
            }
        }
        connection.commit();
    }

    private static void expect(ResultSet rows, int value) throws SQLException {
        try (rows) {
            if (!rows.next() || rows.getInt(1) != value || rows.next()) {
                throw new IllegalStateException("another result than " + value);
            }
        }
    }

    private static void say(String when) throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(200);
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        System.out.println("heap " + used + " " + when);
        System.out.println("threads " + Thread.getAllStackTraces().size() + " " + when);
    }
}
