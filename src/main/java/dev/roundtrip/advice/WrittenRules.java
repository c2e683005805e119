package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.advice.Surroundings.Source;
import dev.roundtrip.jdbc.UrlWrapper;
import java.util.List;

/** Rules on the written form of a connection string, which no driver sees. */
final class WrittenRules {
    private WrittenRules() {}

    static final List<Rule> ALL = List.of(
            rule(
                            "wrapped-driver",
                            "A driver that passes the string on to another",
                            "every version of the drivers that docs/lint.md names")
                    .when(s -> s.around().written().wrapper().isPresent())
                    .info(s -> what(s.around()
                            .written()
                            .wrapper()
                            .map(wrapper -> "The string goes through " + wrapper.title() + ", which passes "
                                    + wrapper.inner() + "//... on to "
                                    + s.parameters().driver().title() + ".")
                            .orElseThrow()))
                    .because(s -> s.around()
                                    .written()
                                    .wrapper()
                                    .map(UrlWrapper::adds)
                                    .filter(adds -> !adds.isEmpty())
                                    .orElse("What it sends itself is unknown.")
                            + " Names that the driver does not know stay in the string: the wrapper may read them.")
                    .fix("Check the wrapper's own parameters in its documentation."),
            bothDrivers("escaped-ampersand", "An ampersand written as in XML")
                    .when(s -> s.around().written().isEscaped() && s.around().source() != Source.XML)
                    .finds(
                            s -> isUnread(s) ? Severity.ERROR : Severity.INFO,
                            s -> what("Its ampersands are written '&amp;'."))
                    .because(
                            s -> isUnread(s)
                                    ? "Only an XML parser converts that to '&': from this file the driver gets the text literally, and rejects it."
                                    : "An XML parser converts that to '&'. Anywhere else the driver gets the text literally, and rejects it.")
                    .fix("Keep '&amp;' in XML files only."),
            bothDrivers("password-in-file", "A password next to the string, in a configuration file")
                    .when(s -> !s.around().pool().plainPasswords().isEmpty())
                    .warning(s -> what(
                            "The file holds a password: " + s.around().pool().plainPasswords() + "."))
                    .because("Configuration files end up in repositories, images and backups.")
                    .fix("Use a placeholder there, and take its value from a secret store."));

    private static boolean isUnread(LintSubject s) {
        return s.around().source() == Source.OTHER_FILE;
    }
}
