package dev.roundtrip.workload.bank;

import dev.roundtrip.workload.bank.StatementParameter.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements on the written tables: 38 writes, and the two locking reads before the balances change.
 *
 * <p>In the texts, {@code :name} is a parameter, and text in double square brackets is left out if texts must be short.
 * The lower account is locked before the higher one, so that two transfers between the same accounts cannot deadlock.
 */
final class BankStatements {

    private static final String TEXTS = """
            SESSION    idempotency 1 | INSERT INTO idempotency_key (key_id, request_hash, client_name, expires_minutes) VALUES (:id, '5f1c0d9ab2', 'mobile-gateway', 1440)
            SESSION    order       1 | INSERT INTO transfer_order (transfer_id, from_account_id, to_account_id, amount_cents, state_code[[, channel_code, order_type, currency_code, purpose_text, value_day, fee_cents, fee_bearer, exchange_rate, route_code, version_no]]) VALUES (:id, :from, :to, :amount, 'RECEIVED'[[, 'MOBILE', 'CREDIT', 'EUR', 'payment by order of the account holder', 20250630, 0, 'SHA', 1.000000, 'UNROUTED', 0]])
            SESSION    received    1 | INSERT INTO audit_event (event_id, transfer_id, event_type[[, actor_type, actor_name, source_system, severity_no, detail_text]]) VALUES (:c0, :id, 'TRANSFER_RECEIVED'[[, 'CUSTOMER', 'mobile banking user', 'mobile-gateway', 1, 'order accepted by the gateway and handed to the transfer service']])
            CUSTOMER   known       1 | UPDATE transfer_order SET state_code = 'CUSTOMER_CHECKED', version_no = version_no + 1 WHERE transfer_id = :id
            CUSTOMER   kyc         1 | INSERT INTO compliance_check (check_id, transfer_id, check_type, result_code) VALUES (:c0, :id, 'KYC', 'PASSED')
            ACCOUNT    hold        1 | INSERT INTO account_hold (hold_id, account_id, hold_cents, state_code, reason_code) VALUES (:id, :from, :amount, 'PLACED', 'TRANSFER')
            ACCOUNT    open        1 | UPDATE transfer_order SET state_code = 'ACCOUNT_CHECKED', version_no = version_no + 1 WHERE transfer_id = :id
            LIMIT      dayUsage    1 | UPDATE limit_usage SET day_cents = day_cents + :amount, day_count = day_count + 1 WHERE account_id = :from
            LIMIT      monthUsage  1 | UPDATE limit_usage SET month_cents = month_cents + :amount, month_count = month_count + 1, last_transfer_id = :id WHERE account_id = :from
            LIMIT      reserved    1 | INSERT INTO audit_event (event_id, transfer_id, event_type[[, actor_type, actor_name, source_system, severity_no, detail_text]]) VALUES (:c1, :id, 'LIMIT_RESERVED'[[, 'SERVICE', 'limit service', 'limit-engine', 1, 'daily and monthly usage of the ordering account raised by the amount']])
            FEE        feeKnown    1 | UPDATE transfer_order SET fee_cents = :fee, fee_bearer = 'SHA', version_no = version_no + 1 WHERE transfer_id = :id
            FX         rateKnown   1 | UPDATE transfer_order SET exchange_rate = 1.000000, currency_code = 'EUR', version_no = version_no + 1 WHERE transfer_id = :id
            COMPLIANCE sanctions   1 | INSERT INTO compliance_check (check_id, transfer_id, check_type, result_code[[, score_points, list_release, checked_by, note_text]]) VALUES (:c1, :id, 'SANCTIONS', 'OPEN'[[, 0, '2025-06-30', 'screening service', 'names of both parties and of both banks are to be screened']])
            COMPLIANCE aml         1 | INSERT INTO compliance_check (check_id, transfer_id, check_type, result_code[[, score_points, list_release, checked_by, note_text]]) VALUES (:c2, :id, 'AML', 'OPEN'[[, 0, '2025-06-30', 'monitoring service', 'amounts and counts of the last days are to be compared']])
            COMPLIANCE fraud       1 | INSERT INTO compliance_check (check_id, transfer_id, check_type, result_code[[, score_points, list_release, checked_by, note_text]]) VALUES (:c3, :id, 'FRAUD', 'PASSED'[[, 12, '2025-06-30', 'fraud service', 'score below the first band, no mark on the device']])
            COMPLIANCE screened    1 | UPDATE compliance_check SET result_code = 'PASSED', score_points = score_points + 3 WHERE check_id = :c1
            COMPLIANCE monitored   1 | UPDATE compliance_check SET result_code = 'PASSED', score_points = score_points + 5, list_release = '2025-06-30' WHERE check_id = :c2
            COMPLIANCE passed      1 | INSERT INTO audit_event (event_id, transfer_id, event_type[[, actor_type, actor_name, source_system, severity_no, detail_text]]) VALUES (:c2, :id, 'COMPLIANCE_PASSED'[[, 'SERVICE', 'compliance service', 'screening-engine', 2, 'sanctions, money laundering and fraud checks passed']])
            ROUTING    settlement  1 | INSERT INTO settlement_item (item_id, transfer_id, amount_cents, state_code[[, clearing_code, batch_no, priority_no, version_no]]) VALUES (:c0, :id, :amount, 'PLANNED'[[, 'INSTANT', 1, 3, 0]])
            ROUTING    routed      1 | UPDATE transfer_order SET state_code = 'ROUTED', route_code = 'BOOK', version_no = version_no + 1 WHERE transfer_id = :id
            LEDGER     core        1 | UPDATE account_balance SET balance_cents = balance_cents - :amount, version_no = version_no + 1, last_transfer_id = :id, last_side = 'D' WHERE account_id = :from
            LEDGER     core        1 | UPDATE account_balance SET balance_cents = balance_cents + :amount, version_no = version_no + 1, last_transfer_id = :id, last_side = 'C' WHERE account_id = :to
            LEDGER     core        2 | INSERT INTO journal_entry (entry_id, transfer_id, ledger_code, account_id, amount_cents, entry_kind) VALUES (:c0, :id, 'CUSTOMER', :from, :-amount, 'T'), (:c1, :id, 'CUSTOMER', :to, :amount, 'T')
            LEDGER     fee         1 | UPDATE account_balance SET balance_cents = balance_cents - :fee, version_no = version_no + 1, booked_by = 'fee service' WHERE account_id = :from
            LEDGER     fee         1 | UPDATE fee_bucket SET collected_cents = collected_cents + :fee, entry_count = entry_count + 1, last_transfer_id = :id WHERE bucket_id = :bucket
            LEDGER     fee         2 | INSERT INTO journal_entry (entry_id, transfer_id, ledger_code, account_id, amount_cents, entry_kind) VALUES (:c2, :id, 'CUSTOMER', :from, :-fee, 'F'), (:c3, :id, 'FEE_INCOME', :bucket, :fee, 'F')
            LEDGER     holdUsed    1 | UPDATE account_hold SET state_code = 'USED' WHERE hold_id = :id
            LEDGER     hold        1 | DELETE FROM account_hold WHERE hold_id = :id
            LEDGER     lowTouched  1 | UPDATE account_activity SET touch_count = touch_count + 1, last_transfer_id = :id, last_channel = 'MOBILE' WHERE account_id = :low
            LEDGER     highTouched 1 | UPDATE account_activity SET touch_count = touch_count + 1, last_transfer_id = :id, dormant_flag = 'N' WHERE account_id = :high
            LEDGER     settled     1 | UPDATE settlement_item SET state_code = 'SETTLED', version_no = version_no + 1 WHERE item_id = :c0
            LEDGER     booked      1 | UPDATE transfer_order SET state_code = 'BOOKED', value_day = 20250630, version_no = version_no + 1 WHERE transfer_id = :id
            LEDGER     bookedEvent 1 | INSERT INTO audit_event (event_id, transfer_id, event_type[[, actor_type, actor_name, source_system, severity_no, detail_text]]) VALUES (:c3, :id, 'BOOKED'[[, 'SERVICE', 'ledger service', 'core-ledger', 2, 'debit, credit and fee posted, the hold is used up and removed']])
            NOTICE     debtor      1 | INSERT INTO outbox_message (message_id, transfer_id, account_id, message_type[[, payload_text, priority_no]]) VALUES (:c0, :id, :from, 'DEBIT_NOTICE'[[, 'Your transfer has been carried out, the amount and the fee have been taken from your account.', 5]])
            NOTICE     creditor    1 | INSERT INTO outbox_message (message_id, transfer_id, account_id, message_type[[, payload_text, priority_no]]) VALUES (:c1, :id, :to, 'CREDIT_NOTICE'[[, 'An amount has been credited to your account and is at your disposal from now on.', 5]])
            NOTICE     debtor      1 | DELETE FROM outbox_message WHERE message_id = :c0
            NOTICE     completed   1 | INSERT INTO audit_event (event_id, transfer_id, event_type[[, actor_type, actor_name, source_system, severity_no, detail_text]]) VALUES (:c4, :id, 'COMPLETED'[[, 'SERVICE', 'transfer service', 'transfer-engine', 1, 'every step of the transfer is done, the request key is given free']])
            NOTICE     idempotency 1 | DELETE FROM idempotency_key WHERE key_id = :id
            """;

