package dev.roundtrip.workload.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The 68 tables that transfers only read: 37 by point get, 31 otherwise. Written as text blocks, so that the whole
 * schema is visible at a glance.
 *
 * <p>Types: l id (with the number of distinct values), n integer, m money in cents, d day as yyyymmdd, s text (with its
 * width), f flag, r rate.
 */
final class ReferenceCatalogue {

    private static final String POINT_GET = """
            SESSION    channel             40    channel_id:l          : channel_code:s12 channel_name:s40 auth_level:n session_minutes:n is_remote:f
            SESSION    device              2000  device_id:l           : fingerprint:s40 platform_name:s20 app_release:s12 trust_score:n bound_customer_id:l is_blocked:f
            SESSION    terminal            400   terminal_id:l         : terminal_code:s16 site_name:s40 cash_limit_cents:m firmware_release:s16
            SESSION    employee            800   employee_id:l         : staff_number:s12 full_name:s40 grade_code:s6 home_branch_id:l approval_cents:m
            SESSION    role_profile        60    role_code:s10         : role_name:s40 max_amount_cents:m may_override:f four_eyes:f
            SESSION    system_parameter    300   param_code:s16        : param_value:s60 param_group:s20 unit_name:s12 is_secret:f
            CUSTOMER   customer            3000  customer_id:l         : legal_name:s60 short_name:s20 tax_number:s20 birth_day:d segment_id:l home_branch_id:l residence_iso:s3 language_code:s3 risk_points:n relationship_since:d
            CUSTOMER   customer_profile    3000  customer_id:l         : occupation_code:s10 income_band:n marketing_consent:f preferred_channel_id:l household_size:n email_address:s60 phone_number:s20
            CUSTOMER   customer_segment    24    segment_id:l          : segment_code:s10 segment_name:s40 priority_no:n discount_rate:r service_level:s10
            CUSTOMER   kyc_record          3000  customer_id:l         : document_type:s10 document_number:s24 verified_day:d expires_day:d verified_by:s20 evidence_count:n assurance_level:n
            CUSTOMER   risk_profile        3000  customer_id:l         : risk_class:s6 score_points:n model_release:s12 country_weight:r product_weight:r reviewed_day:d next_review_day:d
            CUSTOMER   tax_profile         3000  customer_id:l         : residence_iso:s3 withholding_rate:r exemption_code:s10 certificate_number:s24 reporting_class:s10
            ACCOUNT    account             10000 account_id:l          : customer_id:l account_type_id:l branch_id:l currency_code:s3 iban:s34 opened_day:d dormant_after_days:n overdraft_cents:m product_id:l nickname:s30
            ACCOUNT    account_type        30    account_type_id:l     : type_code:s10 type_name:s40 balance_side:f may_overdraw:f minimum_cents:m
            ACCOUNT    branch              250   branch_id:l           : branch_code:s10 branch_name:s40 region_id:l city_name:s30 postal_code:s10 opens_minute:n closes_minute:n
            ACCOUNT    region              30    region_id:l           : region_code:s10 region_name:s40 country_code:s3 manager_name:s40
            ACCOUNT    product             120   product_id:l          : product_code:s12 product_name:s50 family_code:s10 ledger_class:s10 launch_day:d retire_day:d
            ACCOUNT    product_version     600   product_id:l120,version_seq:n5 : terms_code:s12 interest_rate:r notice_days:n penalty_cents:m approved_day:d
            ACCOUNT    mandate             1500  mandate_id:l          : mandate_reference:s35 creditor_number:s35 sequence_type:s6 signed_day:d last_used_day:d max_amount_cents:m
            ACCOUNT    interest_plan       80    interest_plan_id:l    : plan_code:s12 base_rate:r spread_rate:r day_count:s10 compounding:s10
            LIMIT      limit_profile       240   segment_id:l24,channel_id:l10 : per_transfer_cents:m per_day_cents:m per_month_cents:m transfers_per_day:n cooling_minutes:n
            LIMIT      transaction_type    90    transaction_type_id:l : type_code:s10 type_name:s40 direction_code:f posting_class:s10 is_reversible:f
            FEE        fee_plan            150   fee_plan_id:l         : plan_code:s12 plan_name:s40 free_transfers:n base_fee_cents:m percent_rate:r cap_cents:m
            FEE        cost_center         200   cost_center_id:l      : center_code:s12 center_name:s40 owner_name:s40 budget_cents:m
            FX         currency            180   currency_code:s3      : numeric_code:n currency_name:s40 minor_units:n rounding_cents:n is_traded:f settlement_days:n
            FX         fx_pair             900   base_id:l30,quote_id:l30 : pip_digits:n spread_rate:r desk_name:s20 quote_side:f max_amount_cents:m
            COMPLIANCE country             240   country_code:s3       : country_name:s50 alpha_two:s3 risk_class:s6 is_embargoed:f reporting_limit_cents:m time_zone:s30
            COMPLIANCE reason_code         350   reason_code:s8        : reason_text:s60 category_code:s10 is_final:f customer_text:s60
            ROUTING    bank_directory      1200  bic_code:s11          : bank_name:s60 city_name:s30 country_code:s3 clearing_id:l accepts_instant:f
            ROUTING    correspondent_bank  180   correspondent_id:l    : bic_code:s11 nostro_number:s34 currency_code:s3 credit_line_cents:m fee_share:s6
            ROUTING    clearing_system     40    clearing_id:l         : system_code:s12 system_name:s40 currency_code:s3 max_amount_cents:m is_instant:f
            ROUTING    cutoff_time         280   clearing_id:l40,weekday_no:n7 : cutoff_minute:n grace_minutes:n value_shift_days:n
            ROUTING    calendar_day        1200  calendar_id:l12,day_no:n100 : is_business_day:f holiday_name:s40 next_day_no:n settlement_day:d
            LEDGER     ledger_account      700   ledger_account_id:l   : ledger_code:s12 ledger_name:s50 side_code:f parent_code:s12 currency_code:s3 consolidation_code:s10
            LEDGER     posting_rule        450   transaction_type_id:l90,leg_no:n5 : debit_code:s12 credit_code:s12 sign_factor:n cost_center_id:l narrative_code:s12
            LEDGER     settlement_bank     90    settlement_bank_id:l  : bank_name:s60 reserve_number:s34 prefund_cents:m contact_name:s40
            NOTICE     message_template    260   template_code:s12     : subject_text:s60 body_text:s200 language_code:s3 channel_id:l priority_no:n
            """;

