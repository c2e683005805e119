package dev.roundtrip.jdbc;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The texts that Connector/J takes as values, and refuses only when it connects. */
final class ConnectorJTexts {

    /** Before it the driver left TLS versions to Java. */
    private static final DriverVersion TLS_VERSIONS_CHECKED = new DriverVersion(8, 0, 28);

    private static final Set<String> TLS_VERSIONS = Set.of("TLSv1.2", "TLSv1.3");

    /** LONG_DATA and a packet's header, which a chunk must exceed (com.mysql.cj.protocol.a.NativeProtocol). */
    private static final int CHUNK_HEADER = 8203;

    /** Classes of 5.1; only the driver's own is in the jars since (com.mysql.jdbc.Driver). */
    private static final String FORMER_PACKAGE = "com.mysql.jdbc.";

    /** Those whose values are classes: one, or several with commas between. */
    private static final List<String> CLASSES = List.of(
            "socketFactory",
            "queryInterceptors",
            "exceptionInterceptors",
            "connectionLifecycleInterceptors",
            "logger",
            "queryInfoCacheFactory",
            "serverConfigCacheFactory",
            "authenticationPlugins",
            "ha.loadBalanceStrategy",
            "profilerEventHandler",
            "propertiesTransform");

    private final EffectiveParameters effective;
    private final ConnectorJCharsets charsets;

    private ConnectorJTexts(EffectiveParameters effective) {
        this.effective = effective;
        this.charsets = new ConnectorJCharsets(effective.version());
    }

    static void check(EffectiveParameters effective) {
        ConnectorJTexts texts = new ConnectorJTexts(effective);
        texts.checkZone();
        texts.checkEncodings();
        if (effective.has("sslMode") && !effective.get("sslMode").value().equalsIgnoreCase("DISABLED")) {
            texts.checkTls();
        }
        texts.checkClasses();
        texts.checkChunk();
    }

    private void checkZone() {
        given("connectionTimeZone")
                .filter(value -> !TimeZoneText.isTaken(value, effective.version()))
                .ifPresent(value -> reject(
                        "connectionTimeZone",
                        "no time zone that the driver knows",
                        TimeZoneText.instead(value, effective.version())));
    }

    private void checkEncodings() {
        checkEncoding("characterEncoding", value -> ConnectorJCharsets.isJavas(value) ? value : "");
        checkEncoding("passwordCharacterEncoding", value -> charsets.encoding(value).orElse(""));
        given("characterSetResults")
                .filter(value -> !value.equalsIgnoreCase("null"))
                .filter(value -> charsets.encoding(value).flatMap(charsets::server).isEmpty())
                .ifPresent(value -> reject("characterSetResults", "no character set that the driver knows", UTF_8));
    }

    private static final String UTF_8 = "Write UTF-8, which the driver sends as utf8mb4.";

    /** @param encoding Java's name of a value; empty for none */
    private void checkEncoding(String name, UnaryOperator<String> encoding) {
        given(name)
                .filter(value -> charsets.server(ConnectorJCharsets.sent(encoding.apply(value))).isEmpty())
                .ifPresent(value -> reject(name, "no character set that the driver knows", UTF_8));
    }

    private void checkTls() {
        given("tlsVersions")
                .filter(value -> effective.version().isAtLeast(TLS_VERSIONS_CHECKED))
                .filter(value -> Stream.of(value.split("\\s*,\\s*", -1)).noneMatch(TLS_VERSIONS::contains))
                .ifPresent(value ->
                        reject("tlsVersions", "without TLSv1.2 and TLSv1.3, and the driver has no other", LEAVE_OUT));
        boolean verifies = effective.get("sslMode").value().toUpperCase(Locale.ROOT).startsWith("VERIFY");
        checkStore("clientCertificateKeyStoreUrl");
        if (verifies) {
            checkStore("trustCertificateKeyStoreUrl");
        }
    }

    private static final String LEAVE_OUT = "Take it out: the driver then offers both.";

    private void checkStore(String name) {
        given(name)
                .filter(value -> !value.isEmpty() && !isUrl(value))
                .ifPresent(value -> reject(
                        name,
                        "no URL, which the driver needs",
                        value.startsWith("/") ? "Write file:" + value + "." : "Write a URL, such as file:/etc/ca.p12."));
    }

    private static boolean isUrl(String text) {
        try {
            return !new URL(text).getProtocol().isEmpty();
        } catch (MalformedURLException none) {
            return false;
        }
    }

    private void checkClasses() {
        for (String name : CLASSES) {
            given(name)
                    .filter(value -> Stream.of(value.split(",", -1)).anyMatch(one -> one.strip()
                            .startsWith(FORMER_PACKAGE)))
                    .ifPresent(value -> reject(
                            name,
                            "a class of Connector/J 5.1, which " + effective.version() + " does not have",
                            "Take it out, or name its successor in com.mysql.cj."));
        }
    }

    private void checkChunk() {
        boolean small = Stream.of("blobSendChunkSize", "maxAllowedPacket")
                .anyMatch(name -> given(name).isPresent() && effective.number(name) <= CHUNK_HEADER);
        if (small && effective.preparesOnServer()) {
            String names = Stream.of("blobSendChunkSize", "maxAllowedPacket")
                    .filter(name -> given(name).isPresent() && effective.number(name) <= CHUNK_HEADER)
                    .collect(Collectors.joining(" and "));
            effective.reject(new ParameterProblem(
                    names.replaceFirst(" .*", ""),
                    names + " is at most " + CHUNK_HEADER + ", too small for server-prepared statements",
                    "Take it out."));
        }
    }

    private Optional<String> given(String name) {
        return effective
                .find(name)
                .filter(one -> one.origin() == EffectiveParameter.Origin.EXPLICIT)
                .map(EffectiveParameter::value);
    }

    private void reject(String name, String what, String instead) {
        effective.reject(new ParameterProblem(
                name, name + "=" + ShownValues.of(name, effective.get(name).value()) + " is " + what, instead));
    }
}
