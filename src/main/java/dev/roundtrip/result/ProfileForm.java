package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.LinePlace;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.WorkloadSpec;
import java.util.List;

/**
 * The JSON form of a profile uses the keys and words of a profile's file: {@code expect}, {@code statementLength},
 * {@code read-committed}.
 */
final class ProfileForm {

    private ProfileForm() {}

    static void addTo(JsonMapper.Builder builder) {
        builder.addMixIn(Scenario.class, WholeProfile.class)
                .addMixIn(WorkloadSpec.class, Workload.class)
                .addMixIn(ServerSpec.class, Server.class)
                .addMixIn(ServerVariable.class, Variable.class)
                .addMixIn(ServerVariable.Scope.class, Words.class)
                .addMixIn(ServerSpec.Requirement.class, Words.class)
                .addMixIn(ServerSpec.CachedTables.class, Words.class)
                .addMixIn(LinePlace.class, Words.class)
                .addMixIn(WorkloadSpec.StatementLength.class, Words.class)
                .addMixIn(WorkloadSpec.IsolationLevel.class, Words.class)
                .addMixIn(SessionHabits.Occasion.class, Words.class)
                .addMixIn(Expectations.Chatter.class, Words.class);
    }

    @JsonPropertyOrder({"name", "title", "notes", "connection", "server", "workload", "expect"})
    private interface WholeProfile {

        @JsonProperty("expect")
        Expectations expectations();
    }

    private interface Server {

        @JsonProperty("settings")
        List<ServerVariable> variables();
    }

    private interface Variable {

        @JsonProperty("variable")
        String name();
    }

    private interface Workload {

        @JsonProperty("statementLength")
        WorkloadSpec.StatementLength length();
    }

    @EnumNaming(KebabCaseStrategy.class)
    private interface Words {}
}
