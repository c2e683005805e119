package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Objects;

/**
 * The transaction that was run.
 *
 * @param name such as {@code bank transfer}
 * @param transaction what one of them is called in sentences, such as {@code transfer}; older documents know the bank
 *     transfer alone and do not say
 * @param statements distinct business statements in a transaction
 * @param isolation such as {@code READ COMMITTED}
 * @param textsOver255 how many of the statements' texts are longer than 255 characters: the driver's default {@code
 *     prepStmtCacheSqlLimit} of 256 leaves them out of its cache
 * @param longestText characters in the longest of the texts
 */
public record Workload(
        String name,
        @JsonProperty(isRequired = OptBoolean.FALSE) String transaction,
        int statements,
        String isolation,
        int textsOver255,
        int longestText) {

    public Workload {
        Objects.requireNonNull(name, "name");
        transaction = Objects.requireNonNullElse(transaction, "transfer");
        Checks.atLeast("statements", statements, 1);
        Objects.requireNonNull(isolation, "isolation");
        Checks.atLeast("textsOver255", textsOver255, 0);
        Checks.atLeast("longestText", longestText, 0);
    }

    /** What its transactions are called in tables. */
    public String transactions() {
        return transaction + "s";
    }
}
