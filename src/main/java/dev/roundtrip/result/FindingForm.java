package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.roundtrip.wire.Command;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON form of a finding. A budget in a test reaches findings too, where Jackson may be absent. */
final class FindingForm {

    private FindingForm() {}

    static void addTo(JsonMapper.Builder builder) {
        builder.addMixIn(Finding.class, OfFinding.class)
                .addMixIn(Fix.class, OfFix.class)
                .addMixIn(Price.class, OfPrice.class);
    }

    interface OfFinding {

        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Free.class)
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

        @JsonSerialize(converter = Counts.class)
        Map<Command, Double> commands();

        @JsonProperty
        double roundTrips();
    }

    /** The commands by their names. */
    static final class Counts extends StdConverter<Map<Command, Double>, Map<String, Double>> {

        @Override
        public Map<String, Double> convert(Map<Command, Double> counts) {
            Map<String, Double> named = new LinkedHashMap<>();
            counts.forEach((command, count) -> named.put(command.name(), count));
            return named;
        }
    }

    /** Equals a price that a document does not have, as Jackson asks for. */
    static final class Free {

        @Override
        public boolean equals(Object price) {
            return price instanceof Price other && other.isFree();
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }
}