    private static final List<String> LOCKS = List.of(
            "SELECT balance_cents, version_no, last_side FROM account_balance WHERE account_id = :low FOR UPDATE",
            "SELECT balance_cents, version_no, last_side, booked_by FROM account_balance WHERE account_id = :high FOR UPDATE");

    private static final Pattern NAME = Pattern.compile(":(-?[a-z]+[0-9]*)");
    private static final Pattern OPTIONAL = Pattern.compile("\\[\\[.*?]]");

    private BankStatements() {}

    /**
     * A write and its place in the transfer.
     *
     * @param block writes of one block belong together: a smaller transfer has all of them or none
     */
    record Write(Stage stage, String block, BusinessStatement statement) {}

    /** The writes in the order of the transfer. */
    static List<Write> writes(int maxLength) {
        List<Write> writes = new ArrayList<>();
        TEXTS.lines().forEach(line -> {
            String[] halves = line.split(" \\| ", -1);
            String[] head = halves[0].trim().split("\\s+", -1);
            List<StatementParameter> parameters = new ArrayList<>();
            String sql = sql(halves[1], maxLength, parameters);
            writes.add(new Write(
                    Stage.valueOf(head[0]),
                    head[1],
                    BusinessStatement.write(sql, kindOf(sql), tableOf(sql), parameters, Integer.parseInt(head[2]))));
        });
        return writes;
    }

