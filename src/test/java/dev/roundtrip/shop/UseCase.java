package dev.roundtrip.shop;

import java.util.function.Function;

/** The methods of a {@link Shop}, with what each returns and what it leaves in the tables of {@link ShopTables}. */
public enum UseCase {
    TRANSACTION("`@Transactional`, two reads and two updates", Shop::transaction, "1000 1000", "990 1010 50"),
    READ_ONLY("`@Transactional(readOnly = true)`, two reads", Shop::readOnly, "1000 1000", ShopTables.UNCHANGED),
    TIMEOUT("`@Transactional(timeout = 30)`, one read", Shop::timeout, "1000", ShopTables.UNCHANGED),
    N_PLUS_ONE(
            "N+1: ten customers and the purchases of each",
            Shop::nPlusOne,
            "10 customers, 50 purchases",
            ShopTables.UNCHANGED),
    SAVE_ALL("100 new rows in one transaction", Shop::saveAll, "100", "1000 1000 150"),
    PAGE("one page of ten, and the count", Shop::page, "11 to 20 of 100", ShopTables.UNCHANGED),
    STREAM("50 rows, streamed", Shop::stream, "50 rows, 12750", ShopTables.UNCHANGED);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // A method reference has no state.
    private final Function<Shop, String> work;

    private final String outcome;
    private final String state;

    UseCase(String title, Function<Shop, String> work, String outcome, String state) {
        this.title = title;
        this.work = work;
        this.outcome = outcome;
        this.state = state;
    }

    /** In words, for tables of the documentation. */
    public String title() {
        return title;
    }

    /** Runs it once. */
    public String runIn(Shop shop) {
        return work.apply(shop);
    }

    /** What it returns if the tables are as {@link ShopTables#reset} leaves them. */
    public String outcome() {
        return outcome;
    }

    /** What is committed after it, as {@link ShopTables#state} says it. */
    public String state() {
        return state;
    }
}
