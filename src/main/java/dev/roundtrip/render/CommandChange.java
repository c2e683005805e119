package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.Workload;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which commands for business statements appear or disappear between two scenarios, and why, as far as the driver's
 * properties explain it.
 */
record CommandChange(Chapter before, Chapter after) {

    /** Commands per statement that count as a change. */
    private static final double NOTICEABLE = 0.02;

    /** Above this, statements are mostly prepared again; below it, mostly kept. */
    private static final double MOSTLY = 0.5;

    static List<String> sentences(Chapter before, Chapter after) {
        return new CommandChange(before, after).sentences();
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Set<String> told = new LinkedHashSet<>();
        if (was("COM_QUERY") >= MOSTLY && is("COM_QUERY") < NOTICEABLE && is("COM_STMT_EXECUTE") >= MOSTLY) {
            sentences.add("Text (COM_QUERY) became executions of prepared statements (COM_STMT_EXECUTE)"
                    + (after.url().preparesOnServer() && !before.url().preparesOnServer()
                            ? ", by useServerPrepStmts=true."
                            : "."));
            told.addAll(List.of("COM_QUERY", "COM_STMT_EXECUTE"));
        }
        if (change("COM_STMT_PREPARE") >= NOTICEABLE) {
            sentences.add(preparesRose());
            told.addAll(List.of("COM_STMT_PREPARE", "COM_STMT_CLOSE"));
        } else if (change("COM_STMT_PREPARE") <= -NOTICEABLE) {
            sentences.add(preparesFell());
            told.addAll(List.of("COM_STMT_PREPARE", "COM_STMT_CLOSE"));
        }
        for (String command : commands()) {
            if (!told.contains(command) && Math.abs(change(command)) >= NOTICEABLE) {
                sentences.add(command + (change(command) > 0 ? " rose from " : " fell from ")
                        + Figures.count(was(command)) + " to " + Figures.count(is(command)) + " per statement.");
            }
        }
        return sentences;
    }

    private String preparesRose() {
        String cost = "COM_STMT_PREPARE rose from " + Figures.count(was("COM_STMT_PREPARE")) + " to "
                + Figures.count(is("COM_STMT_PREPARE")) + " per statement and COM_STMT_CLOSE from "
                + Figures.count(was("COM_STMT_CLOSE")) + " to " + Figures.count(is("COM_STMT_CLOSE"));
        return cost + ": " + cause(after) + ".";
    }

    /** Why a driver prepares statements repeatedly. */
    static String cause(Chapter chapter) {
        ConnectionString url = chapter.url();
        if (!url.cachesStatements()) {
            return "the driver keeps no prepared statements without cachePrepStmts=true, so each is prepared and closed"
                    + " every time";
        }
        return outOfCache(chapter.scenario().inputs().workload(), url)
                .orElseGet(() -> "the driver's cache ("
                        + url.cacheSize() + " statements, texts shorter than " + url.cacheSqlLimit()
                        + " characters) should have kept them; look for what changes the texts (comments with a thread's or"
                        + " application's name) or keeps them out (JDBC escapes)");
    }

    /** Why the workload's statements do not fit in the driver's cache; empty if they do. */
    private static Optional<String> outOfCache(Workload workload, ConnectionString url) {
        String statements = Figures.counted(workload.statements(), "statement");
        boolean tooMany = workload.statements() > url.cacheSize();
        boolean tooLong = workload.longestText() >= url.cacheSqlLimit();
        String long255 = "" + workload.textsOver255() + (workload.textsOver255() == 1 ? " is" : " are")
                + " longer than 255 characters";
        String longer = url.cacheSqlLimit() == ConnectionString.DEFAULT_CACHE_SQL_LIMIT
                ? long255
                : "the longest has " + workload.longestText()
                        + " characters, where the cache takes only texts shorter than " + url.cacheSqlLimit();
        if (tooMany) {
            return Optional.of(statements + " do not fit the driver's cache of " + url.cacheSize()
                    + (tooLong ? ", and " + longer : "") + ": each is prepared and closed every time");
        }
        return tooLong
                ? Optional.of("of " + statements + ", " + longer + ": the driver's cache leaves such texts out")
                : Optional.empty();
    }

    private String preparesFell() {
        String prepares = "COM_STMT_PREPARE fell from " + Figures.count(was("COM_STMT_PREPARE")) + " to "
                + Figures.count(is("COM_STMT_PREPARE")) + " per statement and COM_STMT_CLOSE from "
                + Figures.count(was("COM_STMT_CLOSE")) + " to " + Figures.count(is("COM_STMT_CLOSE"));
        ConnectionString url = after.url();
        if (is("COM_STMT_EXECUTE") < MOSTLY || !url.cachesStatements()) {
            return prepares + ".";
        }
        FirstUse firstUse = after.measured().firstUse();
        String once = firstUse.connections() == 0 || firstUse.prepares() == 0
                ? ""
                : "; " + Figures.count((double) firstUse.prepares() / firstUse.connections())
                        + " prepares per connection came before the measured time";
        return prepares + ": the driver's cache takes " + url.cacheSize() + " statements and texts shorter than "
                + url.cacheSqlLimit() + " characters" + once + ".";
    }

    private Set<String> commands() {
        Set<String> names = new LinkedHashSet<>();
        Stream.of(before, after)
                .flatMap(chapter -> chapter.measured().commands().stream())
                .forEach(command -> names.add(command.command()));
        return names;
    }

    private double was(String command) {
        return before.measured().servingPerStatement(command);
    }

    private double is(String command) {
        return after.measured().servingPerStatement(command);
    }

    private double change(String command) {
        return is(command) - was(command);
    }
}
