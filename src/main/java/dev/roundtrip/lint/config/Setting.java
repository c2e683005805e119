package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.LocatedScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One value of a configuration, with its position.
 *
 * @param levels the keys from the top, one for each level; list indexes as {@code [0]}
 * @param path the levels in normalized form: one form for all spellings that frameworks accept
 * @param key the key as written
 * @param line the line, counted from 1
 * @param isLiteral whether the value stands in CDATA of XML, where nothing is escaped
 * @param inTag whether the value stands in XML that another text has in it, as a script that writes such a file
 */
record Setting(
        List<String> levels, List<String> path, String key, String value, int line, boolean isLiteral, boolean inTag) {

    /** The maximum number of levels that a key is split into. */
    private static final int DEEPEST = 50;

    /** A part in brackets or quotes is one level, whatever it contains. */
    private static final Pattern LEVEL = Pattern.compile("\\.?(?:\\[([^\\]]*)]|\"([^\"]*)\"|([^.\\[\"]+)|([\\[\"]))");

    /** Environment variables of frameworks, in which dots, dashes and capitals became underscores and capitals. */
    private static final Pattern VARIABLE =
            Pattern.compile("(?<start>(?:SPRING|QUARKUS)_DATASOURCE|DATASOURCES_[A-Z0-9]+)"
                    + "(?:_(?<inner>HIKARI|DRUID|TOMCAT|DBCP2|JDBC(?!_URL)|JDBC(?=_URL)))?"
                    + "(?:_(?<driver>DATA_?SOURCE_?PROPERTIES|CONNECTION_?PROPERTIES))?_(?<key>[A-Z0-9_]+)");

    Setting(List<String> levels, String key, String value, int line) {
        this(levels, levels.stream().map(Setting::normalized).toList(), key, value, line, false, false);
    }

    /** A value below these levels. Its key may consist of several levels. */
    static Setting of(List<String> above, String key, String value, int line) {
        List<String> levels = new ArrayList<>(above);
        levels.addAll(split(key));
        String shown = String.join(".", above);
        return new Setting(levels, shown.isEmpty() ? key : key.isEmpty() ? shown : shown + "." + key, value, line);
    }

    /** The value of a YAML scalar. Each key of its path may have several levels; a merged mapping adds none. */
    static Setting of(LocatedScalar scalar) {
        return new Setting(
                scalar.path().stream().flatMap(key -> split(key).stream()).toList(),
                String.join(
                        ".",
                        scalar.path().stream().filter(key -> !key.isEmpty()).toList()),
                scalar.value(),
                scalar.line());
    }

    Setting with(List<String> others) {
        return new Setting(
                others, others.stream().map(Setting::normalized).toList(), key, value, line, isLiteral, inTag);
    }

    Setting with(String other) {
        return new Setting(levels, path, key, other, line, isLiteral, inTag);
    }

    /** This value, as one in CDATA of XML or as any other. */
    Setting literal(boolean inCdata) {
        return new Setting(levels, path, key, value, line, inCdata, inTag);
    }

    /** This value, without the escapes of the XML in which it stands. */
    Setting ofTag() {
        return new Setting(levels, path, key, value.replace("&amp;", "&"), line, isLiteral, true);
    }

    /** The line of an index of a text, counted from 1. */
    static int line(String text, int at) {
        return (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    }

    /** The normalized name of the value, without an index or a number. */
    String name() {
        return normalized(lastLevel());
    }

    /** The name of the value as written. */
    String lastLevel() {
        for (int at = levels.size() - 1; at >= 0; at--) {
            if (!isNumber(levels.get(at))) {
                return levels.get(at);
            }
        }
        return "";
    }

    List<String> parent() {
        return path.isEmpty() ? path : path.subList(0, path.size() - 1);
    }

    boolean isBelow(List<String> start) {
        return startsWith(path, start);
    }

    static boolean startsWith(List<String> path, List<String> start) {
        return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
    }

    String place() {
        return key + " (line " + line + ")";
    }

    /** Whether a level is an index, in brackets or not. */
    static boolean isNumber(String level) {
        return isIndex(level) || (!level.isEmpty() && level.chars().allMatch(c -> c >= '0' && c <= '9'));
    }

    static boolean isIndex(String level) {
        int last = level.length() - 1;
        return last > 1
                && level.charAt(0) == '['
                && level.charAt(last) == ']'
                && level.chars().skip(1).limit(last - 1L).allMatch(c -> c >= '0' && c <= '9');
    }

    /** A key in lower case, without hyphens and underscores: frameworks accept all of these forms. */
    static String normalized(String key) {
        return key.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static List<String> split(String key) {
        Matcher variable = VARIABLE.matcher(key);
        if (variable.matches()) {
            return ofVariable(variable);
        }
        if (key.matches("[\\w-]*")) {
            return key.isEmpty() ? List.of() : List.of(key);
        }
        List<String> levels = new ArrayList<>();
        Matcher level = LEVEL.matcher(key);
        while (level.find()) {
            if (levels.size() == DEEPEST) {
                break;
            }
            String bracketed = level.group(1);
            if (bracketed != null) {
                // Spring binds [name]; quotes inside are part of another name.
                levels.add(bracketed.matches("\\d*|['\"].*") ? "[" + bracketed + "]" : bracketed);
            } else {
                levels.add(
                        level.group(2) != null ? level.group(2) : level.group().replaceFirst("^\\.", ""));
            }
        }
        levels.removeIf(String::isEmpty);
        return levels;
    }

    private static List<String> ofVariable(Matcher variable) {
        List<String> levels = new ArrayList<>(
                List.of(variable.group("start").toLowerCase(Locale.ROOT).split("_", 3)));
        if (variable.group("inner") != null) {
            levels.add(variable.group("inner").toLowerCase(Locale.ROOT));
        }
        String key = variable.group("key");
        if (variable.group("driver") != null) {
            levels.add(variable.group("driver"));
            key = key.toLowerCase(Locale.ROOT);
        }
        levels.add(key);
        return levels;
    }
}
