package dev.roundtrip.server.witness;

/**
 * A node whose counters are read. One thread at a time.
 *
 * @param id the node
 * @param port its status port
 */
record Node(NodeId id, StatusPort port) {

    /**
     * One reading of a node.
     *
     * @param id the node
     * @param counters its counters, or why they could not be read
     */
    record Page(NodeId id, Attempt<Scrape> counters) {}

    /** The node's counters on a page of its port. */
    Page page(Attempt<String> text) {
        if (text.value().isEmpty()) {
            return new Page(id, Attempt.failed(text.failure()));
        }
        NodeType type = id.type();
        Scrape scrape = ScrapeParser.parse(text.value().get(), type::needs);
        if (!scrape.has(type.mark)) {
            return new Page(id, port.failure("is not " + type.label() + "'s (no metric " + type.mark + ")"));
        }
        // A sum without the malformed line would be wrong, and nothing would show it.
        return new Page(
                id,
                scrape.malformedLines() == 0
                        ? Attempt.of(scrape)
                        : port.failure("has malformed lines: " + scrape.malformedLines()));
    }
}
