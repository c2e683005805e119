package dev.roundtrip.lint.witness;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.report.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Compares what check says of strings with what one driver does with them on a server of this machine. */
final class DriverComparison implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int PATIENCE_SECONDS = 30;

    /**
     * Parameters that are not compared: the login is removed, and the driver itself adds classes and learns collations
     * of the server.
     */
    private static final Set<String> NOT_COMPARED =
            Set.of("user", "password", "queryInterceptors", "socketFactory", "database", "addresses");

    /** The parameters whose values a driver learns from the server. */
    private static final Set<String> LEARNED = Set.of(
            "characterEncoding",
            "jdbcCompliantTruncation",
            "useInformationSchema",
            "blobSendChunkSize",
            "maxAllowedPacket",
            "useSSL",
            "verifyServerCertificate");

    private final ExecutorService comparing = Executors.newFixedThreadPool(THREADS);
    private final ExecutorService opening = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "opening a string");
        thread.setDaemon(true);
        return thread;
    });

    private final LoadedDriver driver;
    private final DriverWitness witness;
    private final int port;
    private final Linter check;

    DriverComparison(LoadedDriver driver, int port, String user, String password) {
        this.driver = driver;
        this.port = port;
        this.witness = new DriverWitness(driver, user, password);
        this.check = Linter.assuming(Assumptions.DEFAULT)
                .forVersion(DriverVersion.parse(driver.version()).orElseThrow())
                .within(Surroundings.NONE.openedBy(Optional.of(driver.takes())));
    }

    /** All differences, in the order of the strings. */
    List<Difference> of(Collection<String> strings) throws InterruptedException, ExecutionException {
        List<Future<List<Difference>>> all = new ArrayList<>();
        for (String string : strings) {
            all.add(comparing.submit(() -> of(string)));
        }
        List<Difference> differences = new ArrayList<>();
        for (Future<List<Difference>> one : all) {
            differences.addAll(one.get());
        }
        return differences;
    }

    private List<Difference> of(String string) throws InterruptedException {
        LintReport report = check.lint(at(string));
        Optional<EffectiveParameters> ours = report.subject().map(subject -> subject.parameters());
        Attempt attempt = open(at(string), ours.map(DriverComparison::names).orElse(List.of()));
        Optional<Finding> error =
                report.findings().stream().filter(Finding::letsNoneOpen).findFirst();
        List<Difference> differences = new ArrayList<>();
        if (attempt.outcome() == Attempt.Outcome.REFUSED && error.isEmpty()) {
            differences.add(difference(Difference.Column.REFUSED_WITHOUT_ERROR, string, attempt.said()));
        }
        if (attempt.outcome() != Attempt.Outcome.REFUSED && error.isPresent()) {
            differences.add(difference(
                    Difference.Column.ERROR_BUT_OPENS,
                    string,
                    error.get().rule() + ": " + error.get().what() + " " + attempt.said()));
        }
        if (attempt.opens()) {
            ours.map(parameters -> otherValues(parameters, attempt.values()))
                    .filter(text -> !text.isEmpty())
                    .ifPresent(text -> differences.add(difference(Difference.Column.ANOTHER_VALUE, string, text)));
            for (String recommended : recommended(report)) {
                Attempt other = recommended.equals(at(string)) ? attempt : open(recommended, List.of());
                if (other.outcome() == Attempt.Outcome.REFUSED) {
                    differences.add(difference(
                            Difference.Column.RECOMMENDED_REFUSED, string, recommended + " " + other.said()));
                }
            }
        }
        return differences;
    }

    private static List<String> recommended(LintReport report) {
        return Stream.of(report.recommended(), report.outsideBatches())
                .flatMap(Optional::stream)
                .map(RecommendedString::url)
                .map(url -> url.raw())
                .distinct()
                .toList();
    }

    private Difference difference(Difference.Column column, String string, String said) {
        String there = "127.0.0.1:" + port;
        return new Difference(column, driver.coordinates().toString(), string, said.replace(there, "db.example:4000"));
    }

    private String at(String string) {
        return TriedStrings.at(port, string);
    }

    private Attempt open(String url, Collection<String> names) throws InterruptedException {
        Future<Attempt> attempt = opening.submit(() -> witness.open(url, names));
        try {
            return attempt.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException slow) {
            return new Attempt(Attempt.Outcome.UNREACHED, "it took more than " + PATIENCE_SECONDS + " s", Map.of());
        } catch (ExecutionException failure) {
            throw new IllegalStateException(url, failure);
        }
    }

    private static List<String> names(EffectiveParameters parameters) {
        return parameters.all().stream().map(EffectiveParameter::name).toList();
    }

    /** Each value that check takes for another one than the driver has. */
    private String otherValues(EffectiveParameters ours, Map<String, String> drivers) {
        List<String> others = new ArrayList<>();
        for (EffectiveParameter one : ours.all()) {
            String value = drivers.get(one.name());
            if (value != null
                    && !NOT_COMPARED.contains(one.name())
                    && !LEARNED.contains(one.name())
                    && !isSame(ours, one, value)) {
                others.add(one.name() + " is " + value + ", check says " + one.value());
            }
        }
        return String.join("; ", others);
    }

    private boolean isSame(EffectiveParameters ours, EffectiveParameter one, String value) {
        if (value.equals("true") || value.equals("false")) {
            return ours.isOn(one.name()) == value.equals("true");
        }
        String known = one.value().toLowerCase(Locale.ROOT);
        if (value.matches("-?\\d+") && !known.equals(value)) {
            return ours.number(one.name()) == Long.parseLong(value);
        }
        return driver.takes() == Driver.MARIADB ? word(known).equals(word(value)) : known.equals(value);
    }

    /** The one word for a value for which MariaDB's driver has several. */
    private static String word(String text) {
        return switch (text.replaceAll("[ _-]", "")) {
            case "disabled", "0", "false" -> "disable";
            case "required" -> "trust";
            case "verifyidentity", "1", "true" -> "verifyfull";
            case "usecatalog" -> "catalog";
            case "useschema" -> "schema";
            default -> text.replaceAll("[ _-]", "");
        };
    }

    @Override
    public void close() {
        comparing.shutdownNow();
        opening.shutdownNow();
    }
}
