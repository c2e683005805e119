package dev.roundtrip.advice;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A parameter of the recommended string. {@code RecommendedStringIT} compares what an application sees with and without
 * it, and proves that each condition is needed.
 *
 * @param name in Connector/J's spelling
 * @param value the same for every application
 * @param saves what it saves, as a sentence
 * @param neutral why it changes nothing, as a sentence
 * @param unless the conditions for this, each the end of a sentence that begins "It changes nothing in behaviour as
 *     long as"; empty if there are none
 */
public record NeutralParameter(String name, String value, String saves, String neutral, List<String> unless) {

    /** In their order in the string. */
    public static final List<NeutralParameter> ALL = List.of(
            new NeutralParameter(
                    Names.SERVER_PREPARE,
                    "true",
                    "TiDB parses a text once, not at each execution, and can keep its plan.",
                    "Rows, update counts, generated keys and error codes are those of text; values are sent in binary"
                            + " form.",
                    List.of(
                            "each value has the type of its column. A Java float in a DOUBLE or DECIMAL column, a FLOAT"
                                    + " column read as double, BigDecimal or String, a date or time bound to a number"
                                    + " or a text, and a ? that is compared with no column get other digits or another"
                                    + " type; getBytes() of a number or a date returns its binary form",
                            "no BigInteger above 9223372036854775807 is bound, as for the upper half of BIGINT"
                                    + " UNSIGNED: the driver sends it as a negative number",
                            "no statement is prepared while a result streams on the same connection"
                                    + " (setFetchSize(Integer.MIN_VALUE)). The driver refuses it either way, but here"
                                    + " closing the result then waits without end, or until socketTimeout")),
            new NeutralParameter(
                    Names.CACHE,
                    "true",
                    "A statement is prepared once on each connection: one round trip for an execution, not two, and no"
                            + " close.",
                    "A closed statement is kept and handed out again for the same text; its parameters are cleared.",
                    List.of(
                            "the driver is Connector/J 8.3.0 or later. Earlier versions wait for a COM_STMT_RESET"
                                    + " before each reuse of a kept statement (bug 107107); check recommends another"
                                    + " string for them",
                            "all uses of one SQL text set the same limits. A kept statement still has the setMaxRows,"
                                    + " setQueryTimeout and setFetchSize of its last use, where the next use sets none",
                            "no column is added to a table that a kept SELECT * reads, and no such table is dropped."
                                    + " The statement then fails until its connection is replaced")),
            new NeutralParameter(
                    Names.CACHE_SIZE,
                    Integer.toString(StatementUpkeep.USUAL_SIZE),
                    "Room for 1,000 statements on each connection; the driver's 25 are too few for most applications.",
                    "It only limits how many statements are kept.",
                    List.of()),
            new NeutralParameter(
                    Names.SQL_LIMIT,
                    Integer.toString(StatementUpkeep.USUAL_LIMIT),
                    "Statements of up to 2,047 characters are kept too; the driver's limit is 256 characters.",
                    "It only limits which statements are kept.",
                    List.of()),
            new NeutralParameter(
                    Names.LOCAL,
                    "true",
                    "The driver answers for autocommit, isolation level, read-only state and database, and sends only"
                            + " changes of them.",
                    "Changes are sent as before, and the driver knows of each one that it sends.",
                    List.of("autocommit, isolation level and database are changed through JDBC, never by SQL text such"
                            + " as SET autocommit=0 or USE, and the server's global autocommit is on")));

    static final Set<String> NAMES = ALL.stream().map(NeutralParameter::name).collect(Collectors.toUnmodifiableSet());
}
