package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/** Findings in SARIF 2.1.0, the form that code scanning and editors read. Only what we write is here. */
public record SarifLog(@JsonProperty("$schema") String schema, String version, List<Run> runs) {

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    /** The results of one program. */
    public static SarifLog of(Driver driver, List<Result> results) {
        return new SarifLog(SCHEMA, "2.1.0", List.of(new Run(new Tool(driver), results)));
    }

    /** One run of the program. */
    public record Run(Tool tool, List<Result> results) {}

    /** The program. */
    public record Tool(Driver driver) {}

    /** The program itself, without extensions. */
    public record Driver(String name, String version, List<Rule> rules) {}

    /** A rule, whether or not it found something. */
    public record Rule(String id, Message shortDescription, Message help) {}

    /** A plain text. */
    public record Message(String text) {}

    /** The severity of a result. */
    public enum Level {
        ERROR,
        WARNING,
        NOTE
    }

    /** One finding. */
    public record Result(String ruleId, int ruleIndex, Level level, Message message, List<Location> locations) {}

    /** The place of a finding: in a file, by name, or both. */
    public record Location(
            Optional<PhysicalLocation> physicalLocation,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LogicalLocation> logicalLocations) {}

    /** A line of a file. */
    public record PhysicalLocation(Artifact artifactLocation, Region region) {}

    /** A file, relative to the folder of the checkout. */
    public record Artifact(String uri) {}

    /** A line, counted from 1. */
    public record Region(int startLine) {}

    /** A key in a file, or a string that was given without a file. */
    public record LogicalLocation(String fullyQualifiedName) {}
}
