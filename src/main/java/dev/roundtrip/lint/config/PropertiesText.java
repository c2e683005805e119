package dev.roundtrip.lint.config;

import dev.roundtrip.scenario.YamlScalars;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A Java properties file with the lines of its values. */
final class PropertiesText {
    private PropertiesText() {}

    /** The documents, separated by {@code #---} or {@code !---} as in Spring Boot. */
    static List<List<Setting>> documents(String text) {
        List<List<Setting>> documents = new ArrayList<>();
        List<Setting> document = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).stripLeading();
            if (line.stripTrailing().equals("#---") || line.stripTrailing().equals("!---")) {
                documents.add(document);
                document = new ArrayList<>();
            } else if (!line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '!') {
                int first = at;
                StringBuilder logical = new StringBuilder(lines.get(at));
                while (goesOn(lines.get(at)) && at + 1 < lines.size()) {
                    logical.append('\n').append(lines.get(++at));
                }
                add(document, logical.toString(), first + 1);
            }
        }
        documents.add(document);
        return documents;
    }

    /** Whether an odd number of backslashes at the end continues the line. */
    private static boolean goesOn(String line) {
        int from = line.length();
        while (from > 0 && line.charAt(from - 1) == '\\') {
            from--;
        }
        return (line.length() - from) % 2 == 1;
    }

    private static void add(List<Setting> document, String logical, int line) {
        if (document.size() >= YamlScalars.MOST_VALUES) {
            return;
        }
        Properties one = new Properties();
        try {
            one.load(new StringReader(logical));
        } catch (IOException | IllegalArgumentException malformedEscape) {
            return;
        }
        one.stringPropertyNames().forEach(name -> document.add(setting(name, one.getProperty(name), line)));
    }

    /** A value; {@code url@bean} is the property of a bean, as Sakai writes it. */
    private static Setting setting(String name, String value, int line) {
        int at = name.indexOf('@');
        if (at < 1 || name.lastIndexOf('.', at) >= 0) {
            return Setting.of(List.of(), name, value, line);
        }
        Setting ofBean = Setting.of(List.of(), name.substring(at + 1) + "." + name.substring(0, at), value, line);
        return new Setting(ofBean.levels(), name, value, line);
    }
}
