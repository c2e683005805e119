package dev.roundtrip.jdbc;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides which parameters of a stranger's connection string are data. A string is also a program: a parameter can name
 * a class that the driver loads, a file that it reads, or a host that it connects to. Only parameters that a driver is
 * known to have are used, and only with a boolean, a number, or one word of a closed list.
 */
public final class DataParameters {

    private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false|yes|no|1|0|");
    private static final Pattern OFF = Pattern.compile("(?i)false|no|0");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");
    private static final Pattern BYTES = Pattern.compile("(?i)\\d{1,10}(?:[kmg]b?)?");
    private static final int LARGEST_CACHE = 1_000_000;
    private static final int LARGEST_POOL = 1_000;

    /** Parameters that let the server read files or resources of this machine, or let DNS name the hosts. */
    private static final Set<String> OPENING =
            Set.of("allowloadlocalinfile", "allowurlinlocalinfile", "allowlocalinfile", "dnssrv");

    private static final Pattern CHARSET = Pattern.compile("[A-Za-z0-9_:.-]{0,40}");
    private static final Pattern ZONE = Pattern.compile("[A-Za-z0-9_+:/-]{0,64}");
    private static final Pattern TLS = Pattern.compile("[A-Za-z0-9_.,-]{0,400}");
    private static final Pattern LOGGER =
            Pattern.compile("(?:com\\.mysql\\.cj\\.log\\.)?(?:Standard|Slf4J|Jdk14|Null)Logger");

    /** The texts that name no class, file or host, by their parameters in small letters. */
    private static final Map<String, Pattern> TEXTS = texts();

    private DataParameters() {}

    private static Map<String, Pattern> texts() {
        Map<String, Pattern> texts = new HashMap<>();
        List.of("characterencoding", "clobcharacterencoding", "passwordcharacterencoding", "charactersetresults")
                .forEach(name -> texts.put(name, CHARSET));
        List.of("connectiontimezone", "timezone").forEach(name -> texts.put(name, ZONE));
        List.of("tlsversions", "tlsciphersuites", "enabledsslprotocolsuites", "enabledsslciphersuites")
                .forEach(name -> texts.put(name, TLS));
        texts.put("connectioncollation", Pattern.compile("\\w{0,64}"));
        texts.put("connectionattributes", Pattern.compile("[\\w .:,-]{0,400}"));
        texts.put("ha.loadbalancestrategy", Pattern.compile("random|bestResponseTime|serverAffinity"));
        texts.put(
                "defaultauthenticationplugin",
                Pattern.compile("mysql_native_password|caching_sha2_password|sha256_password"));
        texts.put("logger", LOGGER);
        // The value is SQL, and the check of statements reads it.
        texts.put("sessionvariables", Pattern.compile("(?s).*"));
        return texts;
    }

    /** Why a parameter is not used, as the rest of a sentence after its name; empty if the parameter is data. */
    public static Optional<String> refusal(UrlParameter parameter) {
        String name = parameter.name();
        if (ConnectionParameters.isOfLogin(name)) {
            return Optional.of("is a login");
        }
        List<KnownParameter> known = Stream.of(Driver.values())
                .map(ParameterTable::of)
                .flatMap(table -> table.of(name).or(() -> table.ofAnyCase(name).flatMap(table::of)).stream())
                .toList();
        if (known.isEmpty()) {
            return Optional.of("is no parameter that is known to be harmless");
        }
        return known.stream()
                .flatMap(one -> refusal(one, parameter.value()).stream())
                .findFirst();
    }

    private static Optional<String> refusal(KnownParameter known, String value) {
        String name = known.name().toLowerCase(Locale.ROOT);
        if (OPENING.contains(name) && !OFF.matcher(value).matches()) {
            return Optional.of("opens this machine or another one");
        }
        if (name.equals("allowmultiqueries") && !OFF.matcher(value).matches()) {
            return Optional.of("lets a text have several statements");
        }
        boolean data = switch (known.kind()) {
            case BOOLEAN -> BOOLEAN.matcher(value).matches();
            case INTEGER -> NUMBER.matcher(value).matches() && isInRange(known, Long.parseLong(value));
            case LONG -> NUMBER.matcher(value).matches();
            case MEMORYSIZE -> BYTES.matcher(value).matches();
            case ENUM -> known.takes(value);
            case STRING -> {
                if (name.equals("useconfigs")) {
                    yield Stream.of(value.split(",", -1))
                            .allMatch(bundle -> ConfigBundles.of(bundle).isPresent());
                }
                Pattern text = TEXTS.get(name);
                yield text != null && text.matcher(value).matches();
            }
        };
        return data
                ? Optional.empty()
                : Optional.of(
                        known.kind() == KnownParameter.ValueType.STRING
                                ? "can name a class, a file or a host"
                                : "has a value that no driver takes");
    }

    private static boolean isInRange(KnownParameter known, long number) {
        return number == (int) number
                && known.takes((int) number)
                && (!known.name().endsWith("CacheSize") || number <= LARGEST_CACHE)
                && (!known.name().endsWith("PoolSize") || number <= LARGEST_POOL);
    }
}
