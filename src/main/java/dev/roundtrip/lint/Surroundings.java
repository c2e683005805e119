package dev.roundtrip.lint;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.CheckReport.CheckedServer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Further information about a connection string: its application, its pool, and its written form.
 *
 * @param pool the pool's properties in a configuration file
 * @param inFile whether the string was read from a configuration file
 * @param isEscaped whether the string is in XML outside CDATA, where a parser converts <code>&amp;amp;</code>
 * @param driver the driver that opens the string, where its class is known
 * @param defaults the placeholders beside the string whose defaults are checked, by the name of the property that has
 *     them
 * @param unknown the names of parameters whose values are unknown; for a file, only those beside the string
 * @param written the string as written
 * @param reader what else reads the string's parameters besides the driver: a plug-in or a wrapper
 * @param server the server behind the string; empty for TiDB, on which everything was measured
 * @param replacedBy a variable whose value replaces the string where it is set
 */
public record Surroundings(
        PoolProperties pool,
        boolean inFile,
        boolean isEscaped,
        Optional<Driver> driver,
        Map<String, String> defaults,
        Set<String> unknown,
        WrittenUrl written,
        Optional<String> reader,
        Optional<CheckedServer> server,
        Optional<String> replacedBy) {

    /** Nothing further is known. */
    public static final Surroundings NONE = with(PoolProperties.NONE, false);

    /** The surroundings of a string in a configuration file with that pool. */
    public static Surroundings inFile(PoolProperties pool) {
        return with(pool, true);
    }

    private static Surroundings with(PoolProperties pool, boolean inFile) {
        return new Surroundings(
                pool,
                inFile,
                false,
                Optional.empty(),
                Map.of(),
                Set.of(),
                WrittenUrl.of(""),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** These surroundings, for a string that this driver opens. */
    public Surroundings openedBy(Optional<Driver> opener) {
        return new Surroundings(
                pool, inFile, isEscaped, opener, defaults, unknown, written, reader, server, replacedBy);
    }

    /** These surroundings, for a string that a parser of XML converts or not. */
    public Surroundings escaped(boolean xml) {
        return new Surroundings(pool, inFile, xml, driver, defaults, unknown, written, reader, server, replacedBy);
    }

    /** These surroundings, with placeholders as values beside the string. */
    public Surroundings withPlaceholders(Map<String, String> withDefault, Set<String> withoutDefault) {
        return new Surroundings(
                pool,
                inFile,
                isEscaped,
                driver,
                Map.copyOf(withDefault),
                Set.copyOf(withoutDefault),
                written,
                reader,
                server,
                replacedBy);
    }

    /** These surroundings, for a string that is only the default of a variable. */
    public Surroundings replacedBy(Optional<String> variable) {
        return new Surroundings(pool, inFile, isEscaped, driver, defaults, unknown, written, reader, server, variable);
    }

    /** These surroundings, for a string in that written form, with another reader and unknown values of parameters. */
    Surroundings of(WrittenUrl string, Optional<String> other, Set<String> ofString) {
        return new Surroundings(pool, inFile, isEscaped, driver, defaults, ofString, string, other, server, replacedBy);
    }

    /** These surroundings, for a string that leads to this server. */
    public Surroundings leadingTo(CheckedServer product) {
        return new Surroundings(
                pool, inFile, isEscaped, driver, defaults, unknown, written, reader, Optional.of(product), replacedBy);
    }
}
