package dev.roundtrip.run;

import dev.roundtrip.sql.LexicalTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.CsvSource;

/** Makes texts for sections of a workload's file by {@code fuzz.txt}, and by changing earlier attacks. */
final class GateTexts {

    private static final Path FOLDER = Path.of("src", "test", "resources", "workloads");
    private static final Pattern PART = Pattern.compile("#[trqiae]\\b");

    /** The number of parts of a statement after which each is the simplest one. */
    private static final int MOST_PARTS = 40;

    private final LexicalTexts texts;
    private final String otherSchema;
    private final Map<String, List<String>> grammar;
    private final List<String> seeds;

    GateTexts(LexicalTexts texts, String otherSchema) throws IOException {
        this.texts = texts;
        this.otherSchema = otherSchema;
        this.grammar = grammar();
        this.seeds = seeds();
    }

    /**
     * A text for a section.
     *
     * @param of the kind of section: CREATE, AFTERWARDS or STATEMENT
     */
    String text(String of) {
        String sql;
        if (of.equals("STATEMENT") && texts.oneIn(2)) {
            sql = byGrammar(texts.of(grammar.get("GRAMMAR")));
        } else if (!of.equals("CREATE") && texts.oneIn(4)) {
            sql = texts.changed(texts.of(seeds));
        } else {
            String there = texts.around(" " + texts.of(grammar.get(of + " elsewhere")) + " ");
            sql = texts.of(grammar.get(of)).replace("^", " " + there + " ");
            sql = texts.oneIn(4) ? texts.changed(sql) : sql;
        }
        return (texts.oneIn(3) ? texts.inserted(sql, grammar.get("VALUES")) : sql).replace("shop", otherSchema);
    }

    private String byGrammar(String statement) {
        String sql = statement;
        Matcher part = PART.matcher(sql);
        for (int i = 0; part.find(); i++) {
            List<String> choices = grammar.get(part.group());
            String simplest =
                    part.group().equals("#t") ? "own1 a" : part.group().equals("#r") ? "own1 b" : choices.get(0);
            sql = sql.substring(0, part.start())
                    + (i < MOST_PARTS ? texts.of(choices) : simplest)
                    + sql.substring(part.end());
            part = PART.matcher(sql);
        }
        return sql;
    }

    private static Map<String, List<String>> grammar() throws IOException {
        Map<String, List<String>> grammar = new HashMap<>();
        List<String> section = List.of();
        for (String line : Files.readAllLines(FOLDER.resolve("fuzz.txt"))) {
            if (line.matches("\\[.*]")) {
                section = grammar.computeIfAbsent(line.substring(1, line.length() - 1), name -> new ArrayList<>());
            } else if (!line.startsWith("# ")) {
                section.add(line);
            }
        }
        return grammar;
    }

    /** The attacks of people, and one or more statements of each production. */
    private static List<String> seeds() throws IOException {
        List<String> seeds = new ArrayList<>();
        for (String file : List.of("statements.txt", "definitions.txt")) {
            try (Stream<String> lines = Files.lines(FOLDER.resolve(file))) {
                seeds.addAll(lines.filter(line -> !line.startsWith("#"))
                        .map(line -> line.substring(8))
                        .filter(line -> !line.matches(".*SHUTDOWN.*|.*RESTART.*"))
                        .toList());
            }
        }
        for (var method : GateAttacksTest.class.getDeclaredMethods()) {
            if (method.getName().equals("another_schema_is_not_reached")) {
                String rows = method.getAnnotation(CsvSource.class).textBlock();
                for (int i = 0; i < 10; i++) {
                    seeds.addAll(rows.lines()
                            .filter(line -> !line.startsWith("#"))
                            .flatMap(line -> Arrays.stream(line.split("\\^")))
                            .map(String::strip)
                            .filter(sql -> sql.length() > 8)
                            .toList());
                }
            }
        }
        return seeds;
    }
}
