package dev.roundtrip.live.wastes;

/** What the wasteful shop does, in one framework. */
interface WastefulService {

    /** Reads ten items in a transaction; {@link #show} executes the same statement for one. */
    void orders() throws Exception;

    /** Reads an item in a read-only transaction. */
    void show(int id) throws Exception;

    /** Changes an item in a transaction. */
    void change(int id) throws Exception;

    /** Reads eight articles, in no transaction of the shop's own. */
    void catalogue() throws Exception;

    /** Writes ten entries in a transaction. */
    void place() throws Exception;

    /** Streams all items. */
    void report() throws Exception;
}
