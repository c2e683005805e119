package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.StandardRuns;
import dev.roundtrip.scenario.StandardRuns.Standard;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.YamlMapping;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;

/** The strings to measure; by default the seven. One string of the user's own is measured with the recommended one. */
public final class RunStrings {

    /** An address in four numbers; other texts of digits and dots are names, which would be looked up. */
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");

    private static final String NO_PARAMETER = "' is no parameter of Connector/J";

    /**
     * The form of a scenario's short name. Any other text may be the secret of a misspelt parameter and is not quoted.
     */
    private static final Pattern SHORT_NAME = Pattern.compile("[a-z]\\d{1,2}");

    @Parameters(
            paramLabel = "STRING",
            arity = "0..*",
            description = "A name of list, profile file, JDBC URL, parameters (a=b&c=d), or NAME=any of these. One of"
                    + " yours runs with the recommended one. Default: s1 to s7.")
    private List<String> strings = List.of();

    private List<StringArgument> read = List.of();

    /** The given strings, for a command that has its own help for them. */
    public static RunStrings of(List<String> strings) {
        RunStrings given = new RunStrings();
        given.strings = strings;
        return given;
    }

    public boolean areNamed() {
        return !strings.isEmpty();
    }

    /** The files that the scenarios are read from. */
    public List<Path> files() {
        return Profiles.files(arguments().stream()
                .filter(argument -> !argument.isOwn())
                .map(StringArgument::text)
                .toList());
    }

    /** The standard run that is named among the strings, such as {@code sysbench}. */
    public Optional<Standard> standard() {
        return StandardRuns.among(strings);
    }

    private List<StringArgument> arguments() {
        if (read.isEmpty()) {
            read = standard().map(it -> StandardRuns.expanded(strings, it)).orElse(strings).stream()
                    .map(StringArgument::of)
                    .toList();
        }
        return read;
    }

    /** The user's own string, if there is one of them. */
    public Optional<JdbcUrl> own() {
        List<StringArgument> own =
                arguments().stream().filter(StringArgument::isOwn).toList();
        return own.size() == 1 ? Optional.of(own.get(0).url()) : Optional.empty();
    }

    /** A scenario for each string. */
    public List<Scenario> given() {
        List<StringArgument> arguments = arguments();
        List<StringArgument> unnamed = unnamed(arguments);
        Validated<List<Scenario>> resolved =
                Workloads.profiles().resolve(arguments, argument -> scenario(argument, unnamed));
        return Arguments.valid(resolved);
    }

    private static String name(StringArgument own, List<StringArgument> unnamed) {
        return own.label().orElseGet(() -> unnamed.size() == 1 ? "yours" : "string " + (1 + unnamed.indexOf(own)));
    }

    private static List<StringArgument> unnamed(List<StringArgument> arguments) {
        return arguments.stream()
                .filter(argument -> argument.isOwn() && argument.label().isEmpty())
                .toList();
    }

    private static Validated<Scenario> scenario(StringArgument argument, List<StringArgument> unnamed) {
        if (argument.isOwn()) {
            return Validated.valid(Scenario.ofString(name(argument, unnamed), argument.parameters()));
        }
        Validated<Scenario> read = Workloads.profiles().resolve(argument.text());
        Optional<String> label = argument.label();
        if (label.isEmpty()) {
            return read;
        }
        if (read.value().isEmpty() && !Profiles.isPath(argument.text())) {
            String near = near(label.get());
            return Validated.refused(
                    "",
                    near.isEmpty()
                            ? "'" + label.get() + "' is no driver's parameter, and './roundtrip list' has no "
                                    + (SHORT_NAME.matcher(argument.text()).matches()
                                            ? "'" + argument.text() + "'"
                                            : "scenario of the name after it")
                            : "'" + label.get() + NO_PARAMETER + near);
        }
        return read.map(scenario -> scenario.named(label.get()));
    }

