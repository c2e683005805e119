package dev.roundtrip.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a command in its help, each under its heading.
 *
 * @param all whether experts' options are shown too
 */
record OptionHeadings(boolean all) implements IHelpSectionRenderer {

    private static final String EXPERTS = "For experts";

    /** The headings in their order, each before all its options that are not for experts. */
    private static final List<String> HEADINGS = List.of(
            "What:--workload --size --repeat --driver --target --allow-writes --roll-back --for --all --explain --save"
                    + " --values --renew --merge --other-machines",
            "Where:--live --listen --to --server --tidb-version --tidb-binary --url --user --password --status-url"
                    + " --allow-global-settings",
            "How long:--threads --slice --rounds --margin --max-time --rate --duration",
            "Network:--rtt --bandwidth",
            EXPERTS + ":",
            "Output:--fail-on --details --output --json --markdown --html --sarif --metrics-port --help"
                    + " --version");

    @Override
    public String render(Help help) {
        StringBuilder text = new StringBuilder();
        for (String line : HEADINGS) {
            String heading = line.substring(0, line.indexOf(':'));
            List<String> names = List.of(line.substring(heading.length() + 1).split(" "));
            List<OptionSpec> options = new ArrayList<>(help.commandSpec().options());
            options.removeIf(option -> option.hidden()
                    ? !all || !heading.equals(EXPERTS)
                    : Stream.of(option.names()).noneMatch(names::contains));
            if (!options.isEmpty()) {
                Layout layout = help.createDefaultLayout();
                options.forEach(option -> layout.addOption(option, help.createDefaultParamLabelRenderer()));
                text.append(String.format("%n%s:%n%s", heading, layout));
            }
        }
        return text.toString();
    }
}
