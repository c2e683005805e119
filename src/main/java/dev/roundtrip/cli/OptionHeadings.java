package dev.roundtrip.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.OptionSpec;

/** The options of {@code run} in its help, under headings. Those for experts are shown by {@code --help-all} alone. */
final class OptionHeadings {

    private static final Map<String, List<String>> HEADINGS = new LinkedHashMap<>();

    static {
        HEADINGS.put(
                "What",
                List.of("--workload", "--size", "--plan", "--repeat", "--driver", "--allow-writes", "--roll-back"));
        HEADINGS.put(
                "Where",
                List.of(
                        "--server",
                        "--tidb-version",
                        "--tidb-binary",
                        "--url",
                        "--user",
                        "--password",
                        "--status-url",
                        "--allow-global-settings"));
        HEADINGS.put("How long", List.of("--margin", "--max-time", "--rounds", "--slice", "--threads", "--rate"));
        HEADINGS.put("Network", List.of("--rtt", "--bandwidth"));
        HEADINGS.put("Output", List.of("--details", "--json", "--markdown", "--html", "--metrics-port"));
    }

    private static final String OTHERS = "Help";
    private static final String EXPERTS = "For experts";
    private static final List<String> HELP = List.of(RoundtripCommand.HELP_ALL, "--version");

    private OptionHeadings() {}

    /** The section of the options. */
    static String section(Help help) {
        Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
        HEADINGS.keySet().forEach(heading -> sections.put(heading, new ArrayList<>()));
        sections.put(EXPERTS, new ArrayList<>());
        sections.put(OTHERS, new ArrayList<>());
        for (OptionSpec option : help.commandSpec().options()) {
            if (!option.hidden()) {
                sections.get(heading(option)).add(option);
            }
        }
        StringBuilder text = new StringBuilder();
        sections.forEach((heading, options) -> {
            if (!options.isEmpty()) {
                Layout layout = help.createDefaultLayout();
                layout.addAllOptions(options, help.createDefaultParamLabelRenderer());
                text.append(String.format("%n%s:%n%s", heading, layout));
            }
        });
        return text.toString();
    }

    private static String heading(OptionSpec option) {
        if (HELP.contains(option.longestName())) {
            return OTHERS;
        }
        return HEADINGS.entrySet().stream()
                .filter(each -> each.getValue().contains(option.longestName()))
                .map(Entry::getKey)
                .findFirst()
                .orElse(EXPERTS);
    }
}
