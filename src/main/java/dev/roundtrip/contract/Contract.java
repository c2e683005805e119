package dev.roundtrip.contract;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What was sent.
 *
 * @param driver name and version, such as {@code mysql-connector-j 9.7.0}
 * @param serverKind such as {@code TiDB}
 * @param serverVersion such as {@code v8.5.3}
 * @param subjects what was recorded, sorted by name; each name once
 */
public record Contract(String driver, String serverKind, String serverVersion, List<ContractSubject> subjects) {

    public Contract {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(serverKind, "serverKind");
        Objects.requireNonNull(serverVersion, "serverVersion");
        subjects = subjects.stream()
                .sorted(Comparator.comparing(ContractSubject::name))
                .toList();
        Set<String> names = new HashSet<>();
        for (ContractSubject subject : subjects) {
            if (!names.add(subject.name())) {
                throw new IllegalArgumentException("subject " + subject.name() + " is there twice; each may be once");
            }
        }
    }

    public Optional<ContractSubject> subject(String name) {
        return subjects.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
