package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.YamlScalars;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text whose lines are a key and its value, such as an environment file, a shell script, HOCON, TOML or Groovy:
 * sections in brackets and blocks in braces are levels. A line of another form is a value without a name.
 */
final class LinesText {
    private LinesText() {}

    /** A comment. With a bracket behind its asterisk, a line is a case of a shell. */
    private static final Pattern COMMENT = Pattern.compile("^(?:#|//|--\\s|;|/?\\*(?!\\))|<!--|::|(?i:@?rem)\\s).*");

    private static final Pattern SECTION = Pattern.compile("\\[{1,2}\\s*([\\w.\\-\"]+)\\s*]{1,2}");
    private static final Pattern OPENS =
            Pattern.compile("\"?([\\w.\\-$]+)\"?(?:\\s+\"([\\w.\\-]+)\")*\\s*[=:]?\\s*\\{");

    /** A pair of a block on one line. Its value may be texts and placeholders side by side. */
    private static final String PAIR_IN_LINE =
            "\"?[\\w.\\-]++\"?+\\s*+[=:]\\s*+(?:\"[^\"]*+\"|'[^']*+'|\\$\\{[^{}]*+}|[\\w.\\-\\[\\]])++";

    /** A block of HOCON, Groovy or Terraform on one line, without further blocks. */
    private static final Pattern INLINE = Pattern.compile(
            "(?:\"?([\\w.\\-$]+)\"?\\s*+[=:]?+\\s*+)?\\{\\s*+((?:" + PAIR_IN_LINE + "\\s*+[,;]?+\\s*+)++)}[\\s,;]*");

    private static final Pattern INLINE_PAIR = Pattern.compile(PAIR_IN_LINE);

    private static final Pattern CLOSES = Pattern.compile("}[}\\s,;)]*");
    private static final Pattern PAIR = Pattern.compile(
            "(?:(?:export|set|setx|ENV|ARG|def|val|var|const)\\s+|-\\s+|-e\\s+)?\"?(?!jdbc(?:-secretsmanager)?:)([A-Za-z_][\\w.\\-\\[\\]]*)\"?\\s*(?:=>|[=:]|\\+=)\\s*(.*)",
            Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.\\-]*");
    private static final Pattern DOCKER = Pattern.compile("ENV\\s+([A-Za-z_]\\w*)\\s+([^=\\s].*)");

    /** The variables of a unit of systemd. */
    private static final Pattern ENVIRONMENT = Pattern.compile("Environment\\s*=\\s*(?=[\"'A-Za-z_])");

    private static final Pattern VARIABLE = Pattern.compile("(?:\"([A-Za-z_]\\w*)=((?:[^\"\\\\]++|\\\\.)*+)\""
            + "|'([A-Za-z_]\\w*)=([^']*)'|([A-Za-z_]\\w*)=(\\S*))\\s*");

    private static final Pattern QUOTED =
            Pattern.compile("([\"'`])(.*)\\1\\s*[,;)]*\\s*(?:(?:#|//).*)?", Pattern.DOTALL);

    /** The options of a table in SQL: {@code WITH ('url' = 'jdbc:...', 'password' = '...')}. */
    private static final Pattern OPTION = Pattern.compile("'([A-Za-z_][\\w.\\-]*)'\\s*=\\s*'((?:[^']|'')*)'");

    private static final Pattern WITH = Pattern.compile("(?i)(?:.*[\\s)])?with\\s*(?:\\(.*)?");

    /** Texts side by side, which HOCON joins: {@code "jdbc:mysql://"${host}"/app"}. */
    private static final Pattern JOINED =
            Pattern.compile("(?:\"[^\"]*\"\\$\\{[^}]*}|\\$\\{[^}]*}\"[^\"]*\")(?:\"[^\"]*\"|\\$\\{[^}]*})*");

    /** A pair of Logstash's files. Elsewhere several blocks of one name are one, as in HOCON and Gradle. */
    private static final Pattern ARROW = Pattern.compile("(?m)^\\s*[\\w.\\-]+\\s*=>");

