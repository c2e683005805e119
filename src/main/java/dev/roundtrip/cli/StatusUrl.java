package dev.roundtrip.cli;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The address of TiDB's status port. */
final class StatusUrl implements ITypeConverter<URI> {

    @Override
    public URI convert(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (http && uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException malformed) {
            // The sentence below is for all of them.
        }
        throw new TypeConversionException(
                "'" + text + "' is no address of a status port, such as http://db.example:10080");
    }
}
