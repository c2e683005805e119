package dev.roundtrip.advice.recipe;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;

/** The server's part of a card: what to set, its scope, and how to restore it. */
final class ServerSql {

    private final Recipe recipe;
    private final List<String> lines = new ArrayList<>();

    private ServerSql(Recipe recipe) {
        this.recipe = recipe;
    }

    static List<String> lines(Recipe recipe) {
        List<ServerVariable> variables = recipe.scenario().server().variables();
        if (variables.isEmpty() && !recipe.cachesTables()) {
            return List.of("Nothing to set.", "");
        }
        ServerSql sql = new ServerSql(recipe);
        sql.add("For TiDB. Note first what you have, to put it back:", "", "```sql");
        variables.forEach(variable -> sql.add("SELECT @@GLOBAL." + variable.name() + ";"));
        sql.add("```", "");
        sql.session();
        sql.variables(
                Scope.GLOBAL,
                recipe.sharesPlans()
                        ? "**Every session of every tidb-server, open ones too**, all applications' included:"
                        : "**Every session that is opened from now on**, all applications' included; reopen the pool afterwards:");
        sql.variables(
                Scope.INSTANCE,
                "**Every session of one tidb-server, at once.** It is neither saved nor passed on: do it on every tidb-server, after"
                        + " each start, or put it under `[instance]` in its configuration file. Never as `SET SESSION`, nor in"
                        + " `sessionVariables` of the string: TiDB takes that with a warning and changes the whole server.");
        sql.cachedTables();
        return sql.lines;
    }

    private void session() {
        recipe.initSql().ifPresent(initSql -> {
            add(
                    "**Each session for itself**, which the pool's `connectionInitSql` above does; it ends with the session, so there is nothing to put back:",
                    "",
                    "```sql",
                    initSql + ";",
                    "```",
                    "");
            variables(
                    Scope.SESSION,
                    "Or for every session that is opened from now on, all applications' included; reopen the pool afterwards:");
        });
    }

    /**
     * What to set, how to restore it, and the meaning of each variable; nothing if the recipe has no variable of that
     * scope.
     */
    private void variables(Scope scope, String reach) {
        List<ServerVariable> variables = recipe.variables(scope);
        if (variables.isEmpty()) {
            return;
        }
        add(reach, "", "```sql");
        variables.forEach(variable -> add("SET GLOBAL " + variable.name() + " = " + variable.value() + ";"));
        add("-- to put it back: what you noted; these are the defaults of TiDB v8.5.3");
        variables.forEach(variable -> add("SET GLOBAL " + variable.name() + " = "
                + TidbVariable.named(variable.name())
                        .map(TidbVariable::defaultValue)
                        .orElse("DEFAULT")
                + ";"));
        add("```", "");
        variables.forEach(variable -> TidbVariable.named(variable.name())
                .ifPresent(known -> add("- `" + known.variable() + "`: " + known.meaning() + ".")));
        add("");
    }

    private void cachedTables() {
        if (recipe.cachesTables()) {
            add(
                    "**Tables that are read and hardly ever written**, each of them, for all applications:",
                    "",
                    "```sql",
                    "ALTER TABLE t CACHE;",
                    "-- to put it back",
                    "ALTER TABLE t NOCACHE;",
                    "```",
                    "");
        }
    }

    private void add(String... text) {
        lines.addAll(List.of(text));
    }
}
