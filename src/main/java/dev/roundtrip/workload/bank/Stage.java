package dev.roundtrip.workload.bank;

/** The steps of a transfer, in order. */
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
