package dev.roundtrip.cli;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Finding;
import dev.roundtrip.advice.Forecast;
import dev.roundtrip.advice.ForecastWork;
import dev.roundtrip.advice.LintReport;
import dev.roundtrip.advice.LintSubject;
import dev.roundtrip.advice.MemoryPrice;
import dev.roundtrip.advice.PoolProperties;
import dev.roundtrip.advice.Price;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.LintDocument;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.wire.Command;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Converts the linter's result to the document that is shown. */
final class LintDocuments {
    private LintDocuments() {}

    /** Which effective settings to show. */
    enum Detail {
        NONE,
        /** Those that affect what is sent, or differ from the driver's default. */
        TELLING,
        ALL
    }

    /**
     * The document of one string.
     *
     * @param place where the string was found; empty if it was given directly
     */
    static LintDocument of(
            LintReport report, Assumptions assumptions, Detail detail, Optional<LintDocument.Place> place) {
        PoolProperties pool =
                report.subject().map(subject -> subject.around().pool()).orElse(PoolProperties.NONE);
        return new LintDocument(
                place,
                report.masked(),
                report.subject()
                        .map(LintSubject::parameters)
                        .map(settings -> new Environment.Driver(
                                settings.driver().title(), settings.version().toString())),
                sentence(assumptions),
                report.findings().stream()
                        .map(finding -> item(finding, assumptions.roundTripTime()))
                        .toList(),
                report.ignored(),
                pool(pool),
                report.subject()
                        .map(subject -> settings(subject.parameters(), detail))
                        .orElse(List.of()),
                report.subject().filter(LintDocuments::isForecast).map(LintDocuments::forecast),
                report.subject()
                        .filter(LintDocuments::isForecast)
                        .flatMap(MemoryPrice::of)
                        .map(LintDocuments::kept),
                report.recommended()
                        .flatMap(string ->
                                report.toUse().map(text -> new UseThis(text, string.conditions(), string.memory()))));
    }

    private static LintDocument.Kept kept(MemoryPrice price) {
        Optional<MemoryPrice> tidb = Optional.of(price).filter(MemoryPrice::tidb);
        return new LintDocument.Kept(
                price.connections(),
                price.statements(),
                price.driverBytes(),
                price.serverStatements(),
                tidb.isPresent() ? Optional.empty() : Optional.of(MemoryPrice.STATEMENT_LIMIT),
                tidb.map(MemoryPrice::plans),
                tidb.map(MemoryPrice::planBytes),
                tidb.map(MemoryPrice::tidbBytes),
                price.sentences());
    }

    private static List<String> pool(PoolProperties pool) {
        List<String> said = new ArrayList<>();
        pool.maximumSize().ifPresent(size -> said.add("maximumPoolSize=" + size));
        pool.autoCommit().ifPresent(on -> said.add("autoCommit=" + on));
        pool.isolation().ifPresent(level -> said.add("transactionIsolation=" + level));
        pool.initSql().ifPresent(sql -> said.add("connectionInitSql=" + JdbcUrl.maskedIn(sql)));
        pool.testQuery().ifPresent(sql -> said.add("connectionTestQuery=" + JdbcUrl.maskedIn(sql)));
        return said;
    }

    private static String sentence(Assumptions assumptions) {
        return String.format(
                Locale.ROOT,
                "%s; %d distinct statements of up to %d characters on a connection, %d in a transaction; %d connections, %s away",
                assumptions.tidb() ? "TiDB" : "MySQL or MariaDB",
                assumptions.distinctStatements(),
                assumptions.longestStatement(),
                assumptions.statementsPerTransaction(),
                assumptions.connections(),
                time(assumptions.roundTripTime()));
    }

    private static String time(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 6).stripTrailingZeros().toPlainString() + " ms";
    }

    private static LintDocument.Item item(Finding finding, Duration roundTripTime) {
        return new LintDocument.Item(
                switch (finding.severity()) {
                    case ERROR -> LintDocument.Level.ERROR;
                    case WARNING -> LintDocument.Level.WARNING;
                    case INFO -> LintDocument.Level.INFO;
                },
                finding.rule().id(),
                finding.what(),
                finding.why(),
                new LintDocument.Remedy(
                        finding.fix().sentence(),
                        finding.fix().set().stream().map(UrlParameter::toString).toList(),
                        finding.fix().remove(),
                        finding.fix().changes()),
                Optional.of(finding.price()).filter(price -> !price.isFree()).map(price -> cost(price, roundTripTime)),
                new LintDocument.Source(
                        finding.rule().holdsFor(), finding.rule().evidence()));
    }

    private static LintDocument.Cost cost(Price price, Duration roundTripTime) {
        return new LintDocument.Cost(
                price.per().toString(),
                byName(price.commands()),
                price.roundTrips(),
                price.formula(),
                Math.round(price.roundTrips() * roundTripTime.toNanos()));
    }

    private static Map<String, Double> byName(Map<Command, Double> commands) {
        Map<String, Double> byName = new TreeMap<>();
        commands.forEach((command, count) -> byName.put(command.name(), count));
        return byName;
    }

    private static List<LintDocument.SettingLine> settings(EffectiveParameters settings, Detail detail) {
        return settings.all().stream()
                .filter(setting -> switch (detail) {
                    case NONE -> false;
                    case TELLING ->
                        setting.origin() != EffectiveParameter.Origin.DEFAULT
                                || KnownParameters.SHAPING.contains(setting.name());
                    case ALL -> true;
                })
                .map(LintDocuments::line)
                .toList();
    }

    private static LintDocument.SettingLine line(EffectiveParameter setting) {
        String shown = new UrlParameter(setting.name(), setting.value()).toString();
        return new LintDocument.SettingLine(
                setting.name(),
                shown.substring(setting.name().length() + 1),
                setting.origin().name().toLowerCase(Locale.ROOT),
                setting.because());
    }

    /** A string that the driver rejects sends nothing. */
    private static boolean isForecast(LintSubject subject) {
        return subject.parameters().problems().isEmpty();
    }

    private static LintDocument.Expected forecast(LintSubject subject) {
        boolean poolAutoCommit = subject.around().pool().autoCommit().orElse(true);
        Forecast forecast = Forecast.of(subject, ForecastWork.assumed(subject.assumptions(), poolAutoCommit));
        double perTransaction =
                forecast.roundTripsPerStatement() * subject.assumptions().statementsPerTransaction()
                        + forecast.sessionCommandsPerTransaction()
                        + forecast.commitsPerTransaction();
        return new LintDocument.Expected(
                byName(forecast.perStatement()),
                forecast.roundTripsPerStatement(),
                perTransaction,
                forecast.commandsPerConnection());
    }
}
