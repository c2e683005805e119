package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Objects;

/**
 * The transaction that was run.
 *
 * @param name such as {@code bank transfer}
 * @param transaction the word for one transaction in sentences, such as {@code transfer}; absent in older documents,
 *     which know only the bank transfer
 * @param statements distinct business statements in a transaction
 * @param isolation such as {@code READ COMMITTED}
 * @param textsOver255 number of statement texts longer than 255 characters: the driver's default {@code
 *     prepStmtCacheSqlLimit} of 256 excludes them from its cache
 * @param longestText length of the longest text, in characters
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
}
