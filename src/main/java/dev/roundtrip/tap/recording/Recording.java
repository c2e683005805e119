package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * What was sent between the beginning and the end of a recording. Immutable; all counts are exact.
 *
 * @param commands the commands that count, in the order of their answers
 * @param setUp commands that opened and set up connections
 * @param background commands that a pool sent for itself: on its own threads, or to check whether an idle connection is
 *     alive
 * @param doubts sentences that say why the counts may include commands of other code; empty for a reliable recording
 * @param undoneWrites writes that were undone although the application did not request it
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

    /** This recording with connection set-up included. */
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

    /** The number of commands that waited for an answer. */
    public int roundTrips() {
        return count(RecordedCommand::isRoundTrip);
    }

    /** The number of business statements: executions that the code under test asked for. */
    public int businessStatements() {
        return count(Purpose.BUSINESS);
    }

    /** The number of commands that were answered with an error. */
    public int refused() {
        return count(RecordedCommand::failed);
    }

    /** The number of chatter commands: every command that is not a business statement. */
    public int chatter() {
        return count(RecordedCommand::isChatter);
    }

    /** The statements that were sent, by the line that sent them, most frequent first. */
    public List<StatementGroup> statements() {
        return StatementGroup.of(commands);
    }

    /**
     * A readable report: counts, statements with their lines of code, commands that the server rejected, and undone
     * writes.
     */
    public String report() {
        return new RecordingText(this).report();
    }

    /** The counts in one line. */
    public String summary() {
        return RecordingText.total(this);
    }

    /** The threads that sent commands that count. */
    public List<String> threads() {
        return commands.stream().map(RecordedCommand::thread).distinct().toList();
    }
}
