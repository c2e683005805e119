package dev.roundtrip.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The values of any YAML text, document by document.
 *
 * @param documents one list of values for each document
 * @param problems why the text or its rest could not be read, one sentence each with its position
 */
public record YamlScalars(List<List<LocatedScalar>> documents, List<ProfileProblem> problems) {

    /** The maximum number of values of a document; further ones are ignored. Aliases can make a small text endless. */
    public static final int MOST_VALUES = 20_000;

    private static final int DEEPEST = 50;
    private static final Set<ScalarStyle> BLOCKS = Set.of(ScalarStyle.FOLDED, ScalarStyle.LITERAL);
    private static final String MERGED = "<<";

    /** Tags of CloudFormation and others, behind which stands the name of a value. */
    private static final Set<String> REFERENCES = Set.of("!Ref", "!GetAtt", "!ImportValue", "!env", "!secret");

    /**
     * Reads any text; never throws.
     *
     * @param file the file's name in problems
     */
    public static YamlScalars of(String file, String text) {
        ProblemList problems = new ProblemList(file);
        List<List<LocatedScalar>> documents = new ArrayList<>();
        for (Node top : YamlText.documents(text, problems)) {
            List<LocatedScalar> values = new ArrayList<>();
            add(values, List.of(), top);
            documents.add(values);
        }
        return new YamlScalars(documents, problems.all());
    }

    private static void add(List<LocatedScalar> values, List<String> path, Node node) {
        if (values.size() >= MOST_VALUES || path.size() > DEEPEST) {
            return;
        }
        if (node instanceof ScalarNode scalar) {
            // If a block has one line, it stands below its mark.
            boolean isBelow = BLOCKS.contains(scalar.getScalarStyle())
                    && scalar.getValue().strip().indexOf('\n') < 0;
            values.add(
                    new LocatedScalar(path, value(scalar), scalar.getStartMark().getLine() + (isBelow ? 2 : 1)));
        } else if (node instanceof SequenceNode sequence) {
            int place = 0;
            for (Node item : sequence.getValue()) {
                add(values, with(path, "[" + place++ + "]"), item);
            }
        } else if (node instanceof MappingNode mapping) {
            for (NodeTuple pair : mapping.getValue()) {
                if (pair.getKeyNode() instanceof ScalarNode key) {
                    // The keys of a merged mapping are treated as keys of this one. A merge counts as a level, so that
                    // a cycle ends.
                    add(values, with(path, key.getValue().equals(MERGED) ? "" : key.getValue()), pair.getValueNode());
                }
            }
        }
    }

    /** The text of a scalar; a placeholder for one that only names another value. */
    private static String value(ScalarNode scalar) {
        return REFERENCES.contains(scalar.getTag().getValue()) ? "${" + scalar.getValue() + "}" : scalar.getValue();
    }

    private static List<String> with(List<String> path, String key) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        return longer;
    }
}
