package dev.roundtrip.run;

import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.Sent;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.tap.recording.Recording;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts recordings to subjects of contracts. */
public final class WireSubjects {

    private static final Set<String> LEFT_OUT = Set.of("user", "socketfactory", "tlssockettype", "roundtriptap");

    private WireSubjects() {}

    /** The subject of a recording, without connection set-up. */
    public static ContractSubject of(
            ContractSubject.SubjectType kind, String name, String parameters, Recording recording) {
        return ContractSubject.of(
                kind,
                name,
                parameters,
                recording.commands().stream()
                        .map(sent -> new Sent(1, sent.command(), sent.purpose(), sent.sql()))
                        .toList());
    }

    /**
     * The parameters of a connection string, sorted, without those that name a user, a secret or the tap; empty if it
     * cannot be read.
     */
    public static String parametersOf(String jdbcUrl) {
        return JdbcUrl.parse(JdbcUrl.masked(jdbcUrl)).url().stream()
                .flatMap(url -> url.properties().stream())
                .filter(property -> !isLeftOut(property))
                .map(property -> property.name() + "=" + property.value())
                .sorted()
                .collect(Collectors.joining("&"));
    }

    private static boolean isLeftOut(UrlParameter property) {
        String name = property.name().toLowerCase(Locale.ROOT);
        return LEFT_OUT.contains(name) || name.contains("password");
    }
}
