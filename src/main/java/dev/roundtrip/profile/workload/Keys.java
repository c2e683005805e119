package dev.roundtrip.profile.workload;

import dev.roundtrip.profile.ProblemList;
import dev.roundtrip.profile.workload.ExpressionParser.SyntaxException;
import dev.roundtrip.spelling.NearestName;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The keys of one mapping in a workload file. Each method that reads a value records a problem at its place and returns
 * a harmless value, so that one pass finds all problems.
 */
final class Keys {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final Pattern WHOLE = Pattern.compile("[0-9_]{1,18}");
    private static final int SHOWN = 60;

    private final String file;
    private final Node node;
    private final Map<String, Node> values;
    private final ProblemList problems;

    private Keys(String file, Node node, Map<String, Node> values, ProblemList problems) {
        this.file = file;
        this.node = node;
        this.values = values;
        this.problems = problems;
    }

    /** The keys, which must all be among {@code known}. */
    static Keys known(String file, MappingNode node, ProblemList problems, List<String> known) {
        Keys keys = named(file, node, problems);
        for (NodeTuple entry : node.getValue()) {
            String key = keyText(entry);
            if (!known.contains(key)) {
                problems.add(
                        entry.getKeyNode(),
                        "unknown key " + quoted(key)
                                + NearestName.to(key, known)
                                        .map(near -> "; did you mean '" + near + "'?")
                                        .orElse("; known here are " + String.join(", ", known)));
            }
        }
        return keys;
    }

    /** Keys that are names of the user's own. */
    static Keys named(String file, MappingNode node, ProblemList problems) {
        Map<String, Node> values = new LinkedHashMap<>();
        for (NodeTuple entry : node.getValue()) {
            String key = keyText(entry);
            if (values.containsKey(key)) {
                problems.add(entry.getKeyNode(), "key " + quoted(key) + " is a duplicate key");
            } else {
                values.put(key, entry.getValueNode());
            }
        }
        return new Keys(file, node, values, problems);
    }

    Map<String, Node> all() {
        return values;
    }

    Place place() {
        return placeOf(file, node);
    }

    static Place placeOf(String file, Node node) {
        return new Place(
                file, node.getStartMark().getLine() + 1, node.getStartMark().getColumn() + 1);
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    Optional<Node> node(String key) {
        Node value = values.get(key);
        if (value != null && value.getTag().equals(Tag.NULL)) {
            problems.add(value, key + " has no value; write one, or leave out the key");
            return Optional.empty();
        }
        return Optional.ofNullable(value);
    }

    void problemAt(String key, String message) {
        problems.add(values.getOrDefault(key, node), message);
    }

    Optional<ScalarNode> scalar(String key) {
        Optional<Node> value = node(key);
        value.filter(it -> !(it instanceof ScalarNode))
                .ifPresent(it -> problems.add(it, key + " is one value, not " + kindOf(it)));
        return value.filter(ScalarNode.class::isInstance).map(ScalarNode.class::cast);
    }

    String text(String key, String otherwise) {
        return scalar(key).map(it -> it.getValue().strip()).orElse(otherwise);
    }

    /** A text that may not be missing or empty. */
    String required(String key) {
        if (!has(key)) {
            problems.add(node, "missing key '" + key + "'");
            return "";
        }
        String text = text(key, "");
        if (text.isEmpty() && scalar(key).isPresent()) {
            problemAt(key, key + " is empty");
        }
        return text;
    }

    boolean flag(String key) {
        return choice(key, Map.of("true", true, "false", false), false);
    }

    <T> T choice(String key, Map<String, T> allowed, T otherwise) {
        Optional<ScalarNode> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return otherwise;
        }
        T chosen = allowed.get(scalar.get().getValue().strip());
        if (chosen == null) {
            problems.add(
                    scalar.get(),
                    key + " is " + shown(scalar.get()) + "; allowed are "
                            + String.join(
                                    ", ", allowed.keySet().stream().sorted().toList()));
            return otherwise;
        }
        return chosen;
    }

