package dev.roundtrip.cli;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.TestResource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line that a person reads and copies.
 *
 * @param page the page that has it
 * @param arguments the arguments of the program, as a shell would pass them
 */
record DocumentedCommand(Path page, List<String> arguments) {

    /** A command at the start of a sample's line, or as a step of a job. */
    private static final Pattern COMMAND = Pattern.compile("(?:\\./|/|run: | - |^ {6,})roundtrip\"? +([a-z].*)$");

    private static final Pattern WORD = Pattern.compile("(?:'([^']*)'|\"([^\"]*)\"|[^\\s'\"])+");

    /** README.md and every page of docs/ but the laboratory's notes, whose commands are those of their time. */
    static List<Path> pages() {
        List<Path> pages = new ArrayList<>(Folder.files(Path.of("docs"), ".md"));
        pages.removeIf(page -> page.startsWith(Path.of("docs", "lab")));
        pages.add(0, Path.of("README.md"));
        return pages;
    }

    /** The commands in the samples of a page, and in the jobs that the page about CI links. */
    static List<DocumentedCommand> on(Path page) {
        List<DocumentedCommand> commands = new ArrayList<>();
        boolean sample = false;
        for (String line : TestResource.text(page).lines().toList()) {
            if (line.startsWith("```")) {
                sample = !sample;
            } else if (sample) {
                commands.addAll(in(line, page));
            }
        }
        if (page.endsWith("guards.md")) {
            for (String job : List.of("github.yml", "gitlab.yml", "Jenkinsfile")) {
                TestResource.text(Path.of("docs/examples/ci", job))
                        .lines()
                        .forEach(line -> commands.addAll(in(line, page)));
            }
        }
        return commands;
    }

    /** The command in a line, if there is one. Text behind two blanks, a redirection or a comment is for the reader. */
    static List<DocumentedCommand> in(String line, Path page) {
        Matcher matcher = COMMAND.matcher(line);
        if (!matcher.find()) {
            return List.of();
        }
        String arguments = matcher.group(1)
                .replaceFirst("(?<=\\S)  .*$", "")
                .replaceFirst(" [<>#] .*$", "")
                .replaceAll("[\\[\\]]", "");
        boolean ofStep = arguments.chars().filter(each -> each == '\'').count() % 2 == 1;
        arguments = ofStep ? arguments.substring(0, arguments.length() - 1) : arguments;
        List<String> words = WORD.matcher(arguments)
                .results()
                .map(word -> word.group().replace("'", "").replace("\"", ""))
                .toList();
        return List.of(new DocumentedCommand(page, words));
    }

    @Override
    public String toString() {
        return page + ": " + String.join(" ", arguments);
    }
}
