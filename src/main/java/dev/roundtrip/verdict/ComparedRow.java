package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row of a run's table.
 *
 * @param first the first row under the same conditions; empty if this is that row
 * @param previous the row above; empty if the two are not compared
 */
public record ComparedRow(MeasuredRow row, Optional<MeasuredRow> first, Optional<MeasuredRow> previous) {

    /** All rows that have figures. */
    public static List<ComparedRow> of(RunReport report) {
        List<ComparedRow> rows = new ArrayList<>();
        for (MeasuredRow row : MeasuredRow.of(report)) {
            Optional<ComparedRow> above = Optional.of(rows)
                    .filter(some -> !some.isEmpty())
                    .map(some -> some.get(some.size() - 1))
                    .filter(other -> other.row.isUnderConditionsOf(row));
            rows.add(new ComparedRow(
                    row,
                    above.map(other -> other.first.orElse(other.row)),
                    above.map(ComparedRow::row)
                            .filter(other -> new RunRows(report).isComparedWith(row.scenario(), other.scenario()))));
        }
        return rows;
    }

    /** The ratio to the row above; empty if the two cannot be compared. */
    public Optional<Ratio> toPrevious(ComparedFigure figure) {
        return previous.flatMap(base -> row.ratio(base, figure));
    }

    /** The ratio to the first row; empty if the two cannot be compared. */
    public Optional<Ratio> toFirst(ComparedFigure figure) {
        return first.flatMap(base -> row.ratio(base, figure));
    }
}
