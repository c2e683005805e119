package dev.roundtrip.scenario;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.inspector.TagInspector;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

/** Parses text to a tree of nodes with their positions; no objects are constructed, so a file cannot name a class. */
public final class YamlText {
    private YamlText() {}

    /** The maximum number of characters in a file. */
    private static final int MOST_CHARACTERS = 16 << 20;

    private static Yaml yaml(TagInspector globalTags) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(MOST_CHARACTERS);
        options.setTagInspector(globalTags);
        return new Yaml(options);
    }

    /** The keys at the top, or empty with the reason in {@code problems}. */
    public static Optional<MappingNode> top(String text, ProblemList problems) {
        return read(() -> mapping(yaml(tag -> false).compose(new StringReader(text)), problems), text, problems)
                .flatMap(Function.identity());
    }

    /** The root nodes of all documents that could be read before a problem. Tags, which name classes, are ignored. */
    static List<Node> documents(String text, ProblemList problems) {
        List<Node> tops = new ArrayList<>();
        read(
                () -> {
                    yaml(tag -> true).composeAll(new StringReader(text)).forEach(tops::add);
                    return tops;
                },
                text,
                problems);
        return tops;
    }

    private static Optional<MappingNode> mapping(Node node, ProblemList problems) {
        if (node instanceof MappingNode mapping) {
            return Optional.of(mapping);
        }
        if (node == null) {
            problems.add(1, 1, "the file is empty; start with 'title: ...'");
        } else {
            problems.add(node, "write keys and values, as in 'title: ...', not " + YamlMapping.kindOf(node));
        }
        return Optional.empty();
    }

    private static <T> Optional<T> read(Supplier<T> reading, String text, ProblemList problems) {
        try {
            return Optional.of(reading.get());
        } catch (MarkedYAMLException e) {
            problems.add(e.getProblemMark(), "this is not YAML: " + e.getProblem());
        } catch (ReaderException e) {
            addUnreadableCharacter(text, e, problems);
        } catch (YAMLException e) {
            problems.add(
                    1,
                    1,
                    "this is not YAML: " + e.getMessage().lines().findFirst().orElse(""));
        }
        return Optional.empty();
    }

    private static void addUnreadableCharacter(String text, ReaderException e, ProblemList problems) {
        int at = Math.max(0, Math.min(e.getPosition(), text.length()));
        String before = text.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        int column = at - (before.lastIndexOf('\n') + 1) + 1;
        problems.add(
                line,
                column,
                String.format(Locale.ROOT, "the character U+%04X is not allowed in YAML; remove it", e.getCodePoint()));
    }
}
