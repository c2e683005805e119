package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Classes that a connection string names and that get its parameters: they may read names that the driver does not
 * know.
 */
final class OtherReaders {
    private OtherReaders() {}

    private static final Set<String> CONNECTOR_J =
            Set.of(("socketfactory queryinterceptors statementinterceptors connectionlifecycleinterceptors"
                            + " exceptioninterceptors clientinfoprovider propertiestransform authenticationplugins defaultauthenticationplugin"
                            + " ha.loadbalancestrategy haloadbalancestrategy loadbalancestrategy loadbalanceexceptionchecker"
                            + " queryinfocachefactory parseinfocachefactory serverconfigcachefactory profilereventhandler"
                            + " authenticationopenidconnectcallbackhandler authenticationwebauthncallbackhandler"
                            + " authenticationfidocallbackhandler")
                    .split(" "));

    private static final Set<String> MARIADB = Set.of("socketfactory", "credentialtype", "tlssockettype");

    /** The package of the driver's own classes, which read only the driver's parameters. */
    private static final String OWN = "com.mysql.cj.";

    /**
     * The parameter that names such a class, with its value; empty if there is none.
     *
     * @param isPlaceholder whether a value is a placeholder, which may name such a class
     */
    static Optional<String> of(JdbcUrl url, Collection<UrlParameter> given, Predicate<String> isPlaceholder) {
        boolean connectorJ = url.scheme().driver() == Driver.CONNECTOR_J;
        return given.stream()
                .filter(one ->
                        (connectorJ ? CONNECTOR_J : MARIADB).contains(one.name().toLowerCase(Locale.ROOT)))
                .filter(one -> connectorJ
                        ? isClassOfOthers(one.value()) || isPlaceholder.test(one.value())
                        : !one.value().isEmpty())
                .findFirst()
                .map(UrlParameter::toString);
    }

    /** Whether a value is a class that is not the driver's; in a string of a report the class may be masked. */
    private static boolean isClassOfOthers(String value) {
        return !value.isBlank() && !value.startsWith(OWN) && (value.indexOf('.') >= 0 || value.equals(JdbcUrl.MASK));
    }
}
