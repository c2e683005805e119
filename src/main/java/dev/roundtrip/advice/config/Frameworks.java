package dev.roundtrip.advice.config;

import dev.roundtrip.profile.LocatedScalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which framework a configuration file is for, and where the file sets a timeout. */
final class Frameworks {
    private Frameworks() {}

    /** By the first key, most specific first: if a file names several, the first of these is used. */
    private static final List<Map.Entry<String, String>> BY_FIRST_KEY = List.of(
            Map.entry("mybatis-plus", "MyBatis"),
            Map.entry("mybatis", "MyBatis"),
            Map.entry("environments", "MyBatis"),
            Map.entry("quarkus", "Quarkus"),
            Map.entry("spring", "Spring"));

    private static final List<String> TIME_LIMITS = List.of(
            "defaultstatementtimeout",
            "transaction.defaulttimeout",
            "template.querytimeout",
            "persistence.query.timeout",
            "query.timeout",
            "querytimeout",
            "transactionmanager.defaulttransactiontimeout");

    /** Empty if none is named. */
    static String namedIn(List<List<LocatedScalar>> documents) {
        return BY_FIRST_KEY.stream()
                .filter(framework -> documents.stream()
                        .flatMap(List::stream)
                        .anyMatch(
                                value -> value.path().stream().limit(2).anyMatch(framework.getKey()::equalsIgnoreCase)))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    /** The key of the first timeout for statements or transactions, with its line. */
    static Optional<String> timeLimit(List<LocatedScalar> document) {
        return document.stream()
                .filter(scalar -> !scalar.value().isBlank())
                .filter(scalar -> TIME_LIMITS.stream().anyMatch(normalized(scalar.path())::endsWith))
                .map(DataSources::place)
                .findFirst();
    }

    private static String normalized(List<String> path) {
        return String.join(".", path.stream().map(DataSources::normalized).toList());
    }
}
