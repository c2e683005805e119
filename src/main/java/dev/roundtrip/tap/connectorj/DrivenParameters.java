package dev.roundtrip.tap.connectorj;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.conf.RuntimeProperty;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The effective parameters of a connection: those of the string, of the connection properties, and of their bundles.
 * They are written as a connection string, so that the linter can read them. User names and secrets are left out, and
 * so is the tap's own socket factory.
 */
final class DrivenParameters {

    private static final Set<PropertyKey> LEFT_OUT = Set.of(PropertyKey.USER, PropertyKey.socketFactory);

    private DrivenParameters() {}

    static String of(String host, int port, PropertySet properties) {
        List<String> pairs = new ArrayList<>();
        for (PropertyKey key : PropertyKey.values()) {
            RuntimeProperty<?> property = properties.getProperty(key);
            if (property != null && property.isExplicitlySet() && !LEFT_OUT.contains(key) && !isSecret(key)) {
                String value = property.getStringValue();
                if (value != null) {
                    pairs.add(key.getKeyName() + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
                }
            }
        }
        Collections.sort(pairs);
        String parameters = pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
        String bracketed = host != null && host.contains(":") ? "[" + host + "]" : host;
        return "jdbc:mysql://" + bracketed + ":" + port + "/" + parameters;
    }

    private static boolean isSecret(PropertyKey key) {
        String name = key.getKeyName().toLowerCase(Locale.ROOT);
        return name.contains("password") || name.contains("passphrase") || name.contains("secret");
    }
}
