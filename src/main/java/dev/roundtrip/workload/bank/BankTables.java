package dev.roundtrip.workload.bank;

import java.util.List;

/** The 12 tables that transfers write, and the sizes that their rows and the transfers share. */
public final class BankTables {

    /** The number of accounts; each has a row in account_balance, limit_usage and account_activity. */
    public static final int ACCOUNTS = 10_000;

    /** Fees go to the worker's own bucket, so that workers do not queue for one row. */
    static final int FEE_BUCKETS = 1_024;

    /** The first balance of each account: enough that no run uses it up. */
    static final long FIRST_BALANCE_CENTS = 100_000_000;

    /** Written tables with a fixed set of rows. */
    static final List<String> STANDING = List.of("account_balance", "limit_usage", "account_activity", "fee_bucket");

    /** Written tables that grow with each transfer; emptied when the data set is reused. */
    static final List<String> GROWING = List.of(
            "idempotency_key",
            "transfer_order",
            "account_hold",
            "compliance_check",
            "audit_event",
            "journal_entry",
            "settlement_item",
            "outbox_message");

    /** Definitions, each starting with the table's name. */
    static final List<String> DEFINITIONS = List.of("""
            account_balance (
              account_id BIGINT NOT NULL PRIMARY KEY,
              balance_cents BIGINT NOT NULL,
              version_no INT NOT NULL DEFAULT 0,
              last_transfer_id BIGINT NOT NULL DEFAULT 0,
              last_side CHAR(1) NOT NULL DEFAULT '-',
              booked_by VARCHAR(20) NOT NULL DEFAULT '')""", """
            limit_usage (
              account_id BIGINT NOT NULL PRIMARY KEY,
              day_cents BIGINT NOT NULL DEFAULT 0,
              day_count INT NOT NULL DEFAULT 0,
              month_cents BIGINT NOT NULL DEFAULT 0,
              month_count INT NOT NULL DEFAULT 0,
              last_transfer_id BIGINT NOT NULL DEFAULT 0)""", """
            account_activity (
              account_id BIGINT NOT NULL PRIMARY KEY,
              touch_count INT NOT NULL DEFAULT 0,
              last_transfer_id BIGINT NOT NULL DEFAULT 0,
              last_channel VARCHAR(12) NOT NULL DEFAULT '',
              dormant_flag CHAR(1) NOT NULL DEFAULT 'N')""", """
            fee_bucket (
              bucket_id BIGINT NOT NULL PRIMARY KEY,
              collected_cents BIGINT NOT NULL DEFAULT 0,
              entry_count INT NOT NULL DEFAULT 0,
              last_transfer_id BIGINT NOT NULL DEFAULT 0)""", """
            idempotency_key (
              key_id BIGINT NOT NULL PRIMARY KEY,
              request_hash VARCHAR(40) NOT NULL,
              client_name VARCHAR(20) NOT NULL,
              expires_minutes INT NOT NULL)""", """
            transfer_order (
              transfer_id BIGINT NOT NULL PRIMARY KEY,
              from_account_id BIGINT NOT NULL,
              to_account_id BIGINT NOT NULL,
              amount_cents BIGINT NOT NULL,
              state_code VARCHAR(20) NOT NULL,
              channel_code VARCHAR(12) NOT NULL DEFAULT '',
              order_type VARCHAR(12) NOT NULL DEFAULT '',
              currency_code VARCHAR(3) NOT NULL DEFAULT '',
              purpose_text VARCHAR(60) NOT NULL DEFAULT '',
              value_day INT NOT NULL DEFAULT 0,
              fee_cents BIGINT NOT NULL DEFAULT 0,
              fee_bearer VARCHAR(6) NOT NULL DEFAULT '',
              exchange_rate DECIMAL(14,6) NOT NULL DEFAULT 1,
              route_code VARCHAR(12) NOT NULL DEFAULT '',
              version_no INT NOT NULL DEFAULT 0)""", """
            account_hold (
              hold_id BIGINT NOT NULL PRIMARY KEY,
              account_id BIGINT NOT NULL,
              hold_cents BIGINT NOT NULL,
              state_code VARCHAR(12) NOT NULL,
              reason_code VARCHAR(12) NOT NULL)""", """
            compliance_check (
              check_id BIGINT NOT NULL PRIMARY KEY,
              transfer_id BIGINT NOT NULL,
              check_type VARCHAR(12) NOT NULL,
              result_code VARCHAR(12) NOT NULL,
              score_points INT NOT NULL DEFAULT 0,
              list_release VARCHAR(12) NOT NULL DEFAULT '',
              checked_by VARCHAR(20) NOT NULL DEFAULT '',
              note_text VARCHAR(60) NOT NULL DEFAULT '')""", """
            audit_event (
              event_id BIGINT NOT NULL PRIMARY KEY,
              transfer_id BIGINT NOT NULL,
              event_type VARCHAR(24) NOT NULL,
              actor_type VARCHAR(12) NOT NULL DEFAULT '',
              actor_name VARCHAR(20) NOT NULL DEFAULT '',
              source_system VARCHAR(20) NOT NULL DEFAULT '',
              severity_no INT NOT NULL DEFAULT 0,
              detail_text VARCHAR(120) NOT NULL DEFAULT '')""", """
            journal_entry (
              entry_id BIGINT NOT NULL PRIMARY KEY,
              transfer_id BIGINT NOT NULL,
              ledger_code VARCHAR(12) NOT NULL,
              account_id BIGINT NOT NULL,
              amount_cents BIGINT NOT NULL,
              entry_kind CHAR(1) NOT NULL,
              KEY ix_journal_entry_transfer (transfer_id))""", """
            settlement_item (
              item_id BIGINT NOT NULL PRIMARY KEY,
              transfer_id BIGINT NOT NULL,
              amount_cents BIGINT NOT NULL,
              state_code VARCHAR(12) NOT NULL,
              clearing_code VARCHAR(12) NOT NULL DEFAULT '',
              batch_no INT NOT NULL DEFAULT 0,
              priority_no INT NOT NULL DEFAULT 0,
              version_no INT NOT NULL DEFAULT 0)""", """
            outbox_message (
              message_id BIGINT NOT NULL PRIMARY KEY,
              transfer_id BIGINT NOT NULL,
              account_id BIGINT NOT NULL,
              message_type VARCHAR(24) NOT NULL,
              payload_text VARCHAR(200) NOT NULL DEFAULT '',
              priority_no INT NOT NULL DEFAULT 0)""");

    private BankTables() {}
}
