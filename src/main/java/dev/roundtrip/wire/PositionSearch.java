package dev.roundtrip.wire;

/**
 * Looks for the command with which a decoder that lost its position can continue, in packets whose meaning it does not
 * know. It must begin on an idle connection.
 *
 * <p>The client's bytes and the server's bytes that follow them are a turn. A connection is idle behind a turn of one
 * command and whole packets, in which each packet has the number that the protocol requires, if the client never sent a
 * command before it had the answer to the last one. Otherwise it is idle only where the position was lost while no
 * command waited. In every other case answers may be on their way, so nothing is found.
 */
final class PositionSearch {

    private static final int ANY = -1;

    private final Runnable onFound;

    /** Whether this is still the turn during which the position was lost. */
    private boolean losing = true;

    private boolean serverSpoke;
    private boolean undecided;
    private boolean clean;
    private boolean idle;
    private boolean pipelined;

    /** The number of commands of this turn that get an answer. */
    private int commands;

    private int nextSequence = ANY;
    private boolean sameSession;

    /**
     * Begins a search in the turn in which the position was lost.
     *
     * @param lostInAnswer whether it was lost in the server's bytes
     * @param waiting the number of commands that waited for their answers
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
     * Notes that bytes of the client follow.
     *
     * @param sentWhole whether the client's last packet is complete
     * @param answeredWhole whether the server's last packet is complete
     * @return whether a new turn begins
     */
    boolean clientSpeaks(boolean sentWhole, boolean answeredWhole) {
        if (!serverSpoke) {
            return false;
        }
        boolean betweenPackets = sentWhole && answeredWhole;
        // An answer came within a packet of the client, so the number of its commands is not known.
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
     * Notes that bytes of the server follow.
     *
     * @return whether they are the first of this turn
     */
    boolean serverSpeaks() {
        boolean begins = !serverSpoke;
        serverSpoke = true;
        undecided = false;
        return begins;
    }

    /** Whether more bytes of the client are needed to know whether they are the wanted command. */
    boolean isUndecided() {
        return undecided;
    }

    /** Notes that a packet of the client begins. Returns whether it is the wanted command. */
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

    /** Notes that a packet of the server begins, or continues in another one. */
    void serverBegins(int sequence) {
        clean &= nextSequence == ANY || sequence == nextSequence;
        nextSequence = (sequence + 1) & 0xff;
    }

    /** Whether the session and its prepared statements are the ones from before. */
    boolean isSameSession() {
        return sameSession;
    }
}
