package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.roundtrip.report.StatementLatencies.RawHistograms;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A record that a document does not have if nothing is in it. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = LeftOutIfNothing.Nothing.class)
@interface LeftOutIfNothing {

    /** Equals what a document does not have, as Jackson asks for. */
    final class Nothing {

        @Override
        public boolean equals(Object value) {
            return (value instanceof LatencySummary latency && !latency.isPresent())
                    || (value instanceof RawHistograms raw && raw.isEmpty())
                    || (value instanceof Price price && price.isFree());
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }
}
