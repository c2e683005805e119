package dev.roundtrip.workload.file;

import dev.roundtrip.profile.workload.Expression;
import dev.roundtrip.profile.workload.SqlTemplate;
import dev.roundtrip.profile.workload.StepSpec;
import dev.roundtrip.profile.workload.StepSpec.OneOfSpec;
import dev.roundtrip.profile.workload.StepSpec.RepeatSpec;
import dev.roundtrip.profile.workload.StepSpec.StatementSpec;
import dev.roundtrip.profile.workload.TableSpec;
import java.util.List;
import java.util.Set;

/** Collects the names that expressions and steps use. */
final class Names {

    private Names() {}

    static void of(Expression expression, Set<String> names) {
        if (expression instanceof Expression.Name name) {
            names.add(name.name());
        } else if (expression instanceof Expression.Call call) {
            call.arguments().forEach(argument -> of(argument, names));
        }
    }

    static void of(List<StepSpec> steps, Set<String> names) {
        for (StepSpec step : steps) {
            if (step instanceof StatementSpec statement) {
                of(statement, names);
            } else if (step instanceof RepeatSpec repeat) {
                of(repeat.times(), names);
                repeat.values().forEach(value -> of(value.value(), names));
                of(repeat.steps(), names);
            } else {
                for (StepSpec.Branch branch : ((OneOfSpec) step).branches()) {
                    of(branch.weight(), names);
                    branch.values().forEach(value -> of(value.value(), names));
                    of(branch.steps(), names);
                }
            }
        }
    }

    /** The names that results are read into. */
    static void assigned(List<StepSpec> steps, Set<String> names) {
        for (StepSpec step : steps) {
            if (step instanceof StatementSpec statement) {
                names.addAll(statement.into().keySet());
            } else if (step instanceof RepeatSpec repeat) {
                assigned(repeat.steps(), names);
            } else {
                ((OneOfSpec) step).branches().forEach(branch -> assigned(branch.steps(), names));
            }
        }
    }

    private static void of(StatementSpec statement, Set<String> names) {
        statement.values().forEach(value -> of(value.value(), names));
        statement.batch().ifPresent(it -> of(it, names));
        statement.rows().ifPresent(it -> of(it, names));
        statement.fetchSize().ifPresent(it -> of(it, names));
        statement.inPlace().ifPresent(it -> of(it, names));
        statement.atLeast().ifPresent(it -> of(it, names));
        ofParts(statement.sql().parts(), names);
    }

    static void of(TableSpec table, Set<String> names) {
        table.values().forEach(value -> of(value.value(), names));
        table.where().ifPresent(it -> of(it, names));
        table.columns().forEach(column -> of(column.value(), names));
        table.afterwards().forEach(sql -> ofParts(sql.parts(), names));
    }

    private static void ofParts(List<SqlTemplate.Part> parts, Set<String> names) {
        for (SqlTemplate.Part part : parts) {
            if (part instanceof SqlTemplate.Parameter parameter) {
                of(parameter.value(), names);
            } else if (part instanceof SqlTemplate.Fragment fragment) {
                of(fragment.value(), names);
            } else if (part instanceof SqlTemplate.Repeated repeated) {
                of(repeated.times(), names);
                ofParts(repeated.parts(), names);
            }
        }
    }
}
