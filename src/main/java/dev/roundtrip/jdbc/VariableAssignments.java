package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.List;

/** The text of {@code sessionVariables}, as Connector/J divides it (com.mysql.cj.jdbc.ConnectionImpl). */
public final class VariableAssignments {
    private VariableAssignments() {}

    /** The parts between commas and semicolons outside quotes and brackets, unchanged. */
    public static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char quote = 0;
        int brackets = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                brackets++;
            } else if (c == ')') {
                brackets--;
            } else if ((c == ',' || c == ';') && brackets <= 0) {
                parts.add(part.toString());
                part.setLength(0);
                continue;
            }
            part.append(c);
        }
        parts.add(part.toString());
        return parts;
    }
}
