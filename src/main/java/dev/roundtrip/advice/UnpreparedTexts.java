package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
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

    private UnpreparedTexts() {}

    /** Remembers each text that it was asked about. */
    static Predicate<String> of(EffectiveParameters parameters) {
        if (parameters.driver() != Driver.CONNECTOR_J || !parameters.isOn("emulateUnsupportedPstmts")) {
            return text -> false;
        }
        boolean severalStatements = parameters.isOn(Names.SEVERAL)
                || (parameters.isOn(Names.REWRITE) && parameters.version().isAtLeast(StatementUpkeep.V9_1_0));
        Map<String, Boolean> known = new HashMap<>();
        return text -> known.computeIfAbsent(
                text,
                any -> NEVER.matcher(any).lookingAt()
                        || (severalStatements
                                ? LITERAL_OR_COMMENT.matcher(any).replaceAll("").indexOf(';') >= 0
                                : ALONE.matcher(any).lookingAt()));
    }
}
