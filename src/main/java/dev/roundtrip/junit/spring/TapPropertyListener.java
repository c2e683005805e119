package dev.roundtrip.junit.spring;

import dev.roundtrip.junit.pool.SpringTest;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Notes what a test's application context says about the tap, for the message of a budget that saw nothing. */
public final class TapPropertyListener implements TestExecutionListener {

    /** Called by spring-test. */
    public TapPropertyListener() {}

    @Override
    public void beforeTestMethod(TestContext test) {
        if (test.hasApplicationContext()) {
            ApplicationContext context = test.getApplicationContext();
            boolean missing = !context.getEnvironment().containsProperty(TapContextCustomizer.PROPERTY);
            List<String> untapped = context.containsBean(DataSourceTap.class.getName())
                    ? context.getBean(DataSourceTap.class).untapped()
                    : List.of();
            new SpringTest(missing, untapped).begins();
        }
    }

    @Override
    public void afterTestMethod(TestContext test) {
        SpringTest.ends();
    }
}
