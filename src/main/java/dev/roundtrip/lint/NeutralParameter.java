package dev.roundtrip.lint;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A parameter of the recommended string. {@code RecommendedStringIT} compares what an application sees with and without
 * it, and proves that each condition is needed.
 *
 * @param name the name in Connector/J's spelling
 * @param value the same for every application
 * @param saves what the parameter saves, as a sentence
 * @param unless the conditions under which it changes nothing, each the end of a sentence that begins "It changes
 *     nothing in behaviour as long as"; empty if there are none
 */
public record NeutralParameter(String name, String value, String saves, List<String> unless) {

    /** Introduces the conditions. */
    public static final String AS_LONG_AS = "It changes nothing in behaviour as long as";

    /** All neutral parameters, in the order in which they stand in a string. */
    public static final List<NeutralParameter> ALL = List.of(
            new NeutralParameter(
                    Names.SERVER_PREPARE,
                    "true",
                    "TiDB parses a text once, and can keep its plan.",
                    List.of(
                            "each value has its column's type, and no code calls getBytes() on a number or date."
                                    + " Text and prepared statements differ for a Java float in DOUBLE or DECIMAL,"
                                    + " FLOAT read as double, BigDecimal or String, dates or times bound to numbers"
                                    + " or texts, and a ? compared with no column",
                            "no BigInteger above 9223372036854775807 (BIGINT UNSIGNED) is bound: it is sent"
                                    + " negative",
                            "no statement is prepared while a result streams on its connection"
                                    + " (setFetchSize(Integer.MIN_VALUE)): closing the result then waits without"
                                    + " end, or until socketTimeout")),
            new NeutralParameter(
                    Names.CACHE,
                    "true",
                    "One prepare per connection, then one round trip per execution, and no close.",
                    List.of(
                            "the driver is " + StatementUpkeep.WITHOUT_RESETS + ": " + StatementUpkeep.RESETS
                                    + " (bug 107107)",
                            "all uses of one SQL text set the same limits: a kept statement keeps its last"
                                    + " setMaxRows, setQueryTimeout and setFetchSize",
                            "no table of a kept SELECT * gets a column or is dropped, and on MySQL no column of"
                                    + " a ? changes its type or character set: the statement then fails, or stores"
                                    + " other values, until its connection is replaced")),
            new NeutralParameter(
                    Names.CACHE_SIZE,
                    Integer.toString(StatementUpkeep.USUAL_SIZE),
                    "Room for 1,000 statements per connection, not 25.",
                    List.of()),
            new NeutralParameter(
                    Names.SQL_LIMIT,
                    Integer.toString(StatementUpkeep.USUAL_LIMIT),
                    "Keeps statements shorter than 2,048 characters (default: 256).",
                    List.of()),
            new NeutralParameter(
                    Names.LOCAL,
                    "true",
                    "The driver answers for autocommit, isolation level, read-only state and database.",
                    List.of("SQL text never changes autocommit, isolation level or database, as SET autocommit=0 or"
                            + " USE do, and the server's global autocommit is on")));

    static NeutralParameter named(String name) {
        return ALL.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The parameters of these names as a string has them. */
    static String written(String... names) {
        return Stream.of(names)
                .map(NeutralParameter::named)
                .map(parameter -> parameter.name + "=" + parameter.value)
                .collect(Collectors.joining("&"));
    }

    /** The conditions on which the parameter changes nothing, without the first ones, as a sentence. */
    String conditions(int first) {
        return AS_LONG_AS + " " + String.join("; ", unless.subList(first, unless.size())) + ".";
    }

    static final Set<String> NAMES = ALL.stream().map(NeutralParameter::name).collect(Collectors.toUnmodifiableSet());
}
