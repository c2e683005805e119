package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.Json;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.text.CheckDocument;
import dev.roundtrip.text.TerminalWriter;
import dev.roundtrip.text.Written;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that lint answers every string in time, and prints neither a secret nor a character that commands a terminal.
 * {@code -Droundtrip.fuzz.tries=100000}, or the profile {@code fuzz}, tries more.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class LintFuzzTest {

    private static final int TRIES = Integer.getInteger("roundtrip.fuzz.tries", 600);
    private static final String SECRET = "hush4hush";
    private static final String[] VERSIONS = Texts.words("5.1.49 8.0.11 8.0.12 8.0.33 9.1.0 26.10.0 3.0.0");

    /** The limit for an answer, which is far above any answer's time and far below the build's limit. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String[] PIECES =
            ("jdbc:mysql: jdbc:mariadb: jdbc:p6spy:mysql: jdbc:tc:mysql:8: loadbalance: // / ?"
                            + " & &amp; = : , @ # ( ) [ ] % %20 %zz %1b ${ } ${A:b} <PORT> {{x}} %s address=(host=a) port="
                            + " \u001b[31m \u001b]0;x\u0007 \u0000 \n \r \t \u007f \u009b \u202e \u2028 \ud800 \u4e2d"
                            + " useServerPrepStmts useConfigs sessionVariables socketFactory=a.B true 99999999999 -1 '' x")
                    .split(" ", -1);

    @Test
    void no_string_makes_lint_fail_hang_or_print_a_control_character_or_a_secret() throws Exception {
        long seed = Long.getLong("roundtrip.fuzz.seed", 20_251_121);
        Random random = new Random(seed);
        List<String> corpus = Corpus.readable();
        for (int attempt = 0; attempt < TRIES; attempt++) {
            String url = withSecret(mutated(corpus.get(random.nextInt(corpus.size())), random), random);
            boolean json = random.nextInt(4) == 0;
            DriverVersion version = DriverVersion.parse(VERSIONS[random.nextInt(VERSIONS.length)])
                    .orElseThrow();
            require(assertTimeoutPreemptively(PATIENCE, () -> printed(url, version, json)), url, seed, attempt);
        }
    }

    /** What the command prints, without starting the command line each time. */
    private static String printed(String url, DriverVersion version, boolean json) {
        Linter linter = Linter.assuming(Assumptions.DEFAULT).forVersion(version);
        CheckReport report = linter.lint(url).published(Optional.empty(), "newest", Optional.empty());
        return json
                ? Json.text(report)
                : TerminalWriter.write(CheckDocument.whole(List.of(report), true), Written.PLAIN);
    }

    private static void require(String printed, String url, long seed, int attempt) {
        if (printed.isBlank()
                || printed.contains(SECRET)
                || printed.chars().anyMatch(LintFuzzTest::commandsATerminal)) {
            fail("seed " + seed + ", attempt " + attempt + ": " + url + "\n" + printed);
        }
    }

    private static boolean commandsATerminal(int character) {
        return character != '\n' && Character.isISOControl(character);
    }

    private static String mutated(String string, Random random) {
        StringBuilder url = new StringBuilder(string);
        for (int changes = random.nextInt(6); changes > 0; changes--) {
            int at = random.nextInt(url.length() + 1);
            String piece = PIECES[random.nextInt(PIECES.length)];
            switch (random.nextInt(4)) {
                case 0 -> url.insert(at, piece);
                case 1 -> url.insert(at, piece.repeat(1 + random.nextInt(40)));
                case 2 -> url.delete(at, Math.min(url.length(), at + random.nextInt(20)));
                default -> url.replace(at, Math.min(url.length(), at + piece.length()), piece);
            }
        }
        return url.toString();
    }

    /** The string with a secret behind a name that says so, where it follows no other parameter's value. */
    private static String withSecret(String url, Random random) {
        List<String> names =
                List.of("password", "pasword", "keyStoreassword", "trustCertificateKeyStorePassword", "pwd");
        return url + (url.indexOf('?') < 0 ? "?" : "&") + names.get(random.nextInt(names.size())) + "=" + SECRET;
    }
}
