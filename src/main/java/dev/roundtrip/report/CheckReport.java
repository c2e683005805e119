package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.roundtrip.jdbc.EffectiveParameter;
import java.util.List;
import java.util.Optional;

/**
 * What is found in one connection string. No text in it contains a secret.
 *
 * @param place where the string was found; empty if it was given directly
 * @param jdbcUrl the string, masked
 * @param driver the driver that it was checked for; empty if no driver can read the string
 * @param server the server that the string was checked for; empty if no driver can read the string
 * @param findings what was found, with what matters most first
 * @param pool the pool's properties in the file, such as {@code autoCommit=false}
 * @param parameters the effective parameters that shape what is sent, or differ from the driver's default
 * @param otherVersions what other versions of the driver do with the recommended string, one sentence each
 * @param recommended the string to use; empty if there is nothing to change
 * @param change what makes the recommended string of the given one; empty if there is nothing to change
 * @param besideChange what to change in the driver's properties that are passed with the string; empty if nothing
 * @param beforeUpgrade the string for older versions of the driver, if the version is unknown and that string is
 *     another one; otherwise empty
 * @param afterUpgrade the string for a later version of the driver; empty if it is the same
 * @param onTidb the string for TiDB, if the server is unknown and that string is another one; otherwise empty
 * @param second another data source, if one string cannot be right for both batches and other statements
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
@JsonTypeName(CheckReport.SCHEMA)
public record CheckReport(
        Optional<Place> place,
        String jdbcUrl,
        Optional<CheckedDriver> driver,
        Optional<CheckedServer> server,
        List<Finding> findings,
        List<String> pool,
        List<EffectiveParameter> parameters,
        List<String> otherVersions,
        Optional<UseThis> recommended,
        Optional<StringChange> change,
        Optional<StringChange> besideChange,
        Optional<Upgrade> beforeUpgrade,
        Optional<Upgrade> afterUpgrade,
        Optional<Upgrade> onTidb,
        Optional<DataSource> second) {

    /** The schema of the JSON form. */
    public static final String SCHEMA = "roundtrip/check/1";

    /** Whether a finding is at least that severe. */
    public boolean has(Severity severity) {
        return findings.stream().anyMatch(finding -> finding.severity().compareTo(severity) <= 0);
    }

    /**
     * Where a string was found.
     *
     * @param line the number of the line, from 1
     * @param key the property that has the string, such as {@code spring.datasource.url}
     */
    public record Place(String file, int line, String key) {}

    /**
     * The driver that a string was checked for.
     *
     * @param version empty if it is unknown
     * @param from where the version is from, such as {@code pom.xml}, or why it is unknown
     * @param assumed the version that the findings are for, if it is unknown
     */
    public record CheckedDriver(String name, Optional<String> version, String from, Optional<String> assumed) {}

    /**
     * The server that a string was checked for.
     *
     * @param product {@code tidb}, {@code mysql}, {@code mariadb}, {@code aurora}, {@code vitess}, {@code proxysql} or
     *     {@code unknown}
     * @param name the product in words
     * @param from what shows it, such as {@code port 4000}; empty if nothing does
     */
    public record CheckedServer(String product, String name, String from) {}

    /**
     * The string for another version of the driver, or for TiDB.
     *
     * @param driver the driver and the version, such as {@code Connector/J 8.3.0 or later}, or {@code TiDB}
     * @param use for which statements it is, as the end of a sentence; empty for all
     * @param jdbcUrl the string, masked
     * @param change what makes this string of the given one
     * @param besideChange what to change in the driver's properties beside the string; empty if nothing
     * @param unless the conditions under which it changes no behaviour, each the end of a sentence
     */
    public record Upgrade(
            String driver,
            String use,
            String jdbcUrl,
            StringChange change,
            Optional<StringChange> besideChange,
            @JsonProperty("neutralAsLongAs") List<String> unless) {}

    /**
     * A string for some of the statements.
     *
     * @param jdbcUrl the string, masked
     * @param change what makes this string of the given one
     * @param use what it is for, as the end of a sentence
     * @param useOfFirst what the first string is for
     * @param unless the conditions under which it changes no behaviour, each the end of a sentence
     */
    public record DataSource(
            String jdbcUrl,
            StringChange change,
            String use,
            String useOfFirst,
            @JsonProperty("neutralAsLongAs") List<String> unless) {}
}
