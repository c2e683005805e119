package dev.roundtrip.contract;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.ReportException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The record of what was sent. Its components are the fields of its file.
 *
 * @param schema always {@value #SCHEMA}
 * @param driver the driver's name and version, such as {@code mysql-connector-j 9.7.0}
 * @param server the server's kind, such as {@code TiDB}; empty for tests of one class that use several
 * @param serverVersion the server's version, such as {@code v8.5.3}
 * @param workload the name of the one workload of all scenarios, such as {@code tpcc} or the name of a file without its
 *     folder; empty for tests, and if the scenarios have several
 * @param subjects the recorded subjects, sorted by name; each name once
 */
public record Contract(
        String schema,
        String driver,
        String server,
        String serverVersion,
        Optional<String> workload,
        List<ContractSubject> subjects) {

    static final String SCHEMA = "roundtrip/contract/1";

    public Contract {
        if (!schema.equals(SCHEMA)) {
            throw new IllegalArgumentException("schema is \"" + schema + "\"; that of a contract is " + SCHEMA);
        }
        subjects = subjects.stream()
                .sorted(Comparator.comparing(ContractSubject::name))
                .toList();
        for (int i = 1; i < subjects.size(); i++) {
            if (subjects.get(i).name().equals(subjects.get(i - 1).name())) {
                throw new IllegalArgumentException(
                        "subject " + subjects.get(i).name() + " is there twice; each may be once");
            }
        }
    }

    /** A contract of tests. */
    public Contract(String driver, String server, String serverVersion, List<ContractSubject> subjects) {
        this(driver, server, serverVersion, Optional.empty(), subjects);
    }

    public Contract(
            String driver,
            String server,
            String serverVersion,
            Optional<String> workload,
            List<ContractSubject> subjects) {
        this(SCHEMA, driver, server, serverVersion, workload, subjects);
    }

    /**
     * Reads a file that {@link #text} was written to.
     *
     * @param remedy a sentence that ends the message of a failure: how to make such a file
     * @throws ReportException if the file cannot be read or is no contract; the message says where
     */
    public static Contract read(Path file, String remedy) {
        return Json.read(file, Contract.class, remedy);
    }

    /**
     * The content of the contract's file: JSON with one line for each thing that is sent. Equal contracts have equal
     * texts.
     */
    public String text() {
        return Json.lines(this);
    }

    public Optional<ContractSubject> subject(String name) {
        return subjects.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** This contract with that subject alone. */
    public Contract only(ContractSubject subject) {
        return new Contract(driver, server, serverVersion, workload, List.of(subject));
    }
}
