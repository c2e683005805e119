package dev.roundtrip.advice;

import dev.roundtrip.advice.Surroundings.Source;
import dev.roundtrip.jdbc.UrlWrapper;
import java.util.List;

/** Rules on the written form of a connection string, which no driver sees. */
final class WrittenRules {
    private WrittenRules() {}

    static final List<Rule> ALL = List.of(
            CheckedRule.of(
                    "wrapped-driver",
                    "A driver that passes the string on to another",
                    "every version of the drivers that docs/lint.md names",
                    WrittenRules::wrapped),
            CheckedRule.ofBothDrivers("escaped-ampersand", "An ampersand written as in XML", WrittenRules::escaped),
            CheckedRule.ofBothDrivers(
                    "password-in-file",
                    "A password next to the string, in a configuration file",
                    WrittenRules::password));

    private static List<Finding> wrapped(LintSubject subject, Rule rule) {
        return subject.around().written().wrapper().stream()
                .map(wrapper -> new Finding(
                        rule,
                        Severity.INFO,
                        "The string goes through " + wrapper.title() + ", which passes "
                                + wrapper.inner() + "//... on to "
                                + subject.parameters().driver().title() + ".",
                        adds(wrapper)
                                + " Names that the driver does not know stay in the string: the wrapper may read them.",
                        Fix.elsewhere("Check the wrapper's own parameters in its documentation.")))
                .toList();
    }

    private static String adds(UrlWrapper wrapper) {
        return wrapper.adds().isEmpty() ? "What it sends itself is unknown." : wrapper.adds();
    }

    private static List<Finding> escaped(LintSubject subject, Rule rule) {
        Surroundings around = subject.around();
        if (!around.written().isEscaped() || around.source() == Source.XML) {
            return List.of();
        }
        boolean unread = around.source() == Source.OTHER_FILE;
        return List.of(new Finding(
                rule,
                unread ? Severity.ERROR : Severity.INFO,
                "Its ampersands are written '&amp;'.",
                unread
                        ? "Only an XML parser converts that to '&': from this file the driver gets the text literally, and rejects it."
                        : "An XML parser converts that to '&'. Anywhere else the driver gets the text literally, and rejects it.",
                Fix.elsewhere("Keep '&amp;' in XML files only.")));
    }

    private static List<Finding> password(LintSubject subject, Rule rule) {
        String keys = subject.around().pool().plainPasswords();
        if (keys.isEmpty()) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                "The file holds a password: " + keys + ".",
                "Configuration files end up in repositories, images and backups.",
                Fix.elsewhere("Use a placeholder there, and take its value from a secret store.")));
    }
}
