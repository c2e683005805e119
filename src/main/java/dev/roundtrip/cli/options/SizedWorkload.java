package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** A workload, and its sizes. */
public final class SizedWorkload extends WorkloadOptions {

    private static final long LARGEST = 1_000_000_000_000L;

    @Option(
            names = "--size",
            paramLabel = "NAME=NUMBER",
            description = "A workload's size, such as customers=100000. Repeatable.")
    private List<String> sizes = List.of();

    @Override
    Map<String, Long> sizes() {
        Map<String, Long> changed = new LinkedHashMap<>();
        for (String size : sizes) {
            int equals = size.indexOf('=');
            String name = equals < 0 ? size : size.substring(0, equals).strip();
            String number = equals < 0 ? "" : size.substring(equals + 1).strip().replace("_", "");
            refuseIf(
                    name.isEmpty() || !number.matches("[0-9]{1,13}") || Long.parseLong(number) > LARGEST,
                    "--size is '" + size + "'; write a name and a number up to " + LARGEST
                            + ", such as --size customers=100000.");
            refuseIf(changed.putIfAbsent(name, Long.parseLong(number)) != null, "--size names '" + name + "' twice.");
        }
        return changed;
    }
}