    private static final String OTHER = """
            CUSTOMER   power_of_attorney   1500 customer_id:l300                    : attorney_name:s40 scope_code:s10 max_amount_cents:m registered_day:d
            CUSTOMER   document_needed     1200 segment_product_id:l240                      : document_code:s12 document_title:s50 max_age_days:n is_mandatory:f
            ACCOUNT    account_owner       3000 customer_id:l600                    : owner_role:s10 share_rate:r signs_alone:f since_day:d
            ACCOUNT    account_restriction 1500 product_id:l120,account_owner       : restriction_code:s10 imposed_by:s20 blocked_cents:m imposed_day:d
            ACCOUNT    account_alias       3000 bank_id:l500,account_owner          : alias_type:s10 alias_text:s40 verified_day:d use_count:n
            ACCOUNT    standing_order      1500 rhythm_id:l250,power_of_attorney    : order_cents:m next_day:d remaining_count:n purpose_text:s60
            ACCOUNT    beneficiary         3000 country_id:l240,account_owner       : beneficiary_name:s60 beneficiary_iban:s34 trusted_since_day:d use_count:n
            LIMIT      limit_rule          1000 segment_product_id:l200                      : rule_code:s12 amount_cents:m window_minutes:n transfer_count:n severity_no:n
            LIMIT      limit_override      1500 customer_id:l300,limit_rule         : override_cents:m granted_by:s20 ticket_number:s16 granted_day:d
            LIMIT      approval_rule       1000 role_event_id:l250,limit_rule              : from_cents:m to_cents:m approver_count:n escalation_minutes:n
            FEE        fee_rule            800  product_id:l120                     : rule_code:s12 base_cents:m percent_rate:r minimum_cents:m maximum_cents:m
            FEE        fee_tier            2400 tier_class_id:l400,fee_rule         : from_cents:m to_cents:m tier_cents:m tier_rate:r
            FEE        tax_rule            600  country_id:l120                     : tax_code:s10 tax_rate:r base_code:s10 rounding_code:s6
            FEE        tax_exemption       1200 customer_id:l240,tax_rule           : certificate_number:s24 exempt_rate:r issued_day:d issued_by:s20
            FX         fx_rate             1800 pair_id:l300                        : bid_rate:r ask_rate:r mid_rate:r quoted_minute:n source_name:s20
            FX         fx_margin           1800 segment_pair_id:l360,fx_rate              : margin_rate:r from_cents:m to_cents:m
            COMPLIANCE sanction_name       2400 list_id:l400                        : listed_name:s60 name_key:s20 program_code:s12 listed_day:d match_weight:n
            COMPLIANCE sanction_alias      3600 name_key_id:l600,sanction_name      : alias_name:s60 alias_quality:n script_code:s6
            COMPLIANCE aml_rule            600  scenario_id:l100                    : rule_code:s12 lookback_days:n limit_cents:m score_points:n
            COMPLIANCE aml_threshold       1200 risk_class_id:l200,aml_rule         : threshold_cents:m threshold_count:n alert_level:n
            COMPLIANCE fraud_rule          500  channel_event_id:l125                      : rule_code:s12 expression_text:s100 score_points:n priority_no:n
            COMPLIANCE fraud_score_band    1000 product_id:l120,fraud_rule          : from_points:n to_points:n action_code:s10 delay_minutes:n
            COMPLIANCE fraud_device_mark   2000 device_id:l400,fraud_rule           : mark_code:s10 seen_count:n first_seen_day:d last_seen_day:d
            ROUTING    routing_rule        900  country_id:l150                     : rule_code:s12 clearing_id:l cost_cents:m priority_no:n
            ROUTING    routing_hop         2700 bank_id:l450,routing_rule           : hop_no:n hop_bic:s11 hop_cents:m hop_minutes:n
            ROUTING    iban_range          1500 country_id:l240,routing_rule        : from_number:l to_number:l bank_code:s12 check_method:s6
            LEDGER     gl_mapping          900  product_id:l120                     : event_code:s12 debit_code:s12 credit_code:s12 dimension_code:s10
            LEDGER     gl_dimension        1800 center_id:l300,gl_mapping           : dimension_name:s30 dimension_value:s30 split_rate:r
            NOTICE     notification_rule   600  event_id:l100                       : rule_code:s12 minimum_cents:m delay_seconds:n template_code:s12
            NOTICE     notification_target 1800 customer_id:l300,notification_rule  : target_type:s10 target_address:s60 confirmed_day:d failure_count:n
            NOTICE     notification_quota  1200 channel_event_id:l240,notification_rule    : sent_today:n daily_limit:n priority_no:n
            """;

    private static final List<ReferenceTable> TABLES = parse();

    private ReferenceCatalogue() {}

    static List<ReferenceTable> tables() {
        return TABLES;
    }

    static Stream<ReferenceTable> pointGet() {
        return TABLES.stream().filter(ReferenceTable::isReadByPointGet);
    }

    static Stream<ReferenceTable> other() {
        return TABLES.stream().filter(table -> !table.isReadByPointGet());
    }

    static ReferenceTable named(String name) {
        return TABLES.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no read table is named " + name));
    }

    private static List<ReferenceTable> parse() {
        List<ReferenceTable> tables = new ArrayList<>();
        POINT_GET.lines().map(ReferenceTable::parsePointGet).forEach(tables::add);
        OTHER.lines().map(line -> ReferenceTable.parseOther(line, tables)).forEach(tables::add);
        return List.copyOf(tables);
    }
}
