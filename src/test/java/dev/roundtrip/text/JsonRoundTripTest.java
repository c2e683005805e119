package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.wire.Command;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests that any report, from a seed, survives being written and read. */
class JsonRoundTripTest {

    private static final int MOST_OF_A_KIND = 4;

    @Property
    void any_report_that_is_written_is_read_back_as_it_was(@ForAll long seed) {
        RunReport report = report(new Random(seed));

        String json = Json.text(report);

        Schemas.requireValid(json);
        assertThat(JsonReport.parse(json, "it")).isEqualTo(report);
    }

    @Property
    void any_report_can_be_rendered_in_any_width(@ForAll long seed) {
        Random random = new Random(seed);
        RunReport report = report(random);
        int width = 40 + random.nextInt(100);
        TerminalStyle style = new TerminalStyle(width, false, false);

        assertThat(Written.markdown(report)).endsWith("\n");
        assertThat(Written.details(report, style)).endsWith("\n").doesNotContain("NaN", "Infinity");
    }

    private static RunReport report(Random random) {
        return (RunReport) record(RunReport.class, random);
    }

    /** A record of random values, each of its component's type. If the constructor refuses them, others are tried. */
    private static Object record(Class<?> type, Random random) {
        RecordComponent[] parts = type.getRecordComponents();
        Class<?>[] types = Stream.of(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        while (true) {
            Object[] values =
                    Stream.of(parts).map(part -> component(part, random)).toArray();
            try {
                Object made = type.getDeclaredConstructor(types).newInstance(values);
                if (!(made instanceof RunReport report && report.scenarios().isEmpty())) {
                    return made;
                }
            } catch (InvocationTargetException refused) {
                assertThat(refused).hasCauseInstanceOf(IllegalArgumentException.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
    }

    private static Object component(RecordComponent part, Random random) {
        Class<?> owner = part.getDeclaringRecord();
        return switch (owner.getSimpleName() + "." + part.getName()) {
            case "ScenarioResult.jdbcUrl" -> "jdbc:mysql://" + text(random) + "/x?password=" + text(random);
            case "ConnectionSpec.parameters" -> ConnectionParameters.parse("a=" + random.nextInt(9));
            case "CommandResult.command" -> oneOf(random, List.of(Command.values()));
            case "Expectations.commands" -> Map.of(oneOf(random, List.of(Command.values())), number(random));
            case "Figure.name" ->
                oneOf(random, List.of("planCacheHits", "planCacheMisses", "tsoWaits", "get", "commands", text(random)));
            default -> value(part.getGenericType(), random, isBounded(part));
        };
    }

    private static boolean isBounded(RecordComponent part) {
        return Stream.of(part.getAnnotations())
                .anyMatch(each -> each.annotationType().getSimpleName().equals("Least"));
    }

    /**
     * A random value.
     *
     * @param bounded whether a whole number is 1 or more, and another may be less than 0
     */
    private static Object value(Type type, Random random, boolean bounded) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            Supplier<Object> last = () -> value(of[of.length - 1], random, false);
            if (generic.getRawType() == Optional.class) {
                return random.nextBoolean() ? Optional.of(last.get()) : Optional.empty();
            }
            List<Object> items =
                    Stream.generate(last).limit(random.nextInt(MOST_OF_A_KIND)).toList();
            Map<String, Object> named = new HashMap<>();
            items.forEach(item -> named.put(text(random), item));
            return generic.getRawType() == Map.class ? named : items;
        }
        Class<?> one = (Class<?>) type;
        if (one.isRecord()) {
            return record(one, random);
        }
        if (one.isEnum()) {
            return oneOf(random, Arrays.asList(one.getEnumConstants()));
        }
        if (one.isSealed()) {
            return record(oneOf(random, Arrays.asList(one.getPermittedSubclasses())), random);
        }
        return switch (one.getSimpleName()) {
            case "String" -> text(random);
            case "int" -> random.nextInt(400) + (bounded ? 1 : 0);
            case "long", "Long" -> count(random);
            case "double", "Double" -> bounded && random.nextBoolean() ? -number(random) : number(random);
            case "boolean", "Boolean" -> random.nextBoolean();
            case "Instant" -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
            case "Duration" -> Duration.ofNanos(count(random));
            case "OptionalDouble" -> random.nextBoolean() ? OptionalDouble.of(number(random)) : OptionalDouble.empty();
            case "OptionalInt" -> random.nextBoolean() ? OptionalInt.of(random.nextInt(400)) : OptionalInt.empty();
            case "OptionalLong" -> random.nextBoolean() ? OptionalLong.of(count(random)) : OptionalLong.empty();
            default -> throw new AssertionError("There are no values of " + one);
        };
    }

    private static long count(Random random) {
        return random.nextLong() >>> (16 + random.nextInt(48));
    }

    private static double number(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> random.nextDouble();
            case 1 -> (double) count(random);
            default -> random.nextDouble() * count(random);
        };
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(40), 1, 0x2fff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static <T> T oneOf(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
