package dev.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;

/** Lists that stand in a text. */
public final class Texts {

    private Texts() {}

    /** Separated by white space. */
    public static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** Separated by | or the end of a line, with what blanks they have inside. */
    public static String[] pieces(String text) {
        return text.strip().split(" *[|\n] *", -1);
    }

    /** Of the one element that there is. */
    public static String only(Collection<?> elements) {
        assertThat(elements).hasSize(1);
        return elements.iterator().next().toString();
    }
}
