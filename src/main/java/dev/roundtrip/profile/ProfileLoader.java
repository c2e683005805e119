package dev.roundtrip.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Reads profiles. Whatever a file holds, it never throws for it: the answer is a scenario, or every problem with its place. No state. */
public final class ProfileLoader {

    private static final int LARGEST_BYTES = 1 << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Set<String> knownCommands;

    /**
     * A loader for scenarios whose expectations name these commands.
     *
     * @param knownCommands the names that {@code expect.commands} may hold, such as {@code COM_QUERY}
     */
    public ProfileLoader(Set<String> knownCommands) {
        this.knownCommands = Set.copyOf(knownCommands);
    }

    /** Reads a file; the scenario is named after it. */
    public Validated<Scenario> load(Path file) {
        String shown = file.toString();
        try {
            if (Files.isDirectory(file)) {
                return refused(shown, "this is a folder; give the path of one YAML file");
            }
            if (!Files.exists(file)) {
                return refused(
                        shown,
                        "there is no such file; check the path, or './roundtrip list' for the profiles"
                                + " that need none");
            }
            byte[] content = atMost(LARGEST_BYTES + 1, file);
            if (content.length > LARGEST_BYTES) {
                return refused(shown, "the file is larger than 1 MiB, so it can be no profile");
            }
            return read(nameOf(file), shown, utf8(content));
        } catch (CharacterCodingException e) {
            return refused(shown, "the file is not text in UTF-8; save it as UTF-8");
        } catch (IOException e) {
            return refused(
                    shown,
                    "the file cannot be read (" + e.getClass().getSimpleName() + "); check that it may be read by you");
        }
    }

    /**
     * Reads a profile's text.
     *
     * @param name the scenario's name
     * @param file what problems call the file
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

    /** Reads one of the profiles that come with the program. */
    Validated<Scenario> bundled(String name) {
        String resource = "/profiles/" + name + ".yaml";
        try (InputStream stream = ProfileLoader.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the program is incomplete: " + resource + " is not in it");
            }
            return read(name, resource.substring(1), new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    /** Bounded, since a path may name a device that never ends. */
    private static byte[] atMost(int bytes, Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return stream.readNBytes(bytes);
        }
    }

    /** Unlike {@code new String}, which would replace what is no UTF-8 without a word. */
    private static String utf8(byte[] content) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(content))
                .toString();
    }

    private Scenario scenario(String name, MappingNode top, ProblemList problems) {
        return new ScenarioReader(Section.of("", top, problems), knownCommands).read(name);
    }

    private static Validated<Scenario> refused(String file, String message) {
        return Validated.refused(List.of(ProfileProblem.ofFile(file, message)));
    }

    private static String nameOf(Path file) {
        Path last = file.getFileName();
        return last == null ? "" : last.toString().replaceFirst("(?i)\\.ya?ml$", "");
    }
}
