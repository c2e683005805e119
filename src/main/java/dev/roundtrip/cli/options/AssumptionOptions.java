package dev.roundtrip.cli.options;

import dev.roundtrip.advice.Assumptions;
import picocli.CommandLine.Option;

/** The options that say how an application uses its connections, which the string does not show. */
public final class AssumptionOptions {

    @Option(
            names = "--distinct-statements",
            paramLabel = "N",
            description = "Different SQL texts that one connection runs. Default: 20.")
    private Integer distinctStatements;

    @Option(
            names = "--longest-statement",
            paramLabel = "N",
            description = "Characters of the longest of them. Default: 200.")
    private int longestStatement = Assumptions.DEFAULT.longestStatement();

    @Option(
            names = "--statements-per-transaction",
            paramLabel = "N",
            description = "Business statements between two commits. Default: 10.")
    private int statementsPerTransaction = Assumptions.DEFAULT.statementsPerTransaction();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Open connections of the application, over all its pools. Default: 10, as HikariCP.")
    private Integer connections;

    /** On that kind of server. */
    public Assumptions assumptions(boolean tidb) {
        return UsageException.checked(() -> new Assumptions(
                distinctStatements == null ? Assumptions.DEFAULT.distinctStatements() : distinctStatements,
                distinctStatements != null,
                longestStatement,
                statementsPerTransaction,
                connections == null ? Assumptions.DEFAULT.connections() : connections,
                tidb));
    }
}
