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
 * A committed file states what a test sends. The test fails if it sends anything else, with one line for each change.
 *
 * <pre>{@code
 * @Test
 * @WireContract("src/test/resources/wire/transfer.contract")
 * void transfers() { ... }
 * }</pre>
 *
 * <p>The file is written by the test itself when it runs with {@code -Droundtrip.contract.record=true} (a system
 * property, or a configuration parameter of JUnit). One file may contain many tests. It records what {@link WireBudget}
 * counts. The file is JSON: the tests need Jackson 2 ({@code com.fasterxml.jackson.datatype:jackson-datatype-jdk8}).
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WireExtension.class)
@ResourceLock(WireExtension.LOCK)
public @interface WireContract {

    /** The file, from the working directory: that of the Maven module or Gradle project. */
    String value();
}
