package dev.roundtrip.render;

/** What a picture shows, as data: it is drawn once, for a width that a narrow screen scrolls. */
sealed interface Chart permits DotChart, BarChart {

    /** Draws it from the upper left corner; returns its height. */
    double drawOn(Svg svg);

    /** The same figures, for those who do not see it and for copying. */
    Table<?> table();
}
