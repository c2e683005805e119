package dev.roundtrip.lint;

import static dev.roundtrip.lint.PoolSettings.NEVER;
import static dev.roundtrip.lint.PoolSettings.UNKNOWN;

import dev.roundtrip.lint.TimedSetting.Role;
import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Ends;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.report.PoolReport.Value;
import dev.roundtrip.report.PoolReport.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares a pool's values with what ends its connections. All times are in milliseconds. */
public final class PoolVerdicts {

    /** The usual limits of MySQL, MariaDB and TiDB, for servers whose configuration is not known. */
    public static final List<Limit> DEFAULT =
            List.of(new Limit("wait_timeout", Ends.IDLE, Duration.ofHours(8), "default"));

    private static final Limit NONE = new Limit("", Ends.IDLE, Duration.ofMillis(NEVER), "");

    /** A time that nobody means, in milliseconds. */
    private static final long TEN_YEARS = Duration.ofDays(3_652).toMillis();

    /** The longest lifetime that is meant by a number of seconds. */
    private static final long A_DAY = Duration.ofDays(1).toMillis();

    /** How much before a limit a pool should end a connection, in milliseconds; less if the limit is short. */
    private static final long BEFORE = 5_000;

    private static final long LONGEST_PERIOD = 30_000;

    private final PoolSettings pool;

    /** The roles that keep a connection from the limit, or find one that the limit has ended. */
    private final List<Role> holding;

    /** The shortest of the limits that a lifetime is compared with, in milliseconds. */
    private final long shortest;

    private PoolVerdicts(PoolSettings pool, Limit idle, List<Limit> shutdowns) {
        this.pool = pool;
        shortest = Stream.concat(Stream.of(idle), shutdowns.stream())
                .mapToLong(limit -> limit.time().toMillis())
                .min()
                .orElseThrow();
        holding = pool.pool().settings.stream()
                .filter(setting -> !isIgnored(setting) && against(setting, idle) == Verdict.FITS)
                .filter(setting -> setting.spared().isEmpty()
                        || pool.text(setting.spared()).equals("0"))
                .map(TimedSetting::role)
                .toList();
    }

    /** The limit of a server's {@code wait_timeout}, given in seconds; on TiDB 0 means no limit. */
    public static List<Limit> waiting(long seconds) {
        return seconds == 0
                ? List.of()
                : List.of(new Limit("wait_timeout", Ends.IDLE, Duration.ofSeconds(seconds), ""));
    }

    /** The report on a pool: what is said of each of its values. */
    public static PoolReport of(PoolSettings pool, List<Limit> limits) {
        Limit idle = limits.stream()
                .filter(each -> each.ends() == Ends.IDLE)
                .min(Comparator.comparing(Limit::time))
                .orElse(NONE);
        List<Limit> shutdowns = limits.stream()
                .filter(each -> each.ends() == Ends.SHUTDOWN && !each.time().isZero())
                .toList();
        PoolVerdicts verdicts = new PoolVerdicts(pool, idle, shutdowns);
        List<Value> values = new ArrayList<>();
        for (TimedSetting setting : pool.pool().settings) {
            if (!verdicts.hasNoEffect(setting)) {
                values.add(verdicts.value(setting, idle));
            }
            if (setting.role() == Role.LIFETIME) {
                shutdowns.forEach(end -> values.add(verdicts.value(setting, end)));
            }
        }
        return new PoolReport(pool.pool().title + " " + pool.source(), limits, values);
    }

    /** Whether the setting has no effect: a pool of fixed size closes no idle connection. */
    private boolean hasNoEffect(TimedSetting setting) {
        String spared = pool.text(setting.spared());
        return spared.equals("-1") || spared.equals(pool.text("maximumPoolSize=none"));
    }

    private boolean isIgnored(TimedSetting setting) {
        long own = pool.millis(setting.name());
        return own > 0 && own < setting.least() * 1_000L;
    }

    private Verdict against(TimedSetting setting, Limit limit) {
        long upTo = pool.upTo(setting);
        long time = limit.time().toMillis();
        if (limit.name().isEmpty() || upTo == UNKNOWN) {
            return Verdict.UNKNOWN;
        }
        return upTo <= time - Math.min(BEFORE, time / 20) ? Verdict.FITS : Verdict.TOO_LONG;
    }

    private Verdict verdict(TimedSetting setting, Limit limit) {
        long own = pool.millis(setting.name());
        if (isIgnored(setting)) {
            return Verdict.TOO_SHORT;
        }
        if (own != NEVER && own > TEN_YEARS) {
            return Verdict.TOO_LONG;
        }
        boolean held = holding.stream().anyMatch(role -> role != Role.TEST || setting.role() == Role.TEST);
        return held && limit.ends() == Ends.IDLE ? Verdict.FITS : against(setting, limit);
    }

    private Value value(TimedSetting setting, Limit limit) {
        long upTo = pool.upTo(setting);
        Verdict verdict = verdict(setting, limit);
        long time = setting.role() == Role.LIFETIME ? shortest : limit.time().toMillis();
        boolean stays = verdict == Verdict.FITS
                || (verdict == Verdict.UNKNOWN && limit.name().isEmpty());
        return new Value(
                PoolSettings.name(setting.name()),
                upTo == NEVER || upTo == UNKNOWN ? Optional.empty() : Optional.of(Duration.ofMillis(upTo)),
                limit.name(),
                verdict,
                stays ? List.of() : lines(setting, time));
    }

    /** The lines that make the setting fit; empty if the pool does not take such a value. */
    private List<String> lines(TimedSetting setting, long time) {
        long own = pool.millis(setting.name());
        long runs = pool.millis(setting.period());
        List<String> lines = new ArrayList<>();
        if (pool.millis(setting.gate()) == NEVER) {
            lines.add(pool.line(setting.gate(), setting.gate().endsWith("false") ? "true" : "default"));
        }
        if (setting.period().equals(setting.name())) {
            runs = time / 2;
        } else if (!setting.period().startsWith("=") && (runs == NEVER || setting.rounds() * runs > time / 2)) {
            runs = Math.min(LONGEST_PERIOD, time / 4 / setting.rounds() / 1_000 * 1_000);
            lines.add(pool.line(setting.period(), pool.pool().text(runs)));
        }
        if (setting.name().matches(".*(true|false)")) {
            lines.addAll(own == NEVER ? List.of(pool.line(setting.name(), "true")) : List.of());
            return lines;
        }
        long wait = setting.rounds() * runs;
        long least = Math.max(1, setting.least());
        long seconds = Math.min(setting.role().usual, (long) (time * setting.role().part - wait) / 1_000);
        long most = Math.min(A_DAY, time - time / 20 - wait) / 1_000;
        if (isIgnored(setting) && pool.text(setting.name()).equals(own + "") && own <= most) {
            // The value in milliseconds was meant in seconds.
            seconds = own;
        } else if (seconds < least && least <= most) {
            seconds = least;
        }
        lines.add(pool.line(setting.name(), pool.pool().text(seconds * 1_000)));
        return seconds < least ? List.of() : lines;
    }
}
