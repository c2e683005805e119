package dev.roundtrip.lint;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The drivers' parameters that several rules are about. */
final class Names {
    private Names() {}

    static final String SERVER_PREPARE = "useServerPrepStmts";
    static final String CACHE = "cachePrepStmts";
    static final String CACHE_SIZE = "prepStmtCacheSize";
    static final String SQL_LIMIT = "prepStmtCacheSqlLimit";
    static final String THREAD_NAMES = "includeThreadNamesAsStatementComment";
    static final String REWRITE = "rewriteBatchedStatements";
    static final String SEVERAL = "allowMultiQueries";
    static final String LOCAL = "useLocalSessionState";
    static final String CURSOR = "useCursorFetch";
    static final String REMEMBERS = "cacheServerConfiguration";
    static final String READ_ONLY = "readOnlyPropagatesToServer";
    static final String VARIABLES = "sessionVariables";
    /** The consequence if the driver or the server refuses a parameter's value. */
    static final String NONE_OPENS = "No connection opens.";

    /** The names of these parameters; the caller may change the set. */
    static Set<String> of(Stream<UrlParameter> parameters) {
        return parameters.map(UrlParameter::name).collect(Collectors.toCollection(HashSet::new));
    }

    static Set<String> of(Collection<UrlParameter> parameters) {
        return of(parameters.stream());
    }
}
