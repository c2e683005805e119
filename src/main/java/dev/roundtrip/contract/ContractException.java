package dev.roundtrip.contract;

import java.util.List;

/** A contract's text cannot be read: all problems with their lines. */
public final class ContractException extends Exception {

    private static final long serialVersionUID = 1L;

    ContractException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
