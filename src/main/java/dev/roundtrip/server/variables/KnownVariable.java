package dev.roundtrip.server.variables;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A TiDB variable that matters to a run and whose name or scope depends on the version, or that reaches more sessions
 * than its scope says. The server itself refuses a scope that it never had.
 *
 * @param forms the variable's forms, the newest first
 */
record KnownVariable(List<Form> forms) {

    enum Reach {
        SESSION_OR_GLOBAL,
        SESSION_ONLY,
        GLOBAL_ONLY,
        /**
         * One server process with all its sessions: even {@code SET SESSION} changes the value for everybody, with a
         * warning (8142).
         */
        INSTANCE
    }

    /**
     * A variable as some versions have it.
     *
     * @param name its name in these versions
     * @param since the first of these versions; empty for older than v5.2
     * @param reach its reach in these versions
     */
    record Form(String name, String since, Reach reach) {}

    private static final Pattern RELEASE = Pattern.compile("v?([0-9]{1,4})\\.([0-9]{1,4})(?:\\.([0-9]{1,4}))?.*");

    /** The variables by their newest name. */
    private static final Map<String, KnownVariable> BY_NAME = Stream.of(
                    known(new Form("tidb_ignore_prepared_cache_close_stmt", "v6.0", Reach.SESSION_OR_GLOBAL)),
                    known(
                            new Form("tidb_enable_prepared_plan_cache", "v6.3", Reach.SESSION_OR_GLOBAL),
                            new Form("tidb_enable_prepared_plan_cache", "v6.1", Reach.GLOBAL_ONLY)),
                    known(
                            new Form(PlanCacheCheck.FORMER, "v6.3", Reach.SESSION_OR_GLOBAL),
                            new Form(PlanCacheCheck.FORMER, "v6.1", Reach.GLOBAL_ONLY)),
                    known(
                            new Form(PlanCacheCheck.VARIABLE, "v7.1", Reach.SESSION_OR_GLOBAL),
                            new Form(PlanCacheCheck.FORMER, "v6.3", Reach.SESSION_OR_GLOBAL),
                            new Form(PlanCacheCheck.FORMER, "v6.1", Reach.GLOBAL_ONLY)),
                    known(new Form(PlanCacheCheck.SHARED, "v8.4", Reach.GLOBAL_ONLY)),
                    known(new Form("tidb_enable_non_prepared_plan_cache", "v6.6", Reach.SESSION_OR_GLOBAL)),
                    known(new Form("tidb_enable_non_prepared_plan_cache_for_dml", "v7.1", Reach.SESSION_OR_GLOBAL)),
                    known(new Form("tidb_enable_cache_prepare_stmt", "v8.5.7", Reach.SESSION_OR_GLOBAL)),
                    known(
                            new Form("tidb_rc_read_check_ts", "v6.3", Reach.INSTANCE),
                            new Form("tidb_rc_read_check_ts", "v6.0", Reach.SESSION_OR_GLOBAL)),
                    known(new Form("tidb_rc_write_check_ts", "v6.3", Reach.SESSION_OR_GLOBAL)),
                    known(new Form("tidb_guarantee_linearizability", "v5.0", Reach.SESSION_OR_GLOBAL)),
                    known(new Form("tidb_dml_type", "v8.0", Reach.SESSION_ONLY)),
                    known(new Form("tidb_table_cache_lease", "v6.0", Reach.GLOBAL_ONLY)),
                    known(new Form("tidb_tso_client_rpc_mode", "v8.5", Reach.GLOBAL_ONLY)),
                    known(new Form("tidb_enable_tso_follower_proxy", "v5.3", Reach.GLOBAL_ONLY)),
                    known(new Form("tidb_tso_client_batch_max_wait_time", "v5.3", Reach.GLOBAL_ONLY)),
                    known(new Form("tidb_enable_collect_execution_info", "", Reach.INSTANCE)),
                    known(new Form("tidb_slow_log_threshold", "", Reach.INSTANCE)))
            .collect(Collectors.toUnmodifiableMap(KnownVariable::name, Function.identity()));

    static Optional<KnownVariable> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Whether the variable has this reach in the newest versions. */
    static boolean reaches(String name, Reach reach) {
        return of(name).filter(known -> known.newest().reach() == reach).isPresent();
    }

    /** The name in the newest versions, which profiles use. */
    String name() {
        return newest().name();
    }

    Form newest() {
        return forms.get(0);
    }

    /** The variable's name in older versions; empty if they have no other. */
    Optional<String> formerName() {
        return forms.stream()
                .map(Form::name)
                .filter(name -> !name.equals(name()))
                .findFirst();
    }

    /** The form in that version; empty if that version does not have the variable. */
    Optional<Form> in(String version) {
        return forms.stream()
                .filter(form -> form.since().isEmpty() || number(version) >= number(form.since()))
                .findFirst();
    }

    /**
     * A number that is higher for later versions. A version that does not look like a release's, such as that of a
     * branch's build, counts as the newest.
     */
    private static long number(String version) {
        Matcher release = RELEASE.matcher(version);
        if (!release.matches()) {
            return Long.MAX_VALUE;
        }
        long patch = release.group(3) == null ? 0 : Long.parseLong(release.group(3));
        return Long.parseLong(release.group(1)) * 100_000_000 + Long.parseLong(release.group(2)) * 10_000 + patch;
    }

    private static KnownVariable known(Form... newestFirst) {
        return new KnownVariable(List.of(newestFirst));
    }
}