    /** Reads of the two balances, the lower account first; the rows stay locked until the commit. */
    static List<BusinessStatement> locks(int maxLength) {
        List<BusinessStatement> locks = new ArrayList<>();
        for (String template : LOCKS) {
            List<StatementParameter> parameters = new ArrayList<>();
            String sql = sql(template, maxLength, parameters);
            boolean[] texts = template.contains("booked_by")
                    ? new boolean[] {false, false, true, true}
                    : new boolean[] {false, false, true};
            locks.add(BusinessStatement.read(
                    sql, AccessKind.LOCKING_READ, List.of("account_balance"), parameters, texts));
        }
        return locks;
    }

    private static String sql(String template, int maxLength, List<StatementParameter> parameters) {
        String full = template.replace("[[", "").replace("]]", "");
        String chosen = NAME.matcher(full).replaceAll("?").length() <= maxLength
                ? full
                : OPTIONAL.matcher(template).replaceAll("");
        Matcher names = NAME.matcher(chosen);
        while (names.find()) {
            parameters.add(parameter(names.group(1)));
        }
        return NAME.matcher(chosen).replaceAll("?");
    }

    private static StatementParameter parameter(String name) {
        if (name.matches("c[0-9]+")) {
            return StatementParameter.childId(Integer.parseInt(name.substring(1)));
        }
        return StatementParameter.of(
                switch (name) {
                    case "id" -> Source.TRANSFER_ID;
                    case "from" -> Source.FROM_ACCOUNT;
                    case "to" -> Source.TO_ACCOUNT;
                    case "low" -> Source.LOW_ACCOUNT;
                    case "high" -> Source.HIGH_ACCOUNT;
                    case "amount" -> Source.AMOUNT;
                    case "-amount" -> Source.NEGATIVE_AMOUNT;
                    case "fee" -> Source.FEE;
                    case "-fee" -> Source.NEGATIVE_FEE;
                    case "bucket" -> Source.BUCKET;
                    default -> throw new IllegalArgumentException("no parameter is named " + name);
                });
    }

    private static AccessKind kindOf(String sql) {
        return AccessKind.valueOf("WRITE_" + sql.substring(0, sql.indexOf(' ')).toUpperCase(Locale.ROOT));
    }

    private static String tableOf(String sql) {
        String[] words = sql.split(" ", -1);
        return words[0].equals("UPDATE") ? words[1] : words[2];
    }
}
