package dev.roundtrip.shop;

import java.util.function.Function;

/** The methods of a {@link Shop}, with what each returns and what it leaves in the tables of {@link ShopTables}. */
public enum UseCase {
    TRANSACTION(Shop::transaction, "1000 1000", "990 1010 50"),
    READ_ONLY(Shop::readOnly, "1000 1000", ShopTables.UNCHANGED),
    TIMEOUT(Shop::timeout, "1000", ShopTables.UNCHANGED),
    N_PLUS_ONE(Shop::nPlusOne, "10 customers, 50 purchases", ShopTables.UNCHANGED),
    SAVE_ALL(Shop::saveAll, "100", "1000 1000 150"),
    PAGE(Shop::page, "11 to 20 of 100", ShopTables.UNCHANGED),
    STREAM(Shop::stream, "50 rows, 12750", ShopTables.UNCHANGED);

    @SuppressWarnings("ImmutableEnumChecker") // A method reference has no state.
    private final Function<Shop, String> work;

    private final String outcome;
    private final String state;

    UseCase(Function<Shop, String> work, String outcome, String state) {
        this.work = work;
        this.outcome = outcome;
        this.state = state;
    }

    /** Runs the use case once. */
    public String runIn(Shop shop) {
        return work.apply(shop);
    }

    /** The text that the use case returns if the tables are as {@link ShopTables#reset} leaves them. */
    public String outcome() {
        return outcome;
    }

    /** The committed state after the use case, in the form of {@link ShopTables#state}. */
    public String state() {
        return state;
    }
}
