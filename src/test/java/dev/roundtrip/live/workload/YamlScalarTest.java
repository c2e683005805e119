package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Texts;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class YamlScalarTest {

    /** Pieces of texts, in which a dot stands for a blank. */
    private static final List<String> PIECES = Stream.concat(
                    Stream.of("\n", "\n  ", "\t", "\r", "\u0085", "\u0000", "\u2028"), Stream.of(Texts.words("""
                    SELECT· a · ·· :· ·# ' " \\ :x { } [ ] ,· -· ?· | > % @ ` é \uD83D\uDE00 0 & * ! ß
                    one·two·three·four·five·six·seven·eight·nine·ten·eleven·twelve·thirteen·fourteen·fifteen·sixteen·
                    """)))
            .map(piece -> piece.replace('·', ' '))
            .toList();

    private static void isReadAsItWas(String text) {
        String file = "outer:\n  - sql: " + YamlScalar.of(text) + "\n    next: 1\n";
        Map<String, List<Map<String, Object>>> read = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);

        assertThat(read.get("outer").get(0).get("sql")).as(file).asString().isEqualTo(text);
        assertThat(read.get("outer").get(0)).containsEntry("next", 1);
    }

    @Test
    void any_text_is_read_as_it_was() {
        Random random = new Random(20261122);
        for (int i = 0; i < 3_000; i++) {
            StringBuilder text = new StringBuilder("S");
            for (int j = random.nextInt(12); j >= 0; j--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            isReadAsItWas(text.toString());
        }
    }

    @Test
    void a_text_is_plain_if_it_can_be_and_a_value_never() {
        assertThat(YamlScalar.of("SELECT a FROM t WHERE id = ?")).isEqualTo("SELECT a FROM t WHERE id = ?");
        assertThat(YamlScalar.of("SELECT 'a: b'")).isEqualTo("'SELECT ''a: b'''");
        assertThat(YamlScalar.quoted("4711")).isEqualTo("'4711'");
    }
}
