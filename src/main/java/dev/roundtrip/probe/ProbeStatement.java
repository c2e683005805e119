package dev.roundtrip.probe;

/**
 * One text that the probe executes with a key as its last parameter.
 *
 * @param sql with one {@code ?} for a read, two for a write: a value, then the key
 * @param write whether it changes a row
 */
record ProbeStatement(String sql, boolean write) {

    /** The maximum length of a name in MySQL. */
    private static final int LONGEST_NAME = 64;

    /**
     * A read of {@code expression}, as long as requested, or of minimum length if that is longer; different numbers
     * give different texts.
     *
     * @param tail what follows the list, starting with a space; empty for none
     */
    static ProbeStatement read(String expression, String tail, int number, int length) {
        StringBuilder list = new StringBuilder("SELECT " + expression + " AS c" + number);
        int items = 0;
        while (true) {
            String item = ", 1 AS p" + items;
            int missing = length - list.length() - tail.length() - item.length();
            if (missing < 0) {
                return new ProbeStatement(list + tail, false);
            }
            int room = LONGEST_NAME - ("p" + items).length();
            list.append(item).append("_".repeat(Math.min(missing, room)));
            items++;
        }
    }
}
