package dev.roundtrip.junit.spring;

import dev.roundtrip.tap.RecordingTap;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.env.Environment;
import org.springframework.util.ReflectionUtils;

/**
 * Gives pools the tap's driver properties before their first connection. The application's own pool is used: nothing is
 * wrapped or copied. HikariCP, DBCP2, Tomcat's pool and Druid are recognised by their methods for driver properties.
 * Not changed are other data sources, pools of other databases, pools with their own data source, and pools that
 * already have a {@code socketFactory}, the tap's or another one.
 *
 * <p>The data source's name, for {@code @WireBudget(dataSource = ...)}, is that of its bean.
 */
final class DataSourceTap implements BeanPostProcessor {

    private static final Pattern MYSQL_OR_MARIADB =
            Pattern.compile("jdbc:(?<wrappers>(?:[\\w-]+:)*?)(?<driver>mysql|mariadb):.*");

    private static final String SOCKET_FACTORY = "socketFactory";

    private static final Pattern NAMES_A_SOCKET_FACTORY =
            Pattern.compile("[?&(,]\\s*" + SOCKET_FACTORY + "\\s*=", Pattern.CASE_INSENSITIVE);

    private final Environment environment;

    DataSourceTap(Environment environment) {
        this.environment = environment;
    }

    /**
     * Other post-processors, which set the pool's properties from the configuration, were called before: they have an
     * order, this one has none.
     */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource) {
            Pool pool = new Pool(bean);
            if (!pool.takesProperties() || pool.connectsThroughADataSource()) {
                return bean;
            }
            Matcher url = MYSQL_OR_MARIADB.matcher(urlOf(pool));
            if (url.matches() && !NAMES_A_SOCKET_FACTORY.matcher(url.group()).find() && !pool.hasASocketFactory()) {
                pool.requireNotStarted(beanName);
                propertiesFor(url, beanName).forEach((name, value) -> pool.add((String) name, (String) value));
            }
        }
        return bean;
    }

    private String urlOf(Pool pool) {
        String own = pool.url();
        return own.isEmpty() ? environment.getProperty("spring.datasource.url", "") : own;
    }

    /** A wrapping driver, such as p6spy's, passes the properties on. */
    private static Properties propertiesFor(Matcher url, String beanName) {
        boolean wrapped = !url.group("wrappers").isEmpty();
        String tapped = wrapped ? "jdbc:" + url.group("driver") + "://wrapped/" : url.group();
        return RecordingTap.named(beanName).driverPropertiesFor(tapped);
    }

    /** A pool, recognised by its methods: its library belongs to the application. */
    private static final class Pool {

        private final Object pool;

        Pool(Object pool) {
            this.pool = pool;
        }

        /** Empty if it has none, or none yet. */
        String url() {
            Object hikaris = call("getJdbcUrl");
            Object others = hikaris == null ? call("getUrl") : hikaris;
            return others == null ? "" : others.toString();
        }

        boolean takesProperties() {
            return hikaris() != null || dbcpsOrDruids() != null || tomcats() != null;
        }

        /**
         * Its driver is not that of a URL, so it cannot be told which properties it takes. Asked of HikariCP alone: a
         * getter of others may connect.
         */
        boolean connectsThroughADataSource() {
            return hikaris() != null && (call("getDataSourceClassName") != null || call("getDataSource") != null);
        }

        boolean hasASocketFactory() {
            return Stream.of(
                            call("getDataSourceProperties"), // HikariCP
                            call("getDbProperties"), // Tomcat's pool
                            call("getConnectProperties"), // Druid
                            field("connectionProperties")) // DBCP2
                    .anyMatch(each -> each instanceof Properties properties && properties.containsKey(SOCKET_FACTORY));
        }

        void requireNotStarted(String beanName) {
            boolean started = Boolean.TRUE.equals(call("isRunning")) // HikariCP
                    || Boolean.TRUE.equals(call("isInited")) // Druid
                    || (tomcats() != null && field("pool") != null);
            if (started) {
                throw new IllegalStateException(
                        "The pool " + beanName + " (" + pool.getClass().getName()
                                + ") was started where it was made, before " + TapContextCustomizer.PROPERTY
                                + "=true could tap it. Make it without connecting (new HikariDataSource() and setters), or give its driver"
                                + " this property there: socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory");
            }
        }

        void add(String name, String value) {
            if (hikaris() != null) {
                ReflectionUtils.invokeMethod(hikaris(), pool, name, value);
            } else if (dbcpsOrDruids() != null) {
                ReflectionUtils.invokeMethod(dbcpsOrDruids(), pool, name, value);
            } else if (ReflectionUtils.invokeMethod(tomcats(), pool) instanceof Properties properties) {
                properties.setProperty(name, value);
            }
        }

        private Method hikaris() {
            return ReflectionUtils.findMethod(pool.getClass(), "addDataSourceProperty", String.class, Object.class);
        }

        private Method dbcpsOrDruids() {
            return ReflectionUtils.findMethod(pool.getClass(), "addConnectionProperty", String.class, String.class);
        }

        private Method tomcats() {
            return ReflectionUtils.findMethod(pool.getClass(), "getDbProperties");
        }

        /** For values that a getter would create, such as Tomcat's pool, or does not return. */
        private Object field(String name) {
            Field field = ReflectionUtils.findField(pool.getClass(), name);
            if (field == null) {
                return null;
            }
            ReflectionUtils.makeAccessible(field);
            return ReflectionUtils.getField(field, pool);
        }

        /** Null if there is no such method, or it is not accessible, or it fails. */
        private Object call(String method) {
            Method found = ReflectionUtils.findMethod(pool.getClass(), method);
            try {
                return found == null ? null : found.invoke(pool);
            } catch (ReflectiveOperationException notForUs) {
                return null;
            }
        }
    }
}
