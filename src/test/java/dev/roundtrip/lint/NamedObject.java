package dev.roundtrip.lint;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** A class of no driver, which says in a system property what a driver did with it. */
public final class NamedObject implements Serializable {

    static final String PROPERTY = "roundtrip.named.object";
    static final String DESERIALIZED = "deserialized";

    private static final long serialVersionUID = 1;

    static {
        System.setProperty(PROPERTY, "initialized");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        System.setProperty(PROPERTY, DESERIALIZED);
    }
}
