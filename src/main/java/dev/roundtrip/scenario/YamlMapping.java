package dev.roundtrip.scenario;

import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.spelling.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The keys of one mapping in a YAML file. Each reading method records a problem at its place and then returns a
 * harmless value, so that one pass finds all problems; the values are valid only if there is none.
 */
public final class YamlMapping {

    /** The end of a sentence about two keys that exclude each other, after their names. */
    public static final String EXCLUDE = " exclude each other; remove one";

    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9][0-9_]{0,17}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final int SHOWN = 60;
    private static final Map<String, Boolean> FLAGS = Map.of("true", true, "false", false);

    private final Optional<MappingNode> node;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final ProblemList problems;

    /** The keys of a mapping that is not in the file; no key is reported as missing. */
    public YamlMapping(ProblemList problems) {
        this.node = Optional.empty();
        this.problems = problems;
    }

    /** The keys of a mapping, which may be any, each once. */
    public YamlMapping(MappingNode node, ProblemList problems) {
        this.node = Optional.of(node);
        this.problems = problems;
        Map<String, Node> places = new HashMap<>();
        for (NodeTuple entry : node.getValue()) {
            Node first = places.putIfAbsent(text(entry), entry.getKeyNode());
            if (first == null) {
                values.put(text(entry), entry.getValueNode());
            } else {
                problems.add(
                        entry.getKeyNode(),
                        "key " + quoted(text(entry)) + " is already in line "
                                + (first.getStartMark().getLine() + 1));
            }
        }
    }

    /** Reports every key that is not among these, which have spaces between them. */
    public YamlMapping only(String names) {
        List<String> known = List.of(names.split(" ", -1));
        return only("key", known, key -> "; known are " + String.join(", ", known));
    }

    /** Reports each of these keys that is missing. */
    YamlMapping needs(String... names) {
        Stream.of(names).filter(key -> !has(key)).forEach(key -> problemAt(key, "missing key '" + key + "'"));
        return this;
    }

    /**
     * Reports every key that is not known.
     *
     * @param otherwise gives the sentence about a key that resembles none of these
     */
    YamlMapping only(String noun, Collection<String> known, UnaryOperator<String> otherwise) {
        for (NodeTuple entry : node.map(MappingNode::getValue).orElse(List.of())) {
            String key = text(entry);
            if (!known.contains(key)) {
                String near = near(key, known);
                problems.add(
                        entry.getKeyNode(),
                        "unknown " + noun + " " + quoted(key) + (near.isEmpty() ? otherwise.apply(key) : near));
            }
        }
        return this;
    }

    /** All values by their keys. */
    public Map<String, Node> all() {
        return values;
    }

    /** Whether the file has the mapping, but no key in it. */
    boolean isEmpty() {
        return node.isPresent() && values.isEmpty();
    }

    /** The node of the mapping, with its position. */
    public Node node() {
        return node.orElseThrow();
    }

    /** Whether the file contains the key, with or without a value. */
    public boolean has(String key) {
        return values.containsKey(key);
    }

    /** Records a problem at the key's value, or at the mapping if the key has no value. */
    public void problemAt(String key, String message) {
        Optional.ofNullable(values.get(key))
                .or(() -> node.map(Node.class::cast))
                .ifPresent(place -> problems.add(place, message));
    }

    /** The key's value; a key without one is a problem. */
    public Optional<Node> node(String key) {
        Node value = values.get(key);
        if (value != null && value.getTag().equals(Tag.NULL)) {
            problems.add(value, key + " has no value; write one, or remove the key");
            return Optional.empty();
        }
        return Optional.ofNullable(value);
    }

    /** One value that is neither a list nor keys. */
    public Optional<ScalarNode> scalar(String key) {
        return node(key).flatMap(value -> as(ScalarNode.class, value, key + " is one value, not "));
    }

    private <T extends Node> Optional<T> as(Class<T> type, Node value, String message) {
        if (!type.isInstance(value)) {
            problems.add(value, message + kindOf(value));
        }
        return Optional.of(value).filter(type::isInstance).map(type::cast);
    }

    /** A text without white space around it; empty if it is missing. */
    public String text(String key) {
        return scalar(key).map(YamlMapping::text).orElse("");
    }

    /** A text that must match {@code allowed}; {@code sentence} says what is allowed. */
    String text(String key, Predicate<String> allowed, String sentence) {
        Optional<ScalarNode> scalar = scalar(key);
        scalar.filter(value -> !allowed.test(text(value)))
                .ifPresent(value -> problems.add(value, key + " is " + shown(value) + "; " + sentence));
        return scalar.map(YamlMapping::text).orElse("");
    }

    /** A text that may not be missing or empty. */
    public String required(String key) {
        needs(key);
        Optional<ScalarNode> scalar = scalar(key);
        String text = scalar.map(YamlMapping::text).orElse("");
        if (text.isEmpty() && scalar.isPresent()) {
            problemAt(key, key + " is empty");
        }
        return text;
    }

    /** True or false; false if it is missing. */
    public boolean flag(String key) {
        return choice(key, FLAGS, false);
    }

    /** Constants by their words: {@code read-committed} for READ_COMMITTED. */
    @SafeVarargs
    public static <E extends Enum<E>> Map<String, E> words(E... constants) {
        Map<String, E> words = new HashMap<>();
        for (E constant : constants) {
            words.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return words;
    }

    /** One of the words for all constants of that type. */
    public <E extends Enum<E>> E word(String key, E otherwise) {
        return choice(key, words(otherwise.getDeclaringClass().getEnumConstants()), otherwise);
    }

    /** The habits of a framework, under the key of that name. */
    public SessionHabits habits() {
        YamlMapping habits = names("habits").only("asksIsolation setsAutoCommit");
        return new SessionHabits(
                habits.word("asksIsolation", Occasion.NEVER),
                habits.choice("setsAutoCommit", words(Occasion.NEVER, Occasion.EACH_TRANSACTION), Occasion.NEVER));
    }

    /** One of these values by its word. */
    public <T> T choice(String key, Map<String, T> allowed, T otherwise) {
        return scalar(key).map(value -> choice(key, value, allowed)).orElse(otherwise);
    }

    private <T> T choice(String key, ScalarNode value, Map<String, T> allowed) {
        String written = text(value);
        if (!allowed.containsKey(written)) {
            List<String> sorted = allowed.keySet().stream().sorted().toList();
            problems.add(
                    value,
                    key + " is " + shown(value) + "; allowed " + (sorted.size() == 1 ? "is " : "are ")
                            + String.join(", ", sorted) + near(written, sorted));
        }
        return allowed.getOrDefault(written, allowed.values().iterator().next());
    }

    /** A whole number in a range. */
    public long wholeNumber(String key, long least, long most, long otherwise) {
        return scalar(key).map(value -> wholeNumber(key, value, least, most)).orElse(otherwise);
    }

    /** A whole number in a range, with a name for a problem. */
    public long wholeNumber(String name, Node value, long least, long most) {
        if (matches(value, WHOLE_NUMBER)) {
            long number = Long.parseLong(((ScalarNode) value).getValue().replace("_", ""));
            if (number >= least && number <= most) {
                return number;
            }
        }
        problems.add(value, name + " is " + shown(value) + "; allowed are whole numbers from " + least + " to " + most);
        return least;
    }

    /** A number in a range, with or without a fraction. */
    public double number(String key, int least, int most, double otherwise) {
        return scalar(key).map(value -> number(key, value, least, most)).orElse(otherwise);
    }

    double number(String name, Node value, int least, int most) {
        double number = matches(value, NUMBER) ? Double.parseDouble(((ScalarNode) value).getValue()) : Double.NaN;
        if (number >= least && number <= most) {
            return number;
        }
        problems.add(
                value,
                name + " is " + shown(value) + "; allowed are numbers from " + least + " to " + most
                        + ", without quotes");
        return least;
    }

    /** The nodes of a list; a missing list is empty. */
    public List<Node> list(String key) {
        return node(key)
                .flatMap(value ->
                        as(SequenceNode.class, value, key + " is a list, with a hyphen before each entry, not "))
                .map(SequenceNode::getValue)
                .orElse(List.of());
    }

    /** The keys under a key. */
    public Optional<YamlMapping> keys(String key) {
        return node(key).flatMap(value -> keys(key, value));
    }

    /**
     * The keys of a node.
     *
     * @param what the name of the node in a problem
     */
    public Optional<YamlMapping> keys(String what, Node value) {
        return as(MappingNode.class, value, what + " has keys on indented lines, not ")
                .map(mapping -> new YamlMapping(mapping, problems));
    }

    /** The values under a key by their names, which are the user's own. */
    public Map<String, Node> entries(String key) {
        return keys(key).map(YamlMapping::all).orElse(Map.of());
    }

    /** The values that are read of the keys of each entry, whose names are the user's own. */
    public <T> List<T> entries(String key, String what, BiFunction<String, YamlMapping, T> read) {
        List<T> all = new ArrayList<>();
        entries(key)
                .forEach((name, node) ->
                        keys(what + " " + name, node).ifPresent(entry -> all.add(read.apply(name, entry))));
        return all;
    }

    /** The keys of each entry of a list. */
    public Stream<YamlMapping> items(String key, String what) {
        return list(key).stream().flatMap(item -> keys(what, item).stream());
    }

    /** The keys under a key, which may be missing. */
    YamlMapping names(String key) {
        return keys(key).orElseGet(() -> new YamlMapping(problems));
    }

    /** The nearest known name as the end of a sentence; empty if none is near. */
    public static String near(String written, Collection<String> known) {
        return NearestName.to(written, known)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
    }

    private static String text(ScalarNode value) {
        return value.getValue().strip();
    }

    private static String text(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : "(not a name)";
    }

    private static boolean matches(Node value, Pattern pattern) {
        return value instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && pattern.matcher(scalar.getValue()).matches();
    }

    /** The kind of a node, for sentences. */
    public static String kindOf(Node node) {
        if (node instanceof MappingNode) {
            return "keys";
        }
        return node instanceof SequenceNode ? "a list" : "the value " + shown(node);
    }

    private static String shown(Node node) {
        return node instanceof ScalarNode value ? quoted(value.getValue()) : kindOf(node);
    }

    /** A quoted name or value from a file. It may be anything, so only one line of it is shown. */
    public static String quoted(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return "'" + (line.length() <= SHOWN ? line : line.substring(0, SHOWN - 3) + "...") + "'";
    }
}
