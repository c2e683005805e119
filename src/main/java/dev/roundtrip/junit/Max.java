package dev.roundtrip.junit;

import dev.roundtrip.wire.Command;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/** The maximum for one command, in {@link WireBudget#max()}, for commands without their own attribute there. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@Documented
@Target({})
@Retention(RetentionPolicy.RUNTIME)
public @interface Max {

    Command command();

    /** The maximum, at least 0. */
    int count();
}
