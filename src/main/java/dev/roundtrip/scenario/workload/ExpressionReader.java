package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.ProblemList;
import dev.roundtrip.scenario.YamlMapping;
import dev.roundtrip.scenario.workload.ExpressionParser.SyntaxException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads the expressions, names and statements' texts of a workload file. */
class ExpressionReader {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");

    final ProblemList problems;

    ExpressionReader(ProblemList problems) {
        this.problems = problems;
    }

    Place place(Node node) {
        return new Place(
                problems.file(),
                node.getStartMark().getLine() + 1,
                node.getStartMark().getColumn() + 1);
    }

    Place place(YamlMapping keys) {
        return place(keys.node());
    }

    static Expression one(Place place) {
        return new Expression.Numeral(place, BigDecimal.ONE);
    }

    Expression weight(YamlMapping keys) {
        return expression(keys, "weight").orElse(one(place(keys)));
    }

    interface Parser<T> {
        T parse(String text, Place place) throws SyntaxException;
    }

    /**
     * Parses a scalar. The place is that of the text's first character; for a block of lines, its line is close enough.
     */
    private <T> Optional<T> parsed(ScalarNode scalar, String text, Parser<T> parser) {
        Place place = place(scalar);
        try {
            return Optional.of(
                    parser.parse(text, scalar.getScalarStyle() == ScalarStyle.PLAIN ? place : place.plus(1)));
        } catch (SyntaxException e) {
            problems.add(e.place().line(), e.place().column(), e.getMessage());
            return Optional.empty();
        }
    }

    Optional<Expression> expression(YamlMapping keys, String key) {
        return keys.scalar(key).flatMap(this::expression);
    }

    /** Parses a scalar as an expression; a text in YAML's quotes is an expression, too. */
    private Optional<Expression> expression(Node value) {
        if (value instanceof ScalarNode scalar) {
            return parsed(scalar, scalar.getValue(), ExpressionParser::parse);
        }
        problems.add(value, "write one value, such as 5 or uniform(1, 100), not " + YamlMapping.kindOf(value));
        return Optional.empty();
    }

    Optional<SqlTemplate> sql(Node value) {
        return sql(value, SqlTemplate::parse);
    }

    Optional<SqlTemplate> sql(Node value, Parser<SqlTemplate> parser) {
        if (!(value instanceof ScalarNode scalar)) {
            problems.add(value, "write a statement's text, not " + YamlMapping.kindOf(value));
            return Optional.empty();
        }
        String sql = scalar.getValue().strip();
        if (sql.isEmpty()) {
            problems.add(value, "the statement is empty");
            return Optional.empty();
        }
        return parsed(scalar, sql, parser);
    }

    /** The entries of a mapping from names to expressions, in their order. */
    List<ValueSpec> named(YamlMapping keys, String key) {
        List<ValueSpec> values = new ArrayList<>();
        keys.entries(key).forEach((name, node) -> {
            checkName(name, node);
            expression(node).ifPresent(value -> values.add(new ValueSpec(place(node), name, value)));
        });
        return values;
    }

    void checkName(String name, Node at) {
        if (!NAME.matcher(name).matches()) {
            problems.add(
                    at,
                    YamlMapping.quoted(name) + " cannot be a name; use letters, digits and _, beginning with a letter");
        }
    }
}
