package dev.roundtrip.workload.file;

import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.WorkloadFiles;
import java.util.List;
import java.util.Map;

/** A whole number of the workload format, drawn as a worker draws it. */
final class DrawnNumbers {

    private final Draw draw;
    private final Frame frame;

    private DrawnNumbers(CompiledWorkload workload, SharedValues shared) {
        this.draw = workload.transactions().get(0).draws()[0];
        this.frame = new Frame(workload, shared, 0, 1);
    }

    static DrawnNumbers of(String expression) {
        return of(expression, SharedValues.none());
    }

    static DrawnNumbers of(String expression, SharedValues shared) {
        return new DrawnNumbers(compiled(expression), shared);
    }

    /** The sequence named {@code numbers} is known to the expression. */
    static CompiledWorkload compiled(String expression) {
        return CompiledWorkload.of(
                        WorkloadFiles.parse(new WorkloadText("drawn.yaml", List.of(text(expression)), Map.of()))
                                .orElseThrow())
                .orElseThrow();
    }

    static String text(String expression) {
        return """
                title: drawn
                seed: 20251122
                transactions:
                  one:
                    values:
                      drawn: %s
                    statements:
                      - SELECT :drawn
                  two:
                    statements:
                      - SELECT :sequence(1000, 'numbers')
                """.formatted(expression);
    }

    long next() {
        draw.draw(frame);
        return draw.drawn().asLong(frame);
    }
}
