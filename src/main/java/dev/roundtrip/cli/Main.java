package dev.roundtrip.cli;

/** Entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.out.println("roundtrip");
    }
}
