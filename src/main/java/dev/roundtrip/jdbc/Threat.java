package dev.roundtrip.jdbc;

import org.apiguardian.api.API;

/** What a parameter of a connection string lets others do. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Threat {
    /** The driver deserializes objects that the server sends. */
    RUNS_OBJECTS(true, "A server can run code in this JVM: the driver deserializes the objects that it sends"),
    /** The driver makes an object of a class of any type. */
    RUNS_ANY_CLASS(true, "The driver runs code of any class that the string names, whatever its type"),
    /** The driver loads a class from anywhere. */
    LOADS_FROM_URL(true, "The driver may load the class from the URL that the string names"),
    /** The driver makes an object of a class, if it has the right type. */
    RUNS_CLASS(false, "The driver runs a class that the string names, if it has the right type"),
    /** The server chooses the file. */
    SENDS_FILES(true, "Any server, even a false one, may request the client's files"),
    /** The server chooses the URL. */
    FETCHES_URLS(true, "Any server, even a false one, may have the client read a URL and send what it gets"),
    /** The SQL of the application chooses the file. */
    SENDS_NAMED_FILES(false, "A statement, even an injected one, may send the client's files");

    private final boolean isError;
    private final String sentence;

    Threat(boolean isError, String sentence) {
        this.isError = isError;
        this.sentence = sentence;
    }

    /**
     * Whether someone who is not trusted must not write such a string: it runs code of theirs, or sends a file to them.
     */
    public boolean isError() {
        return isError;
    }

    /** What others can do, as a sentence without its full stop. */
    public String sentence() {
        return sentence;
    }
}
