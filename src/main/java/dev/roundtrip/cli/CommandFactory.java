package dev.roundtrip.cli;

import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates the commands, with the terminal that they write to. */
record CommandFactory(Terminal terminal) implements IFactory {

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Terminal.class) {
                return type.cast(constructor.newInstance(terminal));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