    /**
     * A sentence for each name in one of the user's own strings that the first driver ignores.
     *
     * @param drivers the drivers; empty for the bundled one. For MariaDB's driver the report names them
     */
    public List<String> warnings(List<DriverCoordinates> drivers) {
        Optional<DriverVersion> version = drivers.isEmpty()
                ? Optional.of(DriverVersion.NEWEST_KNOWN)
                : drivers.get(0).connectorJ();
        return version.stream()
                .flatMap(driver -> arguments().stream()
                        .filter(StringArgument::isOwn)
                        .map(StringArgument::url)
                        .flatMap(url -> ignored(url, driver)))
                .distinct()
                .map(name -> "warning: '" + JdbcUrl.masked(name) + NO_PARAMETER + ", which ignores it" + near(name))
                .toList();
    }

    private static Stream<String> ignored(JdbcUrl url, DriverVersion driver) {
        Set<String> inValues = url.namesInValues();
        return EffectiveParameters.of(url.properties(), driver).unknownNames().stream()
                .filter(name -> !inValues.contains(name));
    }

    private static String near(String written) {
        return YamlMapping.near(
                written,
                KnownParameters.all().stream().map(known -> known.name()).toList());
    }

    /**
     * A server that strings name.
     *
     * @param name the label of its only string, or else its hosts; empty if all strings name one server
     * @param url the URL with the login, and with what all strings of the server say about the way to it, such as TLS
     * @param scenarios the scenarios of these strings
     */
    public record Place(String name, JdbcUrl url, List<String> scenarios) {}

    /** The servers of the strings that name a host; strings with the same hosts have the same server. */
    public List<Place> servers() {
        List<StringArgument> arguments = arguments();
        List<StringArgument> unnamed = unnamed(arguments);
        List<List<StringArgument>> servers = List.copyOf(arguments.stream()
                .filter(argument -> argument.kind() == StringArgument.ArgumentForm.URL)
                .collect(Collectors.groupingBy(
                        argument -> Map.entry(
                                argument.url().beforeDatabase().toLowerCase(Locale.ROOT),
                                ReachedServer.of(argument.url()).hosts()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
        return servers.stream()
                .map(strings -> new Place(
                        servers.size() == 1 ? "" : nameOf(strings),
                        common(strings.stream().map(StringArgument::url).toList()),
                        strings.stream().map(own -> name(own, unnamed)).toList()))
                .toList();
    }

    private static String nameOf(List<StringArgument> strings) {
        return strings.size() == 1
                ? strings.get(0).label().orElseGet(() -> hosts(strings.get(0).url()))
                : hosts(strings.get(0).url());
    }

    private static JdbcUrl common(List<JdbcUrl> urls) {
        JdbcUrl first = urls.get(0);
        for (JdbcUrl other : urls) {
            refuseIf(
                    !first.database().equals(other.database())
                            || !Objects.equals(first.user(), other.user())
                            || !Objects.equals(first.password(), other.password()),
                    "Strings of one server need one database and login: '" + first.masked() + "' and '" + other.masked()
                            + "'.");
        }
        Set<String> others = first.properties().stream()
                .filter(property -> !ConnectionParameters.isOfLogin(property.name()))
                .filter(property -> !ConnectionParameters.isOfOneServer(property.name())
                        || urls.stream().anyMatch(url -> !url.properties().contains(property)))
                .map(UrlParameter::name)
                .collect(Collectors.toSet());
        return first.withChanges(List.of(), others);
    }

    /** Whether each host that the driver reaches is by its own words this machine; no name is looked up. */
    public static boolean isThisMachine(JdbcUrl url) {
        ReachedServer reached = ReachedServer.of(url);
        return reached.isKnown() && reached.hosts().stream().allMatch(host -> isThisMachine(host.name()));
    }

    private static boolean isThisMachine(String host) {
        if (!host.contains(":") && !IPV4.matcher(host).matches()) {
            return host.equals("localhost");
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException noAddress) {
            return false;
        }
    }

    /** The hosts that the driver reaches, such as {@code db:4000}. */
    public static String hosts(JdbcUrl url) {
        return ReachedServer.of(url).words();
    }

    /**
     * The parameters that are of use for this server only, in a sentence that follows another; empty if there are none.
     */
    public static String leftOut(JdbcUrl url) {
        String names = url.properties().stream()
                .map(UrlParameter::name)
                .filter(ConnectionParameters::isOfOneServer)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " Left out, for that server: " + names + ".";
    }
}
