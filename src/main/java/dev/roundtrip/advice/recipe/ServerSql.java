package dev.roundtrip.advice.recipe;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The server's part of a card: what to set, how far it reaches, and how to put it back. */
final class ServerSql {

    private final Recipe recipe;

    ServerSql(Recipe recipe) {
        this.recipe = recipe;
    }

    List<String> lines() {
        boolean nothing = recipe.scenario().server().variables().isEmpty() && !recipe.cachesTables();
        if (nothing) {
            return List.of("Nothing to set.", "");
        }
        List<String> lines = new ArrayList<>();
        lines.add("For TiDB. Note first what you have, to put it back:");
        lines.add("");
        lines.add("```sql");
        recipe.scenario()
                .server()
                .variables()
                .forEach(variable -> lines.add("SELECT @@GLOBAL." + variable.name() + ";"));
        lines.add("```");
        lines.add("");
        session(lines);
        global(lines);
        instance(lines);
        cachedTables(lines);
        return lines;
    }

    private void session(List<String> lines) {
        Optional<String> sql = recipe.initSql();
        if (sql.isEmpty()) {
            return;
        }
        lines.add(
                "**Each session for itself**, which the pool's `connectionInitSql` above does; it ends with the session, so there is nothing to put back:");
        lines.add("");
        lines.add("```sql");
        lines.add(sql.get() + ";");
        lines.add("```");
        lines.add("");
        lines.add(
                "Or for every session that is opened from now on, all applications' included; reopen the pool afterwards:");
        lines.add("");
        sql(lines, recipe.variables(Scope.SESSION));
        meanings(lines, recipe.variables(Scope.SESSION));
    }

    private void global(List<String> lines) {
        List<ServerVariable> variables = recipe.variables(Scope.GLOBAL);
        if (!variables.isEmpty()) {
            lines.add(
                    "**Every session that is opened from now on**, all applications' included; reopen the pool afterwards:");
            lines.add("");
            sql(lines, variables);
            meanings(lines, variables);
        }
    }

    private void instance(List<String> lines) {
        List<ServerVariable> variables = recipe.variables(Scope.INSTANCE);
        if (!variables.isEmpty()) {
            lines.add(
                    "**Every session of one tidb-server, at once.** It is neither saved nor passed on: do it on every tidb-server, after"
                            + " each start, or put it under `[instance]` in its configuration file. Never as `SET SESSION`, nor in"
                            + " `sessionVariables` of the string: TiDB takes that with a warning and changes the whole server.");
            lines.add("");
            sql(lines, variables);
            meanings(lines, variables);
        }
    }

    private void cachedTables(List<String> lines) {
        if (recipe.cachesTables()) {
            lines.add("**Tables that are read and hardly ever written**, each of them, for all applications:");
            lines.add("");
            lines.add("```sql");
            lines.add("ALTER TABLE t CACHE;");
            lines.add("-- to put it back");
            lines.add("ALTER TABLE t NOCACHE;");
            lines.add("```");
            lines.add("");
        }
    }

    private static void sql(List<String> lines, List<ServerVariable> variables) {
        lines.add("```sql");
        variables.forEach(variable -> lines.add("SET GLOBAL " + variable.name() + " = " + variable.value() + ";"));
        lines.add("-- to put it back: what you noted; these are the defaults of TiDB v8.5.3");
        variables.forEach(variable -> lines.add("SET GLOBAL " + variable.name() + " = "
                + TidbVariable.named(variable.name())
                        .map(TidbVariable::defaultValue)
                        .orElse("DEFAULT")
                + ";"));
        lines.add("```");
        lines.add("");
    }

    private static void meanings(List<String> lines, List<ServerVariable> variables) {
        variables.forEach(variable -> TidbVariable.named(variable.name())
                .ifPresent(known -> lines.add("- `" + known.variable() + "`: " + known.meaning() + ".")));
        lines.add("");
    }
}
