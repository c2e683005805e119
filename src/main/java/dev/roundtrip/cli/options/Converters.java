package dev.roundtrip.cli.options;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.lint.recipe.ConfigBlock;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.report.Severity;
import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.StatusAddress;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options: each kind of value has one form in all commands. */
public final class Converters {

    private static final Pattern QUANTITY = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([a-z%/]*)");
    private static final Pattern ADDRESS =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.%a-z]+)]|([^:\\[\\]\\s/@]+)):(\\d{1,5})");
    private static final int LARGEST_PORT = 65_535;
    private static final String TAGGED = "tidb:";

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);
    private static final Map<String, Long> TIMES =
            Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);
    private static final Map<String, Long> BANDWIDTHS =
            Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L);

    private Converters() {}

    /** Lets a command line and all its commands read values in these forms. */
    public static CommandLine register(CommandLine line) {
        Form<Integer> wholeNumber = Converters::wholeNumber;
        register(line, int.class, wholeNumber);
        register(line, Integer.class, wholeNumber);
        register(line, Duration.class, Converters::time);
        register(line, Bandwidth.class, Converters::bandwidth);
        register(
                line,
                Rate.class,
                text -> new Rate(
                        number(text, "/s", 1e-9, Double.MAX_VALUE, "a rate per second above 0, such as 50/s")));
        register(
                line,
                Percentage.class,
                text -> new Percentage(
                        number(text, "%", 0.1, 100, "a percentage from 0.1% to 100%, such as 5%") / 100));
        register(line, InetSocketAddress.class, Converters::address);
        register(line, ServerOptions.Started.class, Converters::started);
        register(line, RecordedData.class, text -> word(text, List.of(RecordedData.values())));
        register(line, ConfigBlock.class, text -> word(text, List.of(ConfigBlock.values())));
        register(line, TargetServer.class, text -> word(text, TargetServer.NAMED));
        register(line, Severity.class, text -> word(text, List.of(Severity.WARNING, Severity.ERROR)));
        register(line, URI.class, StatusAddress::parse);
        register(line, DriverCoordinates.class, DriverCoordinates::parse);
        register(line, UrlReading.class, JdbcUrl::parse);
        return line;
    }

    private static <T> void register(CommandLine line, Class<T> type, Form<T> form) {
        line.registerConverter(type, new Reader<>(form));
    }

    /** Reads a value. An exception of it is a sentence for the user. */
    private interface Form<T> {
        T read(String text) throws DriverException;
    }

    /**
     * A form as picocli's converter. It is a class, because an archive of classes keeps no lambda of an interface as
     * old as picocli's.
     */
    private record Reader<T>(Form<T> form) implements ITypeConverter<T> {

        @Override
        public T convert(String text) {
            try {
                return form.read(text);
            } catch (IllegalArgumentException | DriverException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }

    /** A bandwidth, such as {@code 10Mbit}. */
    public record Bandwidth(long bitsPerSecond) {}

    /** A rate of transactions, such as {@code 100/s} or {@code 100}. */
    public record Rate(double perSecond) {}

    /** A percentage, such as {@code 5%}. */
    public record Percentage(double fraction) {}

    /** One of these constants, as a word in lower case. */
    private static <E extends Enum<E>> E word(String text, List<E> allowed) {
        return allowed.stream()
                .filter(each -> each.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of "
                        + allowed.stream()
                                .map(each -> each.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    private static Integer wholeNumber(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException wrong) {
            String problem = text.matches("-\\d+") ? "too small" : "not a whole number";
            throw new TypeConversionException("'" + text + "' is " + (text.matches("\\d+") ? "too large" : problem));
        }
    }

    /**
     * A port of this machine, and the address that listens there, by default the loopback address; port 0 is any free
     * one.
     */
    static final class OfThisMachine implements ITypeConverter<InetSocketAddress> {

        @Override
        public InetSocketAddress convert(String text) {
            if (text.contains(":")) {
                return address(text);
            }
            if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > LARGEST_PORT) {
                throw new TypeConversionException("'" + text + "' is no port from 0 to " + LARGEST_PORT);
            }
            return InetSocketAddress.createUnresolved("127.0.0.1", Integer.parseInt(text));
        }
    }

    /** A time, such as {@code 200us}, {@code 0.5ms}, {@code 10s}, {@code 2m} or {@code 1h}; {@code 0} needs no unit. */
    static Duration time(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        BigDecimal[] parts = quantity(text, TIMES, "a time such as 500ms: up to 9 digits and us, ms, s, m or h")
                .divideAndRemainder(NANOS_PER_SECOND);
        return Duration.ofSeconds(parts[0].longValue(), parts[1].longValue());
    }

    static Bandwidth bandwidth(String text) {
        return new Bandwidth(quantity(text, BANDWIDTHS, "a bandwidth such as 10Mbit: kbit, Mbit or Gbit")
                .longValue());
    }

    /** A number whose unit may be left out. */
    private static double number(String text, String unit, double least, double most, String form) {
        double number = quantity(text, Map.of("", 1L, unit, 1L), form).doubleValue();
        if (number < least || number > most) {
            throw new TypeConversionException("'" + text + "' is not " + form);
        }
        return number;
    }

    /**
     * A number with its unit, converted.
     *
     * @param units how many of the result's unit each unit is
     * @param form the form as the end of a sentence
     */
    private static BigDecimal quantity(String text, Map<String, Long> units, String form) {
        Matcher matcher = QUANTITY.matcher(text.strip().toLowerCase(Locale.ROOT));
        String unit = matcher.matches() ? matcher.group(2).replace("bit/s", "bit") : null;
        if (unit == null || !units.containsKey(unit)) {
            throw new TypeConversionException("'" + text + "' is not " + form);
        }
        return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(units.get(unit)));
    }

    /** An address, such as {@code db:4000} or {@code [::1]:4000}; its name is not looked up. */
    private static InetSocketAddress address(String text) {
        Matcher form = ADDRESS.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(3)) > LARGEST_PORT) {
            throw new TypeConversionException("'" + text + "' is no HOST:PORT, such as db:4000 or [::1]:4000.");
        }
        String host = form.group(1) == null ? form.group(2) : form.group(1);
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(form.group(3)));
    }

    /** A server to start, such as {@code tidb:v7.5.4}; only TiDB has a tag. */
    private static ServerOptions.Started started(String text) {
        if (!text.regionMatches(true, 0, TAGGED, 0, TAGGED.length())) {
            return new ServerOptions.Started(word(text, ServerOptions.CHOICES), Optional.empty());
        }
        String tag = text.substring(TAGGED.length());
        return new ServerOptions.Started(
                ServerChoice.TIDB,
                Optional.of(ServerRequest.tidb().withTidbVersion(tag).tidbVersion()));
    }

    /** A driver of any version, even one that is too old to be measured. */
    public static final class AnyVersion implements ITypeConverter<DriverCoordinates> {

        @Override
        public DriverCoordinates convert(String text) {
            try {
                return DriverCoordinates.named(text);
            } catch (DriverException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }
}
