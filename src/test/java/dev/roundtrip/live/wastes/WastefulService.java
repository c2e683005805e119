package dev.roundtrip.live.wastes;

import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** What the wasteful shop does, in one framework. Without Spring, a service begins its transactions itself. */
interface WastefulService {

    /** Reads ten items in a transaction; {@link #show} executes the same statement for one. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    void orders() throws Exception;

    /** Reads an item in a read-only transaction. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    void show(int id) throws Exception;

    /** Changes an item in a transaction. */
    @Transactional(isolation = Isolation.REPEATABLE_READ)
    void change(int id) throws Exception;

    /** Reads eight articles, in no transaction of the shop's own. */
    void catalogue() throws Exception;

    /** Writes ten entries in a transaction. */
    @Transactional(isolation = Isolation.REPEATABLE_READ)
    void place() throws Exception;

    /** Streams all items. */
    @Transactional(isolation = Isolation.REPEATABLE_READ)
    void report() throws Exception;
}
