package dev.roundtrip.jmh;

import dev.roundtrip.jdbc.JdbcUrl;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * JMH's own command line, in a JVM that holds the servers of scenario benchmarks for all forks and stops them at the
 * end, also at Ctrl-C.
 *
 * <p>Two things differ from JMH: {@code -prof wire} means {@link WireProfiler}, and a password in
 * {@code -p server=jdbc:...} is masked before JMH, which prints parameters and writes them into its result files, sees
 * it.
 */
public final class Main {

    private static final String PROFILER = "wire";
    private static final String SERVER = "server=";

    private Main() {}

    /** Takes the arguments of {@code org.openjdk.jmh.Main}. */
    public static void main(String[] args) throws IOException {
        for (String argument : args) {
            if (showsPassword(argument)) {
                System.err.println(
                        "A password in a benchmark's parameter would be printed and written into result files. Leave it out of"
                                + " the URL and put it into the environment: ROUNDTRIP_PASSWORD.");
                System.exit(2);
            }
        }
        SharedServers servers = SharedServers.ofThisJvm();
        List<String> arguments = arguments(List.of(args), servers);
        HostDoor door = HostDoor.open(servers);
        try {
            // JMH ends the JVM itself if it fails; servers and door then end as they do at Ctrl-C.
            org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        } finally {
            door.close();
            servers.close();
        }
    }

    /**
     * Whether an argument shows a password. In {@code -p server=...} as two words it is masked; other parameters are
     * not.
     */
    static boolean showsPassword(String argument) {
        return !argument.startsWith(SERVER)
                && argument.contains("jdbc:")
                && !JdbcUrl.masked(argument.substring(argument.indexOf("jdbc:")))
                        .equals(argument.substring(argument.indexOf("jdbc:")));
    }

    static List<String> arguments(List<String> typed, SharedServers servers) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < typed.size(); i++) {
            String argument = typed.get(i);
            String option = i == 0 ? "" : typed.get(i - 1);
            if (option.equals("-prof") && (argument.equals(PROFILER) || argument.startsWith(PROFILER + ":"))) {
                arguments.add(WireProfiler.class.getName() + argument.substring(PROFILER.length()));
            } else if (option.equals("-p") && argument.startsWith(SERVER)) {
                arguments.add(SERVER + withoutPassword(argument.substring(SERVER.length()), servers));
            } else {
                arguments.add(argument);
            }
        }
        return arguments;
    }

    private static String withoutPassword(String server, SharedServers servers) {
        String masked = server.startsWith("jdbc:") ? JdbcUrl.masked(server) : server;
        if (!masked.equals(server)) {
            servers.unmask(masked, server);
        }
        return masked;
    }
}
