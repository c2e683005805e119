package dev.roundtrip.run.machines;

import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.Settings;
import java.util.OptionalDouble;

/** Inputs that hold for all machines together: their connections and their rates are added. */
final class Scaled {

    private Scaled() {}

    static Inputs inputs(Inputs of, int connections) {
        return new Inputs(
                of.profile(),
                of.workload(),
                pool(of.pool(), connections),
                of.habits(),
                of.variables(),
                of.cachedTables(),
                of.driver(),
                of.nodes(),
                of.line());
    }

    static Inputs.Pool pool(Inputs.Pool of, int connections) {
        return new Inputs.Pool(of.name(), connections, of.autoCommit(), of.isolation(), of.initSql());
    }

    static Settings settings(Settings of, int threads, OptionalDouble rate) {
        return new Settings(
                threads,
                of.rounds(),
                of.duration(),
                of.warmup(),
                rate,
                of.server(),
                of.precision(),
                of.rollsBack(),
                of.virtualThreads());
    }
}
