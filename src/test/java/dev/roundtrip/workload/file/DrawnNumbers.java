package dev.roundtrip.workload.file;

/** A whole number of the workload format, drawn as a worker draws it. */
record DrawnNumbers(Draw draw, DrawContext context) {

    static DrawnNumbers of(String expression) {
        return of(expression, SharedValues.none());
    }

    /** The sequence named {@code numbers} is known to the expression. */
    static DrawnNumbers of(String expression, SharedValues shared) {
        CompiledWorkload workload = TestWorkloads.of("""
                title: drawn
                seed: 20251122
                transactions:
                  one: {values: {drawn: "%s"}, statements: ["SELECT :drawn"]}
                  two: {statements: ["SELECT :sequence(1000, 'numbers')"]}
                """.formatted(expression));
        return new DrawnNumbers(workload.transactions().get(0).draws()[0], new DrawContext(workload, shared, 0, 1));
    }

    long next() {
        draw.draw(context);
        return draw.drawn().asLong(context);
    }
}
