package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.report.CheckReport.CheckedServer;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.text.FindingSentences;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The string that a run recommends: what check recommends for the server that was reached, for the first driver and the
 * largest workload.
 *
 * @param server the product behind the run's servers
 * @param driver the version of the bundled driver
 */
public record StringAdvice(RunRequest request, CheckedServer server, String driver) {

    /** The advice for servers that are ready. */
    public static StringAdvice on(List<DatabaseServer> servers, RunRequest request) {
        CheckedServer shown = TargetServer.shownBy(servers.get(0).jdbcUrl(""), Driver.CONNECTOR_J);
        return new StringAdvice(
                request, reached(servers, shown), Environments.bundledDriver().version());
    }

    /**
     * The product behind servers that are ready.
     *
     * @param shown what the string shows, for servers that do not tell
     */
    public static CheckedServer reached(List<DatabaseServer> servers, CheckedServer shown) {
        return TargetServer.reached(servers.stream().map(StringAdvice::says).toList(), shown);
    }

    /**
     * What the server says that it is, in its greeting and in its comment; its version if it takes no more connections.
     * MariaDB that was chosen for want of TiDB stands in for it.
     */
    private static String says(DatabaseServer server) {
        ServerDescription known = server.description();
        if (known.kind() == ServerKind.MARIADB && !known.choiceReason().isEmpty()) {
            return ServerKind.TIDB.label();
        }
        try (Connection connection = server.connect("")) {
            return connection.getMetaData().getDatabaseProductVersion() + " " + comment(connection);
        } catch (SQLException unavailable) {
            return known.kind().label() + " " + known.version();
        }
    }

    private static String comment(Connection connection) {
        try {
            return OwnQuery.one(connection, TargetServer.COMMENT, row -> row.getString(1));
        } catch (SQLException refused) {
            return "";
        }
    }

    /** The request with a row for the recommended string, if its only row is a string of the user's own. */
    public RunRequest compared() {
        return own().filter(own -> !isRecommended(own))
                .map(own -> request.with(request.scenarios()
                        .get(0)
                        .named(Scenario.RECOMMENDED)
                        .opening(recommended(own).url().parameters())))
                .orElse(request);
    }

    /** What is to say if the only row is a string of the user's own that is recommended already. */
    List<String> findings() {
        return own().filter(this::isRecommended).map(own -> FindingSentences.ownIsRecommended()).stream()
                .toList();
    }

    private Optional<JdbcUrl> own() {
        return request.own()
                .filter(own ->
                        request.scenarios().size() == 1 && request.drivers().size() < 2);
    }

    private boolean isRecommended(JdbcUrl string) {
        return recommended(string).url().equals(string);
    }

    /** The recommended string as the report shows it. */
    UseThis published(Plan plan) {
        return recommended(request.own().orElseGet(() -> common(plan))).published();
    }

    private RecommendedString recommended(JdbcUrl string) {
        List<Workload> workloads =
                request.scenarios().stream().map(ScenarioInputs::workload).toList();
        int statements = workloads.stream().mapToInt(Workload::statements).max().orElseThrow();
        int longest = workloads.stream().mapToInt(Workload::longestText).max().orElseThrow();
        return RecommendedString.of(
                string,
                version().orElse(DriverVersion.NEWEST_KNOWN),
                Assumptions.ofStatements(statements, longest).withBatches(Workloads.haveBatches(request.scenarios())),
                server);
    }

    private Optional<DriverVersion> version() {
        return request.drivers().isEmpty()
                ? DriverVersion.parse(driver)
                : request.drivers().stream().findFirst().flatMap(DriverCoordinates::connectorJ);
    }

    /**
     * The parameters that the strings of this run have in common; strings of bundled profiles are left out, since they
     * are for reproducing.
     */
    private JdbcUrl common(Plan plan) {
        Optional<List<UrlParameter>> common = plan.entries().stream()
                .map(Plan.Entry::scenario)
                .filter(scenario -> !Profiles.names().contains(scenario.name())
                        && !scenario.name().equals(Scenario.RECOMMENDED))
                .map(scenario -> scenario.connection().parameters().properties())
                .reduce((some, other) -> some.stream().filter(other::contains).toList());
        return JdbcUrl.parse(RecommendedString.template(server))
                .orElseThrow()
                .withChanges(common.orElse(List.of()), Set.of());
    }
}
