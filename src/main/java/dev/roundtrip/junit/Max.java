package dev.roundtrip.junit;

import dev.roundtrip.wire.Command;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/**
 * How often one command may be sent; inside {@link WireBudget#max()}, for commands that have no attribute of their own
 * there.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@Documented
@Target({})
@Retention(RetentionPolicy.RUNTIME)
public @interface Max {

    Command command();

    /** At least 0. */
    int count();
}
