package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page's colours, in light and in dark, against the contrast that WCAG 2.2 asks for at level AA. */
class HtmlColoursTest {

    private static final double FOR_TEXT = 4.5;
    private static final double FOR_SHAPES = 3;
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): #([0-9a-f]{6});");

    /** The styles' colours by name: the light ones stand first, the dark ones in the block for dark screens. */
    private static Map<String, String> colours(boolean dark) {
        String[] schemes = HtmlReport.styles().split("@media screen and \\(prefers-color-scheme: dark\\)");
        assertThat(schemes).hasSize(2);
        return COLOUR.matcher(schemes[dark ? 1 : 0])
                .results()
                .collect(Collectors.toMap(colour -> colour.group(1), colour -> colour.group(2)));
    }

    /** Relative luminance, as WCAG defines it. */
    private static double luminance(String colour) {
        double[] parts = IntStream.of(0, 2, 4)
                .mapToDouble(i -> Integer.parseInt(colour.substring(i, i + 2), 16) / 255.0)
                .map(part -> part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4))
                .toArray();
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    }

    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    @ParameterizedTest(name = "dark: {0}")
    @ValueSource(booleans = {false, true})
    void text_and_shapes_stand_out_from_what_is_behind_them(boolean dark) {
        Map<String, String> colours = colours(dark);
        // Shapes are the lines, marks and pieces of pictures.
        Map<Double, String> names = Map.of(
                FOR_TEXT, "ink faint link bad note",
                FOR_SHAPES, "query prepare execute chatter other violet bad faint ink");

        names.forEach((least, all) -> Stream.of(Texts.words(all))
                .forEach(name -> assertThat(List.of("paper", "shade"))
                        .allSatisfy(behind -> assertThat(contrast(colours.get(name), colours.get(behind)))
                                .as("%s on %s", name, behind)
                                .isGreaterThanOrEqualTo(least))));
    }
}
