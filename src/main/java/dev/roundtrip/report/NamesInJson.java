package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.EnumNamingStrategy;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.measure.Latencies;
import dev.roundtrip.scenario.Expectations;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerSpec;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.List;

/**
 * What records without annotations are in JSON. Commands have the protocol's names, profiles the keys and words of
 * their files. A budget in a test reaches findings, and Jackson may be absent there.
 */
final class NamesInJson {

    private NamesInJson() {}

    static void addTo(JsonMapper.Builder builder) {
        builder.addMixIn(Latencies.class, OfLatencies.class)
                .addMixIn(ChatterResult.class, OfChatter.class)
                .addMixIn(ConnectionParameters.class, OfParameters.class)
                .addMixIn(Scenario.class, OfProfile.class)
                .addMixIn(ServerSpec.class, OfServer.class)
                .addMixIn(ServerVariable.class, OfVariable.class)
                .addMixIn(WorkloadSpec.class, OfWorkload.class)
                .addMixIn(Finding.class, OfFinding.class)
                .addMixIn(Fix.class, OfFix.class)
                .addMixIn(Price.class, OfPrice.class);
    }

    /** How the constants of an enum are named; null for lowerCamelCase. */
    static EnumNamingStrategy ofConstants(Class<?> type) {
        return type == Command.class
                ? constant -> constant
                : type.getPackage() == Scenario.class.getPackage()
                        ? EnumNamingStrategies.KebabCaseStrategy.INSTANCE
                        : null;
    }

    /** A histogram as text, with the sum and the maximum that it does not hold exactly. */
    abstract static class OfLatencies {
        @JsonProperty("histogram")
        abstract String encoded();

        @JsonProperty
        abstract long totalNanos();

        @JsonProperty
        abstract long maxNanos();

        @JsonCreator
        @SuppressWarnings({"unused", "DoNotCallSuggester"}) // Jackson reads its annotations, and calls the real one.
        static Latencies decoded(
                @JsonProperty("histogram") String histogram,
                @JsonProperty("totalNanos") long totalNanos,
                @JsonProperty("maxNanos") long maxNanos) {
            throw new IllegalStateException("not called");
        }
    }

    /** The text, which says all. */
    abstract static class OfParameters {
        @JsonValue
        abstract String text();

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        @SuppressWarnings("unused") // Jackson reads its annotation, and calls the real one.
        static ConnectionParameters parse(String text) {
            throw new IllegalStateException("not called");
        }
    }

    interface OfChatter {
        @JsonProperty("kind")
        Purpose purpose();
    }

    @JsonPropertyOrder({"name", "title", "notes"})
    interface OfProfile {
        @JsonProperty("expect")
        Expectations expectations();
    }

    interface OfServer {
        @JsonProperty("settings")
        List<ServerVariable> variables();
    }

    interface OfVariable {
        @JsonProperty("variable")
        String name();
    }

    interface OfWorkload {
        @JsonProperty("statementLength")
        WorkloadSpec.StatementLength length();
    }

    /** What methods give has no order of its own: a JVM lists them as it likes. */
    @JsonPropertyOrder({
        "severity",
        "rule",
        "what",
        "parameters",
        "why",
        "fix",
        "price",
        "holdsFor",
        "evidence",
        "effect",
        "topic"
    })
    interface OfFinding {
        /** The texts say it. */
        @JsonIgnore
        boolean noneOpens();

        @LeftOutIfNothing
        Price price();

        @JsonProperty
        Finding.Effect effect();

        @JsonProperty
        String topic();
    }

    interface OfFix {
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        String changes();

        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        String leftOut();
    }

    interface OfPrice {
        @JsonProperty
        double roundTrips();
    }
}
