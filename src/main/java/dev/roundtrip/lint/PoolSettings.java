package dev.roundtrip.lint;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is set of a pool: in a file, or in a running application.
 *
 * @param source where the values are from, such as a file's name
 * @param value gives a value by the name of a setting; null if it is not set
 * @param written gives what is in front of a value in that file, by the setting's name
 */
public record PoolSettings(TimedPool pool, String source, UnaryOperator<String> value, UnaryOperator<String> written) {

    static final long NEVER = Long.MAX_VALUE;
    static final long UNKNOWN = -1;

    private static final Map<String, Long> UNITS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    private static final Pattern TIME = Pattern.compile("(?:pt)?(\\d{1,19})(ms|s|m|h|d)?");

    /** The longest time, in milliseconds, which is far from an overflow. */
    private static final double LONGEST = 1e17;

    static String name(String setting) {
        return setting.split("=", 2)[0];
    }

    /** The value that is set, or else the default. */
    String text(String setting) {
        String standard = setting.substring(setting.indexOf('=') + 1);
        String set = name(setting).isEmpty() ? null : value.apply(name(setting));
        return Objects.requireNonNullElse(set, standard).strip().toLowerCase(Locale.ROOT);
    }

    /** The value in milliseconds. A switch that is on has no time, and a switch that is off never ends. */
    long millis(String setting) {
        String text = text(setting);
        Matcher time = TIME.matcher(text);
        if (text.isEmpty() || text.equals("true")) {
            return 0;
        }
        if (!time.matches()) {
            return text.equals("false") || text.startsWith("-") ? NEVER : UNKNOWN;
        }
        String unit = Objects.requireNonNullElse(time.group(2), pool.unit());
        long millis = (long) Math.min(Double.parseDouble(time.group(1)) * UNITS.get(unit), LONGEST);
        return millis == 0 ? NEVER : millis;
    }

    /** How long a connection may live, or may be idle and untested, with this setting. */
    long upTo(TimedSetting setting) {
        long own = millis(setting.name());
        long period = millis(setting.period());
        if (own == NEVER || period == NEVER || millis(setting.gate()) == NEVER) {
            return NEVER;
        }
        return own == UNKNOWN || period == UNKNOWN ? UNKNOWN : own + setting.rounds() * period;
    }

    String line(String setting, String text) {
        return written.apply(name(setting)) + text;
    }
}
