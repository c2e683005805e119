package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.FileChange;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.lint.config.FileEdit;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.lint.config.ProjectDriver;
import dev.roundtrip.lint.config.ProjectDrivers;
import dev.roundtrip.lint.recipe.RecommendedCard;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.CheckReport.CheckedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The checks of strings, each by the driver and server that the command line, its file and its build name. */
final class StringChecks {

    /** The driver that the command line names. */
    private final Optional<DriverCoordinates> driver;

    /** The server that was named, or that said what it is. */
    private final Optional<CheckedServer> server;

    private final ProjectDrivers projects = new ProjectDrivers();
    private final List<RecommendedCard> cards = new ArrayList<>();
    private final List<CheckReport> reports = new ArrayList<>();

    StringChecks(Optional<DriverCoordinates> driver, Optional<CheckedServer> server) {
        this.driver = driver;
        this.server = server;
    }

    List<RecommendedCard> cards() {
        return cards;
    }

    /** The checks so far, in the form in which they are shown. */
    List<CheckReport> reports() {
        return reports;
    }

    /** What may be written for the strings of a file. */
    List<FileEdit.Wanted> wanted(CheckedFile file, Set<String> choices) {
        return file.strings().stream()
                .map(found -> new FileEdit.Wanted(
                        found,
                        FileChange.of(
                                linter(found.text(), Optional.of(found), project(file, found)), found.text(), choices)))
                .toList();
    }

    /** Checks all strings of a file. */
    void check(CheckedFile file) {
        for (FoundString found : file.strings()) {
            check(found.text(), Optional.of(found), project(file, found));
        }
    }

    private Optional<ProjectDriver> project(CheckedFile file, FoundString found) {
        Driver opener = opener(found);
        Optional<ProjectDriver> named = found.named(opener);
        if (named.isPresent() && found.around().isEscaped()) {
            // XML names what its own program loads, such as a plug-in of a build; keys elsewhere may be for another.
            return named;
        }
        ProjectDriver built = projects.of(file.path(), opener);
        return Optional.of(built.version().isPresent() ? built : named.orElse(built));
    }

    /** The driver of the class next to the string, if it opens the string's scheme. */
    private static Driver opener(FoundString found) {
        WrittenUrl written = WrittenUrl.of(found.text());
        Driver driver = found.around().driver().orElse(written.driver());
        return JdbcUrl.parse(written.plain(), driver)
                .url()
                .map(url -> url.scheme().driver())
                .orElse(driver);
    }

    /** Checks a string of the command line. */
    void check(String string) {
        refuseIf(
                driver.isPresent() && !reads(driver.get(), string),
                "--driver: " + driver.map(Object::toString).orElse("") + " does not open '" + JdbcUrl.masked(string)
                        + "'.");
        check(string, Optional.empty(), Optional.empty());
    }

    private Linter linter(String string, Optional<FoundString> found, Optional<ProjectDriver> project) {
        Surroundings given = around(found);
        Optional<DriverCoordinates> named = named(string, given);
        Optional<Driver> opener = named.map(DriverCoordinates::takes).or(given::driver);
        Surroundings around = given.openedBy(opener)
                .leadingTo(
                        server.isPresent()
                                ? server.get()
                                : TargetServer.shownBy(
                                        string,
                                        opener.orElse(WrittenUrl.of(string).driver())));
        Linter linter = Linter.assuming(Assumptions.DEFAULT)
                .withProperties(found.map(FoundString::beside).orElse(List.of()))
                .within(around);
        return named.flatMap(one -> DriverVersion.parse(one.version()))
                .or(() -> project.flatMap(ProjectDriver::version))
                .map(linter::forVersion)
                .orElse(linter);
    }

    private static Surroundings around(Optional<FoundString> found) {
        return found.map(FoundString::around).orElse(Surroundings.NONE);
    }

    /** The driver that the user named, if it opens the string, or if it is the driver of the file's class. */
    private Optional<DriverCoordinates> named(String string, Surroundings given) {
        return driver.filter(one ->
                reads(one, string) || given.driver().filter(one.takes()::equals).isPresent());
    }

    private void check(String string, Optional<FoundString> found, Optional<ProjectDriver> project) {
        Linter linter = linter(string, found, project);
        LintReport report = linter.lint(string);
        boolean isNamed = named(string, around(found)).isPresent();
        boolean isUnknown =
                !isNamed && project.filter(its -> its.version().isEmpty()).isPresent();
        boolean hasOlder = report.subject()
                .filter(subject -> subject.parameters().driver() == Driver.CONNECTOR_J)
                .isPresent();
        Optional<LintReport> older = Optional.of(hasOlder ? linter.forOlder() : linter)
                .filter(any -> isUnknown)
                .map(one -> one.lint(string));
        cards.add(new RecommendedCard(report, older, found));
        reports.add(report.published(
                found.map(one -> new CheckReport.Place(one.file(), one.line(), one.key())),
                isNamed ? "--driver" : project.map(ProjectDriver::from).orElse("newest"),
                older));
    }

    /** Whether the named version of the driver opens strings of this scheme. */
    private static boolean reads(DriverCoordinates named, String string) {
        WrittenUrl written = WrittenUrl.of(string);
        return named.takes() == written.driver()
                || (named.takes() == Driver.CONNECTOR_J && written.permitsMariaDb())
                || (named.takes() == Driver.MARIADB
                        && named.version().matches("[12]\\..*")
                        && written.plain().startsWith("jdbc:mysql:"));
    }
}
