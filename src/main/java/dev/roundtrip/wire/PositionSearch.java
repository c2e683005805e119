package dev.roundtrip.wire;

/**
 * Looks for the command with which a decoder that lost its position can go on, in packets whose meaning it does not
 * know: one that begins on an idle connection.
 *
 * <p>The client's bytes and the server's bytes that follow them are a turn. A connection is idle behind a turn of one
 * command and whole packets, in which each packet has the number that the protocol says, if the client never sent a
 * command before it had the answer to the last one. Otherwise it is idle only where the position was lost while no
 * command waited. In every other case answers may be on their way, so nothing is found.
 */
final class PositionSearch {

    private static final int ANY = -1;

    private final Runnable onFound;

    /** Whether this is still the turn in which the position was lost. */
    private boolean losing = true;

    private boolean serverSpoke;
    private boolean undecided;
    private boolean clean;
    private boolean idle;
    private boolean pipelined;

    /** The commands of this turn that get an answer. */
    private int commands;

    private int nextSequence = ANY;
    private boolean sameSession;

    /**
     * A search in the turn in which the position was lost.
     *
     * @param lostInAnswer whether it was lost in the server's bytes
     * @param waiting how many commands waited for their answers
     */
    PositionSearch(Unreadable.Reason reason, boolean lostInAnswer, int waiting, boolean pipelined, Runnable onFound) {
        this.onFound = onFound;
        this.serverSpoke = lostInAnswer;
        this.clean = lostInAnswer && reason != Unreadable.Reason.SEQUENCE;
        // The client's bytes may be a command, too.
        this.commands = lostInAnswer ? waiting : waiting + 1;
        this.pipelined = pipelined || commands > 1;
        this.sameSession = lostInAnswer;
    }

    /**
     * Bytes of the client follow.
     *
     * @param sentWhole whether the client's last packet is complete
     * @param answeredWhole whether the server's last packet is
     * @return whether a new turn begins
     */
    boolean clientSpeaks(boolean sentWhole, boolean answeredWhole) {
        if (!serverSpoke) {
            return false;
        }
        boolean betweenPackets = sentWhole && answeredWhole;
        // An answer came within a packet of the client: how many commands it sent is not known.
        pipelined |= !sentWhole;
        idle = betweenPackets && clean && ((losing && commands == 0) || (commands == 1 && !pipelined));
        undecided = true;
        serverSpoke = false;
        losing = false;
        clean = betweenPackets;
        sameSession &= betweenPackets;
        commands = 0;
        return true;
    }

    /**
     * Bytes of the server follow.
     *
     * @return whether they are the first of this turn
     */
    boolean serverSpeaks() {
        boolean begins = !serverSpoke;
        serverSpoke = true;
        undecided = false;
        return begins;
    }

    /** Whether the client's bytes so far are less than it takes to know whether they are the command looked for. */
    boolean isUndecided() {
        return undecided;
    }

    /** A packet of the client begins; says whether it is the command looked for. */
    boolean clientBegins(int sequence, int firstByte) {
        Command command = firstByte < 0 ? Command.COM_UNKNOWN : Command.ofCode(firstByte);
        boolean found = undecided && idle && sequence == 0 && command != Command.COM_UNKNOWN;
        undecided = false;
        if (found) {
            onFound.run();
            return true;
        }
        if (sequence != 0) {
            clean = false;
            sameSession = false;
        } else if (command.isAnswered()) {
            commands++;
            pipelined |= commands > 1;
            sameSession &= command != Command.COM_RESET_CONNECTION && command != Command.COM_CHANGE_USER;
        }
        return false;
    }

    void clientContinues(boolean inSequence) {
        clean &= inSequence;
        sameSession &= inSequence;
    }

    void clientEnds(int sequenceAfter) {
        nextSequence = sequenceAfter;
    }

    /** A packet of the server begins, or goes on in another one. */
    void serverBegins(int sequence) {
        clean &= nextSequence == ANY || sequence == nextSequence;
        nextSequence = (sequence + 1) & 0xff;
    }

    /** Whether the session and its prepared statements are the ones from before. */
    boolean isSameSession() {
        return sameSession;
    }
}
