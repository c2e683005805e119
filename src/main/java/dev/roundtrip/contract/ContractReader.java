package dev.roundtrip.contract;

import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one text, line by line, once. */
final class ContractReader {

    private static final Pattern COMMAND_LINE = Pattern.compile("(\\d{1,15})\\s+(\\S+)\\s+(\\S+)(?:\\s+(.*))?");

    private static final int MOST_PROBLEMS = 50;

    private final List<String> problems = new ArrayList<>();
    private final List<ContractSubject> subjects = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private String driver = "";
    private String server = "";
    private int number;

    private Kind kind;
    private String name = "";
    private String parameters = "";
    private List<Line> lines = new ArrayList<>();
    private Set<Line.Key> keys = new HashSet<>();

    Contract read(String text) throws ContractException {
        boolean first = true;
        for (String raw : text.split("\\R", -1)) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (first) {
                first = false;
                readFirst(line);
            } else {
                readLine(line);
            }
        }
        finishSubject();
        requireHead(first);
        if (!problems.isEmpty()) {
            throw new ContractException(theFirst(problems));
        }
        int blank = server.indexOf(' ');
        return new Contract(
                driver, server.substring(0, blank), server.substring(blank + 1).strip(), subjects);
    }

    /** For a file that is not a contract, reports only this: a problem for each line would not help. */
    private void readFirst(String line) throws ContractException {
        if (!line.equals(ContractText.FIRST_LINE)) {
            problem("begins with '" + shortened(line) + "' and is no contract, or one of another version of Roundtrip."
                    + " A contract's first line is '" + ContractText.FIRST_LINE
                    + "'. Record one with 'roundtrip contract record'");
            throw new ContractException(problems);
        }
    }

    private void requireHead(boolean empty) {
        if (empty) {
            problems.add("The contract is empty. Record it with 'roundtrip contract record'.");
        } else if (driver.isEmpty()) {
            problems.add("The line 'driver NAME VERSION' is missing.");
        } else if (server.indexOf(' ') < 1) {
            problems.add("The line 'server KIND VERSION' is missing or has no version.");
        }
    }

    private void readLine(String line) {
        Kind begun = ContractText.kindThatBegins(line);
        if (begun != null) {
            finishSubject();
            begin(begun, line.substring(begun.words().length() + 1).strip());
        } else if (line.startsWith(ContractText.DRIVER + " ") && kind == null) {
            driver = line.substring(ContractText.DRIVER.length()).strip();
        } else if (line.startsWith(ContractText.SERVER + " ") && kind == null) {
            server = line.substring(ContractText.SERVER.length()).strip();
        } else if (line.startsWith(ContractText.SETTINGS + " ") && kind != null) {
            parameters = line.substring(ContractText.SETTINGS.length()).strip();
        } else {
            readCommand(line);
        }
    }

    private void begin(Kind begun, String newName) {
        kind = begun;
        name = newName;
        if (!names.add(newName)) {
            problem("'" + newName + "' is a duplicate");
        }
    }

    private void readCommand(String line) {
        Matcher columns = COMMAND_LINE.matcher(line);
        if (!columns.matches()) {
            problem("'" + shortened(line) + "' is not understood; a line is COUNT COMMAND PURPOSE SQL");
            return;
        }
        long count = Long.parseLong(columns.group(1));
        Command command = ContractText.command(columns.group(2));
        Purpose purpose = ContractText.purpose(columns.group(3));
        String sql = columns.group(4) == null ? "" : columns.group(4).strip();
        if (count == 0) {
            problem("the count is 0; leave the line out");
        } else if (command == null) {
            problem("'" + columns.group(2) + "' is not a command of the protocol");
        } else if (purpose == null) {
            problem("'" + columns.group(3)
                    + "' is not a purpose; allowed are business, transaction-control, session-state,"
                    + " liveness and statement-upkeep");
        } else if (kind == null) {
            problem("a command comes before the first scenario or test");
        } else {
            add(new Line(count, command, purpose, sql));
        }
    }

    private void add(Line line) {
        if (keys.add(line.key())) {
            lines.add(line);
        } else {
            problem("this command and text are a duplicate");
        }
    }

    private void finishSubject() {
        if (kind != null && problems.isEmpty()) {
            subjects.add(new ContractSubject(kind, name, parameters, lines));
        }
        parameters = "";
        lines = new ArrayList<>();
        keys = new HashSet<>();
    }

    private static List<String> theFirst(List<String> problems) {
        if (problems.size() <= MOST_PROBLEMS) {
            return problems;
        }
        List<String> first = new ArrayList<>(problems.subList(0, MOST_PROBLEMS));
        first.add("There are " + (problems.size() - MOST_PROBLEMS) + " more problems.");
        return first;
    }

    private void problem(String sentence) {
        problems.add("Line " + number + ": " + sentence + ".");
    }

    private static String shortened(String line) {
        return line.length() > 60 ? line.substring(0, 60) + "..." : line;
    }
}
