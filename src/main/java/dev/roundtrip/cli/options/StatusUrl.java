package dev.roundtrip.cli.options;

import dev.roundtrip.server.process.StatusAddress;
import java.net.URI;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The address of TiDB's status port. */
public final class StatusUrl implements ITypeConverter<URI> {

    @Override
    public URI convert(String text) {
        try {
            return StatusAddress.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
