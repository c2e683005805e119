package dev.roundtrip.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The maximum that a test may send to its database. A test that sends more fails and names each command over budget,
 * its SQL, the Java line that sent it, and what the linter would change. It also fails if a pool's rollback undid a
 * write of the test, if no tapped connection was seen, or if commands of others may have been counted.
 *
 * <pre>{@code
 * @Test
 * @WireBudget(execute = 4, prepare = 0, chatter = 1)
 * void a_transfer_is_four_statements_and_a_commit() { ... }
 * }</pre>
 *
 * <p>It counts the test method, without {@code @BeforeEach} and {@code @AfterEach}, on all threads that it uses, until
 * it returns. The annotation of a method completely replaces that of its class; a nested class inherits that of its
 * enclosing class. Tests with this annotation do not run in parallel with each other.
 *
 * <p>The default of every limit except {@link #undoneWrites} is {@value #UNLIMITED}: unlimited. At least one must be
 * given.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WireExtension.class)
@ResourceLock(WireExtension.LOCK)
public @interface WireBudget {

    int UNLIMITED = -1;

    /**
     * The configuration parameter of JUnit, or system property, with the JDBC URL of the test's TiDB and database, for
     * {@link #planCacheMisses()}. A test reads its {@code statements_summary} before and after itself.
     */
    String SERVER = "roundtrip.server";

    /** The maximum of commands of all kinds. */
    int commands() default UNLIMITED;

    /** The maximum of round trips: commands that wait for an answer. */
    int roundTrips() default UNLIMITED;

    /**
     * The maximum of chatter: commands that are not business statements, such as commits, session state, pings,
     * preparing and closing statements.
     */
    int chatter() default UNLIMITED;

    /** The maximum of COM_QUERY: business statements in text, and chatter in text. */
    int query() default UNLIMITED;

    /** The maximum of COM_STMT_PREPARE. */
    int prepare() default UNLIMITED;

    /** The maximum of COM_STMT_EXECUTE. */
    int execute() default UNLIMITED;

    /** The maximum of COM_STMT_CLOSE. */
    int close() default UNLIMITED;

    /** The maximum of COM_STMT_RESET. */
    int reset() default UNLIMITED;

    /** The maximum of COM_STMT_FETCH. */
    int fetch() default UNLIMITED;

    /**
     * The maximum of COM_PING that the application or a framework sends; a pool's own checks of idle connections never
     * count.
     */
    int ping() default UNLIMITED;

    /** The limits for other commands. */
    Max[] max() default {};

    /** The maximum average of commands per business statement. */
    double commandsPerStatement() default UNLIMITED;

    /** The maximum average of round trips per business statement. */
    double roundTripsPerStatement() default UNLIMITED;

    /** The maximum average of chatter commands per business statement. */
    double chatterPerStatement() default UNLIMITED;

    /**
     * The maximum of executions of prepared statements for which TiDB had no plan in its cache. The first execution of
     * each statement on a connection counts. This limit needs the configuration parameter {@value #SERVER}, and nobody
     * else may use its database meanwhile.
     */
    int planCacheMisses() default UNLIMITED;

    /**
     * The maximum of statements with a parameter of another type than its column: TiDB keeps no plan for them, or reads
     * a whole table. This limit needs the same as {@link #planCacheMisses()}.
     */
    int typeMismatches() default UNLIMITED;

    /**
     * The maximum of writes that a rollback undid although the test did not request it: writes outside a transaction on
     * a connection with {@code autoCommit=false}, which the pool rolls back when the connection is returned. By default
     * none is allowed.
     */
    int undoneWrites() default 0;

    /**
     * The name of the tapped data source whose connections count; empty for all. A limit of zero needs it if several
     * data sources are tapped. The name is the driver property {@code roundtripTap} in addition to {@code
     * socketFactory}, or the bean's name in Spring tests with {@code roundtrip.tap=true}.
     */
    String dataSource() default "";

    /** Whether commands that set up connections count as well. */
    boolean includeSetUp() default false;
}
