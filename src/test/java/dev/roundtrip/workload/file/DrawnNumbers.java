package dev.roundtrip.workload.file;

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

    /** The sequence named {@code numbers} is known to the expression. */
    static DrawnNumbers of(String expression, SharedValues shared) {
        return new DrawnNumbers(TestWorkloads.of("""
                title: drawn
                seed: 20251122
                transactions:
                  one: {values: {drawn: "%s"}, statements: ["SELECT :drawn"]}
                  two: {statements: ["SELECT :sequence(1000, 'numbers')"]}
                """.formatted(expression)), shared);
    }

    long next() {
        draw.draw(frame);
        return draw.drawn().asLong(frame);
    }
}
