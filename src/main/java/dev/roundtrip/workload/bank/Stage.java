package dev.roundtrip.workload.bank;

/** The steps of a transfer, in the order in which they happen. */
enum Stage {
    SESSION,
    CUSTOMER,
    ACCOUNT,
    LIMIT,
    FEE,
    FX,
    COMPLIANCE,
    ROUTING,
    LEDGER,
    NOTICE
}
