package dev.roundtrip.sql;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The functions of MySQL, TiDB and MariaDB that only compute, and the words that stand before parentheses without being
 * functions. Sources: TiDB v8.5.3, {@code pkg/parser/ast/functions.go}; MariaDB 10.11, {@code
 * information_schema.SQL_FUNCTIONS}; MySQL 8.4, the reference manual's list.
 */
final class KnownFunctions {

    static final String NEXTVAL = "NEXTVAL";

    /** Functions whose effect stays when the transaction is rolled back. */
    private static final Pattern LASTING = Pattern.compile(NEXTVAL
            + "|SETVAL|GET_LOCK|RELEASE_LOCK|RELEASE_ALL_LOCKS|LOAD_REWRITE_RULES|MROONGA_COMMAND"
            + "|(SPIDER_|GROUP_REPLICATION_|ASYNCHRONOUS_CONNECTION_FAILOVER_"
            + "|VERSION_TOKENS_|SERVICE_(GET|RELEASE)_|KEYRING_KEY_|AUDIT_LOG_|(SET_|MYSQL_)?FIREWALL_"
            + "|MASKING_DICTIONAR|GEN_DICTIONARY_|INNODB_REDO_LOG_ARCHIVE_|LAMBDA_A?SYNC).*");

    /** Functions that read files or run programs. */
    private static final Pattern NEVER = Pattern.compile("LOAD_FILE|SYS_(EXEC|EVAL|SET|GET)");

    private static final Set<String> SEQUENCE = Set.of(NEXTVAL, "SETVAL", "LASTVAL");

    private static final Set<String> KNOWN = words("""
            abs acos add_months adddate addtime aes_decrypt aes_encrypt any_value approx_count_distinct
            approx_percentile ascii asin atan atan2 avg benchmark bin bin_to_uuid binlog_gtid_pos bit_and bit_count
            bit_length bit_or bit_xor can_access_column can_access_database can_access_table can_access_user cast ceil
            ceiling char_length character_length charset chr coalesce coercibility collation column_add column_check
            column_create column_delete column_exists column_get column_json column_list compress concat
            concat_operator_oracle concat_ws connection_id conv convert convert_tz cos cot count crc32 crc32c cume_dist
            curdate current_date current_resource_group current_role current_time current_timestamp current_user
            curtime database date date_add date_format date_sub datediff day dayname dayofmonth dayofweek dayofyear
            decode decode_histogram decode_oracle default degrees dense_rank des_decrypt des_encrypt elt encode encrypt
            exp export_set extract extractvalue field find_in_set first_value floor format format_bytes
            format_nano_time format_pico_time found_rows from_base64 from_days from_unixtime geomcollection
            geometrycollection get_format greatest group_concat grouping hex hour icu_version if ifnull inet6_aton
            inet6_ntoa inet_aton inet_ntoa insert instr is_free_lock is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6
            is_used_lock is_uuid isnull json_array json_array_append json_array_insert json_array_intersect
            json_arrayagg json_compact json_contains json_contains_path json_depth json_detailed json_equals
            json_exists json_extract json_insert json_keys json_length json_loose json_memberof json_merge
            json_merge_patch json_merge_preserve json_normalize json_object json_object_filter_keys
            json_object_to_array json_objectagg json_overlaps json_pretty json_query json_quote json_remove
            json_replace json_schema_valid json_schema_validation_report json_search json_set json_storage_free
            json_storage_size json_sum_crc32 json_table json_type json_unquote json_valid json_value lag last_day
            last_insert_id last_value lastval lcase lead least left length lengthb linestring ln localtime
            localtimestamp locate log log10 log2 lower lpad lpad_oracle ltrim ltrim_oracle make_set makedate maketime
            max mbrcontains mbrintersects mbrwithin md5 median microsecond mid min minute mod month monthname
            multilinestring multipoint multipolygon name_const natural_sort_key now nth_value ntile nullif nvl nvl2 oct
            octet_length old_password ord password percent_rank percentile_cont percentile_disc period_add period_diff
            pi point polygon position pow power ps_current_thread_id ps_thread_id quarter quote radians rand
            random_bytes rank regexp_instr regexp_like regexp_replace regexp_substr repeat replace replace_oracle
            reverse right round row_count row_number rpad rpad_oracle rtrim rtrim_oracle schema schemas sec_to_time
            second session_user sformat sha sha1 sha2 sign sin sleep sm3 soundex space sqrt statement_digest
            statement_digest_text std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substr_oracle
            substring substring_index subtime sum sys_guid sysdate system_user tan tidb_bounded_staleness
            tidb_current_tso tidb_decode_base64_key tidb_decode_binary_plan tidb_decode_key tidb_decode_plan
            tidb_decode_sql_digests tidb_encode_index_key tidb_encode_record_key tidb_encode_sql_digest
            tidb_is_ddl_owner tidb_parse_tso tidb_parse_tso_logical tidb_row_checksum tidb_shard tidb_version time
            time_format time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_char to_date to_days
            to_number to_seconds translate trim trim_oracle truncate ucase uncompress uncompressed_length unhex
            unix_timestamp updatexml upper user utc_date utc_time utc_timestamp uuid uuid_short uuid_to_bin uuid_v4
            uuid_v7 validate_password_strength value values var_pop var_samp variance vec_as_text vec_cosine_distance
            vec_dims vec_distance vec_distance_cosine vec_distance_euclidean vec_from_text vec_fromtext
            vec_inner_product vec_l1_distance vec_l2_distance vec_l2_norm vec_negative_inner_product vec_totext version
            vitess_hash week weekday weekofyear weight_string xor year yearweek
            """);

    /** Functions of geometry, which never write. */
    private static final Pattern GEOMETRY = Pattern.compile("ST_[A-Z0-9_]+");

    private static final Set<String> NO_FUNCTION = words("""
            against all analyse and any as between binary by case check columns distinct div duplicate else except
            exists for force from having ignore in index intersect interval is join key lateral like limit match minus
            not offset on or order over partition primary regexp regions returning rlike row rows select separator set some
            straight_join tablesample than then union unique use using when where window with within recursive
            bigint bit blob bool boolean char character dec decimal double enum fixed float inet4 inet6 int integer
            json longtext mediumint mediumtext national nchar numeric nvarchar real signed smallint text tinyint
            tinytext unsigned varbinary varchar varying vector
            """);

    private KnownFunctions() {}

    private static Set<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .map(word -> word.toUpperCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the name is no function's, or is that of a function of every server that only computes. */
    static boolean isHarmless(String name) {
        return KNOWN.contains(name)
                || NO_FUNCTION.contains(name)
                || GEOMETRY.matcher(name).matches();
    }

    /** Whether the name is that of a function of every server that only computes. */
    static boolean isFunction(String name) {
        return KNOWN.contains(name) && !NO_FUNCTION.contains(name);
    }

    /** Whether the function's effect stays when the transaction is rolled back. */
    static boolean isLasting(String name) {
        return LASTING.matcher(name).matches();
    }

    /** Whether the function reads the server's files or runs its programs. */
    static boolean isForbidden(String name) {
        return NEVER.matcher(name).matches();
    }

    static boolean takesSequence(String name) {
        return SEQUENCE.contains(name);
    }
}
