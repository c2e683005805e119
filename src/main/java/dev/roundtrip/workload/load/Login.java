package dev.roundtrip.workload.load;

import java.util.Objects;

/** A user and a password; {@link #toString} shows neither. */
public record Login(String user, String password) {
    public Login {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(password, "password");
    }

    @Override
    public String toString() {
        return "Login[***]";
    }
}
