package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * What was sent between the beginning and the end of a recording. Immutable; all counts are exact.
 *
 * @param commands what counts, in the order in which the answers came
 * @param setUp what made and set up connections
 * @param background what a pool sent for itself: on threads of its own, or to see whether an idle connection is alive
 * @param doubts why the counts may not be those of the code under test alone, in sentences; empty for an unspoilt recording
 * @param undoneWrites writes that were undone although the application did not ask for it
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record Recording(
        List<RecordedCommand> commands,
        List<RecordedCommand> setUp,
        List<RecordedCommand> background,
        List<String> doubts,
        List<UndoneWrite> undoneWrites) {

    public Recording {
        commands = List.copyOf(commands);
        setUp = List.copyOf(setUp);
        background = List.copyOf(background);
        doubts = List.copyOf(doubts);
        undoneWrites = List.copyOf(undoneWrites);
    }

    /** One in which no write was undone. */
    public Recording(
            List<RecordedCommand> commands,
            List<RecordedCommand> setUp,
            List<RecordedCommand> background,
            List<String> doubts) {
        this(commands, setUp, background, doubts, List.of());
    }

    /** The same with connection set-up counted too. */
    public Recording withSetUp() {
        List<RecordedCommand> both = new ArrayList<>(setUp);
        both.addAll(commands);
        return new Recording(both, List.of(), background, doubts, undoneWrites);
    }

    /** Whether any tapped connection sent anything at all. */
    public boolean sawAnything() {
        return !(commands.isEmpty() && setUp.isEmpty() && background.isEmpty());
    }

    public List<RecordedCommand> commands(Predicate<RecordedCommand> which) {
        Objects.requireNonNull(which, "which");
        return commands.stream().filter(which).toList();
    }

    public int count(Predicate<RecordedCommand> which) {
        return commands(which).size();
    }

    public int count(Command command) {
        return count(sent -> sent.command() == command);
    }

    public int count(Purpose purpose) {
        return count(sent -> sent.purpose() == purpose);
    }

    /** Commands that waited for an answer. */
    public int roundTrips() {
        return count(RecordedCommand::isRoundTrip);
    }

    /** Executions that the code under test asked for. */
    public int businessStatements() {
        return count(Purpose.BUSINESS);
    }

    /** Commands that the server answered with an error. */
    public int refused() {
        return count(RecordedCommand::failed);
    }

    /** Chatter: every command that is no business statement. */
    public int chatter() {
        return count(RecordedCommand::isChatter);
    }

    /** The statements that were sent, by the line that sent them, the most frequent first. */
    public List<StatementGroup> statements() {
        return StatementGroup.of(commands);
    }

    /** All of it for a person: counts, statements with their lines of code, what the server refused, and writes that were undone. */
    public String report() {
        return new RecordingText(this).report();
    }

    /** The counts in one line. */
    public String summary() {
        return RecordingText.total(this);
    }

    /** Threads that sent something that counts. */
    public List<String> threads() {
        return commands.stream().map(RecordedCommand::thread).distinct().toList();
    }
}
