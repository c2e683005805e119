package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The texts that Connector/J sends as text, though the string has server-prepared statements. Source: StringUtils and
 * ConnectionImpl of Connector/J 9.7.0.
 */
final class UnpreparedTexts {

    private static final Pattern NEVER = Pattern.compile("(?i)\\W*CALL");
    private static final Pattern ALONE =
            Pattern.compile("(?is)\\s*(?:XA|CREATE TABLE|DO|SET|SHOW WARNINGS)|/\\* ping \\*/");

    /** No semicolon in them separates statements. The driver does not know double quotes and backticks here. */
    private static final Pattern LITERAL_OR_COMMENT =
            Pattern.compile("(?s)'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'|/\\*(?!!).*?\\*/|(?:--(?=\\s)|#)[^\\n]*+|\\\\.");

    private final boolean some;
    private final boolean severalStatements;
    private final Map<String, Boolean> known = new HashMap<>();

    private UnpreparedTexts(boolean some, boolean severalStatements) {
        this.some = some;
        this.severalStatements = severalStatements;
    }

    static UnpreparedTexts of(EffectiveParameters parameters) {
        boolean connectorJ = parameters.driver() == Driver.CONNECTOR_J;
        boolean rewrites = parameters.hasOn("rewriteBatchedStatements")
                && parameters.version().isAtLeast(StatementUpkeep.V9_1_0);
        return new UnpreparedTexts(
                connectorJ && parameters.isOn("emulateUnsupportedPstmts"),
                rewrites || parameters.isOn("allowMultiQueries"));
    }

    boolean has(String text) {
        return some && known.computeIfAbsent(text, this::isOne);
    }

    private boolean isOne(String text) {
        if (NEVER.matcher(text).lookingAt()) {
            return true;
        }
        return severalStatements
                ? LITERAL_OR_COMMENT.matcher(text).replaceAll("").indexOf(';') >= 0
                : ALONE.matcher(text).lookingAt();
    }
}
