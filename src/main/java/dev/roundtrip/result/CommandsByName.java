package dev.roundtrip.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commands in JSON: an object by their names, in every document. */
final class CommandsByName {

    private static final String NAME = "command";

    private CommandsByName() {}

    static final class Written extends StdConverter<List<CommandResult>, Map<String, ObjectNode>> {

        @Override
        public Map<String, ObjectNode> convert(List<CommandResult> commands) {
            Map<String, ObjectNode> named = new LinkedHashMap<>();
            for (CommandResult command : commands) {
                ObjectNode figures = Json.MAPPER.valueToTree(command);
                figures.remove(NAME);
                named.put(command.command(), figures);
            }
            return named;
        }
    }

    static final class Read extends StdConverter<Map<String, ObjectNode>, List<CommandResult>> {

        @Override
        public List<CommandResult> convert(Map<String, ObjectNode> named) {
            List<CommandResult> commands = new ArrayList<>();
            named.forEach((name, figures) -> commands.add(Json.read(
                    figures.put(NAME, name), CommandResult.class, "commands." + name, "It must be of this version.")));
            return commands;
        }
    }
}
