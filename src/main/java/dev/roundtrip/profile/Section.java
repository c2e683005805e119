package dev.roundtrip.profile;

import dev.roundtrip.spelling.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The keys at one level of a profile. Each reading method records a problem and then returns a harmless value, so that
 * one pass finds all problems; the values are valid only if there is none.
 */
final class Section {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,9}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");

    private final String path;
    private final Optional<MappingNode> node;
    private final Map<String, Node> values;
    private final ProblemList problems;

    private Section(String path, Optional<MappingNode> node, Map<String, Node> values, ProblemList problems) {
        this.path = path;
        this.node = node;
        this.values = values;
        this.problems = problems;
    }

    static Section of(String path, MappingNode node, ProblemList problems) {
        List<String> known = ProfileKey.of(path).stream().map(ProfileKey::key).toList();
        Map<String, Node> values = uniqueKeys(node, problems);
        node.getValue().forEach(entry -> {
            String key = keyText(entry);
            if (!known.contains(key)) {
                problems.add(entry.getKeyNode(), unknownKey(key, path, known));
            }
        });
        return new Section(path, Optional.of(node), values, problems);
    }

    /** A section that the file leaves out: every key has its default, and none is reported as missing. */
    private static Section leftOut(String path, ProblemList problems) {
        return new Section(path, Optional.empty(), Map.of(), problems);
    }

    /** Whether the file contains the key, with or without a value. */
    boolean has(ProfileKey key) {
        return values.containsKey(key.key());
    }

    /** Records the problems of another file, which this key names. */
    void problemsOf(List<ProfileProblem> others) {
        problems.addAll(others);
    }

    String text(ProfileKey key) {
        return scalar(key)
                .map(Section::textOf)
                .orElseGet(() -> key.defaultText().orElse(""));
    }

    /** A text that must match {@code allowed}; {@code sentence} says what is allowed. */
    String text(ProfileKey key, Predicate<String> allowed, String sentence) {
        Optional<ScalarNode> scalar = scalar(key);
        scalar.filter(value -> !allowed.test(textOf(value)))
                .ifPresent(value -> problems.add(value, key.key() + " is " + shown(value) + "; " + sentence));
        return scalar.map(Section::textOf).orElseGet(() -> key.defaultText().orElse(""));
    }

    boolean flag(ProfileKey key) {
        return choice(key, Map.of("true", true, "false", false));
    }

    <T> T choice(ProfileKey key, Map<String, T> allowed) {
        Optional<ScalarNode> scalar = scalar(key);
        String written =
                scalar.map(Section::textOf).orElseGet(() -> key.defaultText().orElse(""));
        T chosen = allowed.get(written);
        if (chosen != null) {
            return chosen;
        }
        List<String> sorted = allowed.keySet().stream().sorted().toList();
        scalar.ifPresent(value -> problems.add(
                value,
                key.key() + " is " + shown(value) + "; allowed " + (sorted.size() == 1 ? "is " : "are ")
                        + String.join(", ", sorted) + meant(textOf(value), sorted)));
        return allowed.get(sorted.get(0));
    }

    int wholeNumber(ProfileKey key, int least, int most) {
        Optional<ScalarNode> scalar = scalar(key);
        String written =
                scalar.map(Section::textOf).orElseGet(() -> key.defaultText().orElse("0"));
        boolean number = scalar.isEmpty() || matches(scalar.get(), WHOLE_NUMBER);
        if (number && Integer.parseInt(written) >= least && Integer.parseInt(written) <= most) {
            return Integer.parseInt(written);
        }
        scalar.ifPresent(value -> problems.add(
                value,
                key.key() + " is " + shown(value) + "; allowed are whole numbers from " + least + " to " + most));
        return least;
    }

    double number(ProfileKey key, int least, int most) {
        Optional<ScalarNode> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return Double.parseDouble(key.defaultText().orElse("0"));
        }
        return number(key.key(), scalar.get(), least, most);
    }

    private double number(String name, Node node, int least, int most) {
        if (node instanceof ScalarNode scalar && matches(scalar, NUMBER)) {
            double value = Double.parseDouble(scalar.getValue());
            if (value >= least && value <= most) {
                return value;
            }
        }
        problems.add(
                node,
                name + " is " + shown(node) + "; allowed are numbers from " + least + " to " + most
                        + ", without quotes");
        return least;
    }

    /** Numbers by name; the caller knows all names. */
    Map<String, Double> numbers(ProfileKey key, Collection<String> knownNames, int least, int most) {
        Map<String, Double> numbers = new TreeMap<>();
        mapping(key).ifPresent(mapping -> {
            for (NodeTuple entry : mapping.getValue()) {
                String name = keyText(entry);
                if (!knownNames.contains(name)) {
                    problems.add(
                            entry.getKeyNode(),
                            "unknown command " + quoted(name)
                                    + NearestName.to(name, knownNames)
                                            .map(near -> "; did you mean '" + near + "'?")
                                            .orElse("; commands have names such as COM_QUERY and COM_STMT_EXECUTE"));
                }
            }
            uniqueKeys(mapping, problems)
                    .forEach((name, value) -> numbers.put(name, number(shortened(name), value, least, most)));
            if (mapping.getValue().isEmpty()) {
                problems.add(mapping, key.key() + " names no command; name those that carry a business statement");
            }
        });
        return numbers;
    }

    Section section(ProfileKey key) {
        return mapping(key)
                .map(mapping -> of(key.path(), mapping, problems))
                .orElseGet(() -> leftOut(key.path(), problems));
    }

    /** The sections of a list; the paths of their keys continue with {@code []}. */
    List<Section> sections(ProfileKey key) {
        Optional<Node> value = present(key);
        List<Section> sections = new ArrayList<>();
        if (value.isPresent() && value.get() instanceof SequenceNode list) {
            for (Node item : list.getValue()) {
                if (item instanceof MappingNode mapping) {
                    sections.add(of(key.path() + "[]", mapping, problems));
                } else {
                    problems.add(item, "an entry of " + key.key() + " contains keys, not " + kindOf(item));
                }
            }
        } else {
            value.ifPresent(other -> problems.add(
                    other, key.key() + " is a list, each entry with a hyphen before it, not " + kindOf(other)));
        }
        return sections;
    }

    /** Records a problem at the key's value, or at the section if the key has no value. */
    void problemAt(ProfileKey key, String message) {
        Optional<Node> place = Optional.ofNullable(values.get(key.key())).or(() -> node.map(mapping -> (Node) mapping));
        place.ifPresent(found -> problems.add(found, message));
    }

    private Optional<ScalarNode> scalar(ProfileKey key) {
        Optional<Node> value = present(key);
        if (value.isPresent() && !(value.get() instanceof ScalarNode)) {
            problems.add(value.get(), key.key() + " is one value, not " + kindOf(value.get()));
        }
        return value.filter(ScalarNode.class::isInstance).map(ScalarNode.class::cast);
    }

    private Optional<MappingNode> mapping(ProfileKey key) {
        Optional<Node> value = present(key);
        if (value.isPresent() && !(value.get() instanceof MappingNode)) {
            problems.add(
                    value.get(), key.key() + " contains further keys on indented lines, not " + kindOf(value.get()));
        }
        return value.filter(MappingNode.class::isInstance).map(MappingNode.class::cast);
    }

    /** The key's value; a missing required key, or a key without a value, is a problem. */
    private Optional<Node> present(ProfileKey key) {
        Node value = values.get(key.key());
        if (value != null && value.getTag().equals(Tag.NULL)) {
            problems.add(value, key.key() + " has no value; write one, or leave out the key if it has a default");
            return Optional.empty();
        }
        if (value == null && key.defaultText().isEmpty()) {
            node.ifPresent(mapping -> problems.add(
                    mapping, "missing key '" + key.key() + "'" + (path.isEmpty() ? "" : " under '" + path + "'")));
        }
        return Optional.ofNullable(value);
    }

    private static Map<String, Node> uniqueKeys(MappingNode node, ProblemList problems) {
        Map<String, Node> values = new LinkedHashMap<>();
        Map<String, Node> places = new LinkedHashMap<>();
        for (NodeTuple entry : node.getValue()) {
            String key = keyText(entry);
            Node first = places.putIfAbsent(key, entry.getKeyNode());
            if (first == null) {
                values.put(key, entry.getValueNode());
            } else {
                problems.add(
                        entry.getKeyNode(),
                        "key " + quoted(key) + " is a duplicate key; the first is in line "
                                + (first.getStartMark().getLine() + 1));
            }
        }
        return values;
    }

    private static String unknownKey(String key, String path, List<String> known) {
        Optional<String> near = NearestName.to(key, known);
        if (near.isPresent()) {
            return "unknown key " + quoted(key) + "; did you mean '" + near.get() + "'?";
        }
        for (ProfileKey elsewhere : ProfileKey.values()) {
            if (elsewhere.key().equals(key)) {
                return "unknown key " + quoted(key) + " here; it belongs "
                        + (elsewhere.section().isEmpty() ? "at the top" : "under '" + elsewhere.section() + "'");
            }
        }
        return "unknown key " + quoted(key) + "; known " + (path.isEmpty() ? "at the top" : "under '" + path + "'")
                + " are " + String.join(", ", known);
    }

    private static String meant(String written, Collection<String> known) {
        return NearestName.to(written, known)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
    }

    private static String keyText(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : "(not a name)";
    }

    private static boolean matches(ScalarNode value, Pattern pattern) {
        return value.getScalarStyle() == ScalarStyle.PLAIN
                && pattern.matcher(value.getValue()).matches();
    }

    private static String textOf(ScalarNode value) {
        return value.getValue().strip();
    }

    static String kindOf(Node node) {
        if (node instanceof MappingNode) {
            return "keys";
        }
        return node instanceof SequenceNode ? "a list" : "the value " + shown(node);
    }

    private static String shown(Node node) {
        return node instanceof ScalarNode value ? quoted(value.getValue()) : kindOf(node);
    }

    private static String quoted(String text) {
        return "'" + shortened(text) + "'";
    }

    /** A name or value from a file may be anything, so only one line of it is shown. */
    private static String shortened(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= 60 ? line : line.substring(0, 57) + "...";
    }
}
