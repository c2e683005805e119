package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values that refer to another value of the same configuration, as in {@code ${db.url}}, or have a default. */
final class References {

    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\{\\??([\\w.\\-\\[\\]]+)(?::-?|-)?(?<default>(?<=[:-])[^{}]*|)}");

    private static final int DEEPEST = 5;

    private final Map<List<String>, Setting> byPath = new HashMap<>();
    private final List<Setting> settings;

    /** Reads a document's values. In XML, a property of a POM or of Ant's build is named without the level above. */
    References(List<Setting> settings, boolean isXml) {
        this.settings = settings;
        settings.forEach(setting -> byPath.putIfAbsent(setting.path(), setting));
        if (isXml) {
            settings.stream()
                    .filter(setting -> Setting.startsWith(setting.path(), List.of("project")))
                    .forEach(setting -> byPath.putIfAbsent(
                            setting.path().subList(1, setting.path().size()), setting));
        }
    }

    /**
     * What a value stands for.
     *
     * @param text the text; empty if it is unknown
     * @param placeholder a placeholder for which the text is only the default
     */
    record Value(Optional<String> text, Optional<String> placeholder) {}

    Value value(String given) {
        return value(given.strip(), 0);
    }

    private Value value(String given, int depth) {
        Matcher reference = REFERENCE.matcher(given);
        if (!reference.matches()) {
            boolean isUnknown =
                    WrittenUrl.of(given).isPlaceholder(WrittenUrl.of(given).plain());
            return new Value(isUnknown ? Optional.empty() : Optional.of(given), Optional.empty());
        }
        if (new UrlParameter(reference.group(1), "").isSecret()) {
            // The text would be shown as the value of a parameter, which it is not.
            return new Value(Optional.empty(), Optional.empty());
        }
        Setting target =
                byPath.get(Setting.of(List.of(), reference.group(1), "", 0).path());
        if (target != null && depth < DEEPEST) {
            return value(target.value().strip(), depth + 1);
        }
        String usual = reference.group("default");
        boolean hasDefault = reference.start("default") > reference.end(1);
        return new Value(
                hasDefault ? Optional.of(usual) : Optional.empty(), hasDefault ? Optional.of(given) : Optional.empty());
    }

    /** The name in a value that is only a reference; empty for any other value. */
    static Optional<String> variable(String given) {
        Matcher reference = REFERENCE.matcher(given.strip());
        return reference.matches() ? Optional.of(reference.group(1)) : Optional.empty();
    }

    /** The setting with a connection string that a reference names. */
    Optional<Setting> target(String given) {
        Matcher reference = REFERENCE.matcher(given.strip());
        return reference.matches()
                ? Optional.ofNullable(byPath.get(
                                Setting.of(List.of(), reference.group(1), "", 0).path()))
                        .filter(target -> UrlFinder.isOne(target.value()))
                : Optional.empty();
    }

    /** The values that refer to that setting. */
    List<Setting> to(Setting url) {
        return settings.stream()
                .filter(setting -> setting.value().startsWith("${"))
                .filter(setting -> target(setting.value()).filter(url::equals).isPresent())
                .toList();
    }
}
