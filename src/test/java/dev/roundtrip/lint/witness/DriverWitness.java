package dev.roundtrip.lint.witness;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.naming.NamingException;

/** Opens strings with a real driver, uses the connection as an application does, and closes it. */
record DriverWitness(LoadedDriver driver, String user, String password) {

    private static final Class<?>[] NO_SERVER = {
        ConnectException.class,
        NoRouteToHostException.class,
        SocketTimeoutException.class,
        UnknownHostException.class,
        NamingException.class
    };

    /**
     * Opens a string.
     *
     * @param names the names of the parameters whose values are read
     */
    Attempt open(String url, Collection<String> names) {
        Properties login = new Properties();
        login.setProperty("user", user);
        login.setProperty("password", password);
        try (Connection connection = driver.driver().connect(url, login)) {
            if (connection == null) {
                return new Attempt(Attempt.Outcome.REFUSED, "the driver does not take the string", Map.of());
            }
            Map<String, String> values = values(connection, names);
            use(connection);
            return new Attempt(Attempt.Outcome.OPENS, "", values);
        } catch (SQLException | RuntimeException | LinkageError | OutOfMemoryError failure) {
            return refused(failure);
        }
    }

    private static Attempt refused(Throwable failure) {
        StringBuilder said = new StringBuilder();
        boolean noServer = false;
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            Throwable one = cause;
            noServer |= Stream.of(NO_SERVER).anyMatch(type -> type.isInstance(one));
            String text = one.getClass().getSimpleName() + ": " + one.getMessage();
            if (said.indexOf(text) < 0) {
                said.append(said.isEmpty() ? "" : " <- ").append(text.replaceAll("\\s+", " "));
            }
        }
        return new Attempt(noServer ? Attempt.Outcome.UNREACHED : Attempt.Outcome.REFUSED, said.toString(), Map.of());
    }

    private static void use(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 'ä', NOW()")) {
            while (rows.next()) {
                rows.getString(1);
                rows.getTimestamp(2);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT ?, ?, ? + 1")) {
            statement.setString(1, "ä");
            statement.setTimestamp(2, new Timestamp(0));
            statement.setInt(3, 1);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        }
        connection.setAutoCommit(false);
        connection.commit();
    }

    private Map<String, String> values(Connection connection, Collection<String> names) {
        Map<String, String> values = new TreeMap<>();
        try {
            Values read = driver.takes() == Driver.MARIADB ? ofMariaDb(connection) : ofConnectorJ(connection);
            for (String name : names) {
                try {
                    Object value = read.of(name);
                    values.put(name, value == null ? "" : value.toString().toLowerCase(Locale.ROOT));
                } catch (ReflectiveOperationException absent) {
                    // The version has no such parameter, and check must not have one either.
                }
            }
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException(unreadable);
        }
        return values;
    }

    private interface Values {
        Object of(String name) throws ReflectiveOperationException;
    }

    private static Values ofConnectorJ(Connection connection) throws ReflectiveOperationException {
        ClassLoader loader = connection instanceof java.lang.reflect.Proxy
                ? java.lang.reflect.Proxy.getInvocationHandler(connection)
                        .getClass()
                        .getClassLoader()
                : connection.getClass().getClassLoader();
        Object set = loader.loadClass("com.mysql.cj.MysqlConnection")
                .getMethod("getPropertySet")
                .invoke(connection);
        Class<?> type = loader.loadClass("com.mysql.cj.conf.PropertySet");
        Method get = Stream.of(type.getMethods())
                .filter(method -> method.getName().matches("getProperty|getReadableProperty"))
                .filter(method -> method.getParameterTypes()[0] == String.class)
                .findFirst()
                .orElseThrow();
        return name -> {
            Object property = get.invoke(set, name);
            if (property == null) {
                throw new NoSuchFieldException(name);
            }
            Method value = Stream.of(property.getClass().getMethods())
                    .filter(method -> method.getName().equals("getValue") && method.getParameterCount() == 0)
                    .findFirst()
                    .orElseThrow();
            value.setAccessible(true);
            return value.invoke(property);
        };
    }

    /** The fields of {@code Configuration}, or of {@code Options} up to 2.x. */
    private static Values ofMariaDb(Connection connection) throws ReflectiveOperationException {
        Object read;
        try {
            Object context = connection.getClass().getMethod("getContext").invoke(connection);
            Method conf = Class.forName(
                            "org.mariadb.jdbc.client.Context",
                            true,
                            connection.getClass().getClassLoader())
                    .getMethod("getConf");
            read = conf.invoke(context);
        } catch (NoSuchMethodException before3) {
            Field options = connection.getClass().getDeclaredField("options");
            options.setAccessible(true);
            read = options.get(connection);
        }
        Object all = read;
        return name -> {
            Field field = all.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(all);
        };
    }
}
