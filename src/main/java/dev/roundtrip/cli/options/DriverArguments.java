package dev.roundtrip.cli.options;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts the values of {@code --driver} to coordinates. */
public final class DriverArguments {

    private DriverArguments() {}

    public static List<DriverCoordinates> coordinates(CommandLine line, List<String> drivers) {
        List<DriverCoordinates> coordinates = new ArrayList<>();
        for (String text : drivers) {
            try {
                coordinates.add(DriverCoordinates.parse(text));
            } catch (DriverException wrong) {
                throw new ParameterException(line, wrong.getMessage(), wrong);
            }
        }
        return coordinates;
    }
}
