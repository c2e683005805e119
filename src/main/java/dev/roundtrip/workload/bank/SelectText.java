package dev.roundtrip.workload.bank;

import java.util.ArrayList;
import java.util.List;

/** Builds a SELECT: as many items as the text's maximum length allows, then the rest. */
final class SelectText {

    private final String keyword;
    private final String separator;
    private final List<String> items = new ArrayList<>();
    private final List<Boolean> texts = new ArrayList<>();
    private String tail = "";

    /**
     * A text without items.
     *
     * @param keyword SELECT in the desired spelling
     * @param separator the text between two items
     */
    SelectText(String keyword, String separator) {
        this.keyword = keyword;
        this.separator = separator;
    }

    SelectText item(String expression, Column.Type type) {
        items.add(expression);
        texts.add(type.isText());
        return this;
    }

    /** The text from FROM on. */
    SelectText tail(String fromAndTheRest) {
        this.tail = fromAndTheRest;
        return this;
    }

    /** The statement with as many items as fit into {@code maxLength}, at least one. */
    BusinessStatement build(int maxLength, AccessKind kind, List<String> tables, List<StatementParameter> parameters) {
        StringBuilder sql = new StringBuilder(keyword).append(' ').append(items.get(0));
        int taken = 1;
        while (taken < items.size()
                && sql.length() + separator.length() + items.get(taken).length() + 1 + tail.length() <= maxLength) {
            sql.append(separator).append(items.get(taken));
            taken++;
        }
        sql.append(' ').append(tail);
        boolean[] textColumns = new boolean[taken];
        for (int i = 0; i < taken; i++) {
            textColumns[i] = texts.get(i);
        }
        return BusinessStatement.read(sql.toString(), kind, tables, parameters, textColumns);
    }
}
