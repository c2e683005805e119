package dev.roundtrip.jdbc;

import dev.roundtrip.sql.VariableAssignment;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides which values of parameters are shown: a value is shown if a driver has the parameter, in any letter case, and
 * it holds no secret. Every other value is masked, since an unknown name may be a misspelt one.
 */
final class ShownValues {
    private ShownValues() {}

    /** The form of a parameter's values. */
    private enum Form {
        /** Values that may be or contain a secret. */
        HIDDEN,
        /** Numbers, booleans, encodings, time zones, names of classes and files. */
        WORDS,
        /** A name of a host. */
        HOST,
        /** A file, which is shown, or a URL, which is not: it may contain a login. */
        FILE,
        /** The name of a user; some write the password with it. */
        USER,
        /** Assignments to variables of the session. */
        VARIABLES,
        /** Pairs of the application's own. Nothing is shown of them, except that there are none. */
        ATTRIBUTES
    }

    private static final Pattern WORDS = Pattern.compile("[\\p{Alnum}_.,:/+*${}\\[\\] -]*+");
    private static final Pattern HOST = Pattern.compile("[\\p{Alnum}_.*-]*+|\\[?[0-9A-Fa-f:.]*+\\]?");
    private static final Pattern FILE =
            Pattern.compile("(?i)(?:(?:file|classpath):)?(?:/{0,3}[a-z]:)?[\\p{Alnum}_./\\\\+~$* -]*+");
    private static final Pattern USER = Pattern.compile("(?:\\$\\{[\\w.-]*+:?+)?+[^:;&=,()'\"?#|\\\\]*+");

    /** The forms that are no {@link Form#WORDS}, by the parameter's name in lower case. */
    private static final Map<String, Form> FORMS = forms();

    /** Variables with this prefix are TiDB's own. */
    private static final String OF_TIDB = "tidb_";

    private static final Set<String> VARIABLES = words("""
            alter_algorithm autocommit big_tables binlog_format binlog_row_image block_encryption_mode
            character_set_client character_set_connection character_set_database character_set_filesystem
            character_set_results character_set_server collation_connection collation_database collation_server
            completion_type cte_max_recursion_depth default_storage_engine default_week_format
            div_precision_increment explicit_defaults_for_timestamp foreign_key_checks group_concat_max_len
            idle_readonly_transaction_timeout idle_transaction_timeout idle_write_transaction_timeout
            information_schema_stats_expiry innodb_lock_wait_timeout innodb_strict_mode interactive_timeout
            join_buffer_size lc_messages lc_time_names lock_wait_timeout long_query_time low_priority_updates
            max_allowed_packet max_connections max_execution_time max_heap_table_size max_join_size max_prepared_stmt_count
            max_sort_length max_statement_time net_buffer_length net_read_timeout net_retry_count
            net_write_timeout optimizer_search_depth profiling query_cache_type read_buffer_size
            read_rnd_buffer_size session_track_gtids session_track_schema session_track_state_change
            session_track_system_variables session_track_transaction_info sort_buffer_size sql_auto_is_null
            sql_big_selects sql_buffer_result sql_log_bin sql_log_off sql_mode sql_notes sql_quote_show_create
            sql_require_primary_key sql_safe_updates sql_select_limit sql_warnings storage_engine
            system_versioning_alter_history time_zone timestamp tmp_table_size transaction_isolation
            transaction_read_only tx_isolation tx_read_only unique_checks updatable_views_with_limit
            use_stat_tables wait_timeout windowing_use_high_precision wsrep_sync_wait
            """);

    /** Whether any value of that parameter is shown. */
    static boolean isShown(String name) {
        return form(name) != Form.HIDDEN;
    }

    /** Whether the parameter's values are words, which end at a separator; other values end with the pair. */
    static boolean isOfWords(String name) {
        Form form = form(name);
        return form == Form.WORDS || form == Form.HOST || form == Form.FILE || form == Form.USER;
    }

    /** The shown form of a value that was decoded as its driver does: all of it, a part, or the mask. */
    static String of(String name, String value) {
        if (value.isEmpty()) {
            return value;
        }
        return switch (form(name)) {
            case HIDDEN -> JdbcUrl.MASK;
            case WORDS -> WORDS.matcher(value).matches() ? value : odd(value);
            case HOST -> HOST.matcher(value).matches() ? value : JdbcUrl.MASK;
            case FILE -> FILE.matcher(value).matches() ? value : JdbcUrl.MASK;
            case USER -> user(value);
            case VARIABLES -> variables(value);
            case ATTRIBUTES -> value.equals("none") ? value : JdbcUrl.MASK;
        };
    }

    /** The end of a value; a wrong separator may have made further pairs a part of it. */
    private static String odd(String value) {
        String masked = Secrets.maskedPairs(value);
        return masked.equals(value) ? JdbcUrl.MASK : masked;
    }

    private static String user(String value) {
        Matcher name = USER.matcher(value);
        return name.lookingAt() && name.end() < value.length()
                ? value.substring(0, name.end() + 1) + JdbcUrl.MASK
                : value;
    }

    private static String variables(String text) {
        StringBuilder shown = new StringBuilder();
        int at = 0;
        for (String part : VariableAssignment.parts(text)) {
            if (at > 0) {
                shown.append(text.charAt(at - 1));
            }
            shown.append(variable(part));
            at += part.length() + 1;
        }
        return shown.toString();
    }

    private static String variable(String part) {
        VariableAssignment assignment = VariableAssignment.of(part);
        boolean shown = isVariable(assignment.name()) && assignment.value().indexOf('=') < 0;
        return part.isBlank() || shown ? part : part.substring(0, part.indexOf('=') + 1) + JdbcUrl.MASK;
    }

    private static boolean isVariable(String name) {
        return name.startsWith(OF_TIDB) || VARIABLES.contains(name);
    }

    private static Form form(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        Form form = FORMS.get(lower);
        if (form == null) {
            form = isKnown(lower) && !SecretNames.holds(lower) ? Form.WORDS : Form.HIDDEN;
        }
        return form;
    }

    private static boolean isKnown(String lower) {
        return ParameterTable.isOfAnyDriver(lower)
                || ParameterTable.of(UrlScheme.Driver.MARIADB).of(lower).isPresent()
                || FormerParameter.isKnown(lower)
                || KnownParameters.addressName(lower).isPresent();
    }

    private static Map<String, Form> forms() {
        Map<String, Form> forms = new HashMap<>();
        Map.of(
                        Form.HIDDEN,
                        "address initsql ociconfigfile ociconfigprofile propertiestransform pwdkey region userkey",
                        Form.HOST,
                        "host ldapserverhostname localsocketaddress socksproxyhost",
                        Form.FILE,
                        """
                        allowloadlocalinfileinpath clientcertificatekeystoreurl keystore localsocket namedpipepath path
                        serverrsapublickeyfile serversslcert trustcertificatekeystoreurl truststore""",
                        Form.USER,
                        "user",
                        Form.VARIABLES,
                        "sessionvariables",
                        Form.ATTRIBUTES,
                        "connectionattributes")
                .forEach((form, names) -> words(names).forEach(name -> forms.put(name, form)));
        return Map.copyOf(forms);
    }

    private static Set<String> words(String text) {
        return Set.copyOf(List.of(text.strip().split("\\s+")));
    }
}
