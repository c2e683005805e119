package dev.roundtrip.workload.load;

import dev.roundtrip.workload.data.TestBank;

class StandardWorkloadsMariaDbIT extends StandardWorkloadSuite {

    StandardWorkloadsMariaDbIT() throws Exception {
        super(TestBank.onMariaDb());
    }
}