    long wholeNumber(String key, long least, long most, long otherwise) {
        Optional<ScalarNode> scalar = scalar(key);
        return scalar.isEmpty() ? otherwise : wholeNumber(key, scalar.get(), least, most);
    }

    long wholeNumber(String key, Node value, long least, long most) {
        if (value instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && WHOLE.matcher(scalar.getValue()).matches()
                && !scalar.getValue().replace("_", "").isEmpty()) {
            long number = Long.parseLong(scalar.getValue().replace("_", ""));
            if (number >= least && number <= most) {
                return number;
            }
        }
        problems.add(value, key + " is " + shown(value) + "; allowed are whole numbers from " + least + " to " + most);
        return least;
    }

    double share(String key) {
        Optional<ScalarNode> scalar = scalar(key);
        if (scalar.isEmpty()) {
            return 0;
        }
        if (NUMBER.matcher(scalar.get().getValue()).matches()
                && new BigDecimal(scalar.get().getValue()).compareTo(BigDecimal.ONE) <= 0) {
            return Double.parseDouble(scalar.get().getValue());
        }
        problems.add(scalar.get(), key + " is " + shown(scalar.get()) + "; allowed are numbers from 0 to 1");
        return 0;
    }

    Optional<Expression> expression(String key) {
        return scalar(key).flatMap(it -> expression(it));
    }

    /** A scalar is an expression as it is written, with a text in YAML's quotes being an expression too. */
    Optional<Expression> expression(Node value) {
        if (!(value instanceof ScalarNode scalar)) {
            problems.add(value, "here is one value, such as 5 or uniform(1, 100), not " + kindOf(value));
            return Optional.empty();
        }
        try {
            return Optional.of(ExpressionParser.parse(scalar.getValue(), textPlace(scalar)));
        } catch (SyntaxException e) {
            problems.add(e.place().line(), e.place().column(), e.getMessage());
            return Optional.empty();
        }
    }

    Optional<SqlTemplate> sql(Node value) {
        if (!(value instanceof ScalarNode scalar)) {
            problems.add(value, "here is a statement's text, not " + kindOf(value));
            return Optional.empty();
        }
        String sql = scalar.getValue().strip();
        if (sql.isEmpty()) {
            problems.add(value, "the statement is empty");
            return Optional.empty();
        }
        try {
            return Optional.of(SqlTemplate.parse(sql, textPlace(scalar)));
        } catch (SyntaxException e) {
            problems.add(e.place().line(), e.place().column(), e.getMessage());
            return Optional.empty();
        }
    }

    /** The nodes of a list; a missing list is empty. */
    List<Node> list(String key) {
        Optional<Node> value = node(key);
        if (value.isPresent() && !(value.get() instanceof SequenceNode)) {
            problems.add(
                    value.get(), key + " is a list, each entry with a hyphen before it, not " + kindOf(value.get()));
        }
        return value.filter(SequenceNode.class::isInstance)
                .map(it -> ((SequenceNode) it).getValue())
                .orElse(List.of());
    }

    Optional<MappingNode> mapping(String key) {
        return node(key).flatMap(value -> mapping(key, value));
    }

    Optional<MappingNode> mapping(String what, Node value) {
        if (value instanceof MappingNode mapping) {
            return Optional.of(mapping);
        }
        problems.add(value, what + " contains further keys on indented lines, not " + kindOf(value));
        return Optional.empty();
    }

    /** Where the text of a scalar begins; for a block of lines, the line of its first character is close enough. */
    private Place textPlace(ScalarNode scalar) {
        Place place = placeOf(file, scalar);
        return scalar.getScalarStyle() == ScalarStyle.PLAIN ? place : place.plus(1);
    }

    private static String keyText(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : "(not a name)";
    }

    private static String kindOf(Node node) {
        if (node instanceof MappingNode) {
            return "keys";
        }
        return node instanceof SequenceNode ? "a list" : "the value " + shown(node);
    }

    static String shown(Node node) {
        return node instanceof ScalarNode value ? quoted(value.getValue()) : kindOf(node);
    }

    static String quoted(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return "'" + (line.length() <= SHOWN ? line : line.substring(0, SHOWN - 3) + "...") + "'";
    }
}
