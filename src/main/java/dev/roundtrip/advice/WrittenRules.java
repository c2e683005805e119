package dev.roundtrip.advice;

import dev.roundtrip.advice.Surroundings.Source;
import dev.roundtrip.jdbc.UrlWrapper;
import java.util.List;

/** How a connection string is written where it was found, which no driver sees. */
final class WrittenRules {
    private WrittenRules() {}

    static final List<Rule> ALL = List.of(
            CheckedRule.of(
                    "wrapped-driver",
                    "A driver that passes the string on to another",
                    "every version of the drivers that docs/lint.md names",
                    WrittenRules::wrapped),
            CheckedRule.ofBothDrivers(
                    "escaped-ampersand", "An ampersand that is written as in XML", WrittenRules::escaped),
            CheckedRule.ofBothDrivers(
                    "password-in-file",
                    "A password beside the string, in a configuration file",
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
                                + " Names that the driver does not have are left in the string: the wrapper may read them.",
                        Fix.elsewhere("Judge the wrapper's own parameters by its documentation."),
                        Price.NONE))
                .toList();
    }

    private static String adds(UrlWrapper wrapper) {
        return wrapper.adds().isEmpty() ? "What it sends of its own is not known here." : wrapper.adds();
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
                        ? "Only an XML parser turns that into '&': from this file the driver gets the text as it is, and refuses it."
                        : "An XML parser turns that into '&'. Anywhere else the driver gets the text as it is, and refuses it.",
                Fix.elsewhere("Keep '&amp;' in XML files only."),
                Price.NONE));
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
                Fix.elsewhere("Put a placeholder there, and fill it in from a secret store."),
                Price.NONE));
    }
}
