package dev.roundtrip.cli.options;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An address such as {@code db:4000} or {@code [::1]:4000}; its name is not looked up. */
public final class HostAndPort implements ITypeConverter<InetSocketAddress> {

    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.%a-z]+)]|([^:\\[\\]\\s/@]+)):(\\d{1,5})");
    private static final int LARGEST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(3)) > LARGEST_PORT) {
            throw new TypeConversionException(
                    "'" + text + "' is no address. Give HOST:PORT, such as db:4000 or [::1]:4000.");
        }
        String host = form.group(1) == null ? form.group(2) : form.group(1);
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(form.group(3)));
    }
}
