package dev.roundtrip.profile;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;

/**
 * Reads profiles. It never throws because of a file's content: the result is a scenario, or all problems with their
 * positions. Stateless.
 */
public final class ProfileLoader {

    private static final int LARGEST_BYTES = 1 << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Set<String> knownCommands;

    /**
     * Creates a loader.
     *
     * @param knownCommands the names allowed in {@code expect.commands}, such as {@code COM_QUERY}
     */
    public ProfileLoader(Set<String> knownCommands) {
        this.knownCommands = Set.copyOf(knownCommands);
    }

    /** Reads a file; the scenario gets the file's name. */
    public Validated<Scenario> load(Path file) {
        String shown = file.toString();
        try {
            return read(nameOf(file), shown, InputFile.text(file, LARGEST_BYTES));
        } catch (UnreadableFileException unreadable) {
            return Validated.refused(
                    shown,
                    unreadable.getMessage() + "; give the path of a profile, a YAML file"
                            + (unreadable.isAbsent() ? ", or the name of one that './roundtrip list' shows" : ""));
        }
    }

    /**
     * Reads a profile's text.
     *
     * @param name the scenario's name
     * @param file the file's name in problems
     */
    public Validated<Scenario> read(String name, String file, String text) {
        ProblemList problems = new ProblemList(file);
        if (!NAME.matcher(name).matches()) {
            problems.add(
                    1,
                    1,
                    "the scenario is named after its file, and a name has letters, digits, hyphens,"
                            + " underscores and dots only, at most 64; rename the file");
        }
        Optional<Scenario> scenario = YamlText.top(text, problems).map(top -> scenario(name, top, problems));
        if (scenario.isPresent() && problems.isEmpty()) {
            return Validated.valid(scenario.get());
        }
        return Validated.refused(problems.all());
    }

    /** Reads a bundled profile. */
    Validated<Scenario> bundled(String name) {
        String resource = "/profiles/" + name + ".yaml";
        try (InputStream stream = ProfileLoader.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the program is incomplete: " + resource + " is missing");
            }
            return read(name, resource.substring(1), new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    private Scenario scenario(String name, MappingNode top, ProblemList problems) {
        return new ScenarioReader(Section.of("", top, problems), knownCommands).read(name);
    }

    private static String nameOf(Path file) {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().replaceFirst("(?i)\\.ya?ml$", "");
    }
}
