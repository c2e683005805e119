package dev.roundtrip.workload.load;

import dev.roundtrip.workload.data.TestBank;
import org.junit.jupiter.api.Tag;

@Tag("long")
class StandardWorkloadsTidbIT extends StandardWorkloadSuite {

    StandardWorkloadsTidbIT() throws Exception {
        super(TestBank.onTidb());
    }
}
