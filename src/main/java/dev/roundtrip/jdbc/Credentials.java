package dev.roundtrip.jdbc;

/**
 * A user and a password. Only {@link #password()} returns the password; {@link #toString()} masks it.
 *
 * @param user the user's name
 * @param password the password; empty if there is none
 */
public record Credentials(String user, String password) {

    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=" + JdbcUrl.MASK + "]";
    }
}
