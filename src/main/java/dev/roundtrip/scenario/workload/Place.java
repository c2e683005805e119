package dev.roundtrip.scenario.workload;

/**
 * A position in a workload file.
 *
 * @param file the file as the user named it
 * @param line the line, counted from 1
 * @param column the column, counted from 1
 */
public record Place(String file, int line, int column) {

    /** A place in this line, some characters further to the right. */
    Place plus(int characters) {
        return new Place(file, line, column + characters);
    }
}
