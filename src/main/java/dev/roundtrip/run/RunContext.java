package dev.roundtrip.run;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.server.DatabaseServer;

/** The objects that all parts of one run work with. */
record RunContext(
        RunRequest request,
        Plan plan,
        DatabaseServer server,
        StopRequest stopRequest,
        RunEvents events,
        NanoClock clock,
        Team team) {}