    static List<Setting> settings(String text) {
        List<Setting> settings = new ArrayList<>();
        List<List<String>> open = new ArrayList<>();
        open.add(List.of());
        Map<List<String>, Integer> blocks = new HashMap<>();
        boolean areSeparate = ARROW.matcher(text).find();
        int tables = 0;
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size() && settings.size() < YamlScalars.MOST_VALUES; at++) {
            int first = at + 1;
            int ofString = lines.get(at).contains("jdbc:") ? first : 0;
            StringBuilder logical = new StringBuilder(lines.get(at).strip());
            while (logical.length() > 0
                    && (logical.charAt(logical.length() - 1) == '\\' || logical.charAt(logical.length() - 1) == '^')
                    && at + 1 < lines.size()
                    && !COMMENT.matcher(logical).matches()) {
                logical.setLength(logical.length() - 1);
                logical.append(' ').append(lines.get(++at).strip());
                ofString = ofString == 0 && lines.get(at).contains("jdbc:") ? at + 1 : ofString;
            }
            String line = logical.toString();
            // The parts of a command are found on their own lines later.
            first = UrlFinder.isOne(setting(List.of(), line, first).value()) ? Math.max(first, ofString) : first;
            List<String> above = open.get(open.size() - 1);
            Matcher section = SECTION.matcher(line);
            Matcher opens = OPENS.matcher(line);
            if (line.isEmpty() || COMMENT.matcher(line).matches()) {
                continue;
            }
            tables += WITH.matcher(line).matches() ? 1 : 0;
            if (section.matches()) {
                open.subList(1, open.size()).clear();
                open.add(Setting.of(List.of(), section.group(1), "", first).levels());
            } else if (opens.matches()) {
                List<String> inner =
                        Setting.of(above, opens.group(1), "", first).levels();
                List<String> block = opens.group(2) == null
                        ? inner
                        : Setting.of(inner, opens.group(2), "", first).levels();
                open.add(areSeparate ? numbered(block, blocks) : block);
            } else if (CLOSES.matcher(line).matches()) {
                if (open.size() > 1) {
                    open.remove(open.size() - 1);
                }
            } else if (INLINE.matcher(line).matches()) {
                addInline(settings, above, line, first);
            } else if (tables > 0 && OPTION.matcher(line).find()) {
                addOptions(settings, tables, line, first);
            } else if (!addVariables(settings, above, line, first)) {
                add(settings, setting(above, line, first), above.isEmpty());
                if (line.endsWith("{")) {
                    open.add(above);
                }
            }
        }
        CodeText.onlyDriver(CodeText.withoutComments(text)).ifPresent(settings::add);
        if (text.contains("@Grab(")) {
            CodeText.addJars(settings, text);
        }
        return settings;
    }

    /** The levels of a block, with its number if others have the same name, as in Logstash's files. */
    private static List<String> numbered(List<String> block, Map<List<String>, Integer> blocks) {
        int before = blocks.merge(block, 1, Integer::sum) - 1;
        List<String> levels = new ArrayList<>(block);
        if (before > 0) {
            levels.add("[" + before + "]");
        }
        return levels;
    }

    private static void addInline(List<Setting> settings, List<String> above, String line, int number) {
        Matcher block = INLINE.matcher(line);
        if (block.matches()) {
            List<String> levels = block.group(1) == null
                    ? above
                    : Setting.of(above, block.group(1), "", number).levels();
            Matcher pair = INLINE_PAIR.matcher(block.group(2));
            while (pair.find()) {
                add(settings, setting(levels, pair.group(), number), false);
            }
        }
    }

    /**
     * Adds a value. A name and a value side by side are one value of that name, as in lists of Terraform.
     *
     * @param isAtTop whether the value is in no block, as an environment's variable
     */
    private static void add(List<Setting> settings, Setting setting, boolean isAtTop) {
        Setting last = settings.isEmpty() ? setting : settings.get(settings.size() - 1);
        if (setting.name().equals("value")
                && !isAtTop
                && last.name().equals("name")
                && last.parent().equals(setting.parent())
                && last.line() >= setting.line() - 1
                && NAME.matcher(last.value()).matches()) {
            List<String> levels = setting.levels().subList(0, setting.levels().size() - 1);
            settings.set(settings.size() - 1, Setting.of(levels, last.value(), setting.value(), setting.line()));
        } else {
            settings.add(setting);
        }
    }

    private static void addOptions(List<Setting> settings, int table, String line, int number) {
        Matcher option = OPTION.matcher(line);
        while (option.find()) {
            List<String> levels = new ArrayList<>(List.of("WITH", "[" + table + "]"));
            levels.addAll(Setting.of(List.of(), option.group(1), "", number).levels());
            settings.add(new Setting(levels, option.group(1), option.group(2).replace("''", "'"), number));
        }
    }

    /** Adds the variables of a line of systemd's unit; whether there is one. */
    private static boolean addVariables(List<Setting> settings, List<String> above, String line, int number) {
        Matcher start = ENVIRONMENT.matcher(line);
        int before = settings.size();
        if (start.lookingAt()) {
            List<String> levels = Setting.of(above, "Environment", "", number).levels();
            Matcher variable = VARIABLE.matcher(line).region(start.end(), line.length());
            while (variable.lookingAt()) {
                int name = variable.group(1) != null ? 1 : variable.group(3) != null ? 3 : 5;
                settings.add(Setting.of(levels, variable.group(name), variable.group(name + 1), number));
                variable.region(variable.end(), line.length());
            }
        }
        return settings.size() > before;
    }

    private static Setting setting(List<String> above, String line, int number) {
        Matcher docker = DOCKER.matcher(line);
        Matcher pair = PAIR.matcher(line);
        if (docker.matches()) {
            return Setting.of(above, docker.group(1), unquoted(docker.group(2)), number);
        }
        return pair.matches()
                ? Setting.of(above, pair.group(1), unquoted(pair.group(2)), number)
                : Setting.of(above, "", line, number);
    }

    private static String unquoted(String value) {
        if (JOINED.matcher(value).matches()) {
            return value.replace("\"", "");
        }
        Matcher quoted = QUOTED.matcher(value);
        return quoted.matches() && quoted.group(2).indexOf(quoted.group(1)) < 0
                ? quoted.group(2)
                : value.replaceFirst("\\s+#.*$", "")
                        .replaceFirst("\\s*[,;]$", "")
                        .replaceAll("\\\\([&=:])", "$1");
    }
}
