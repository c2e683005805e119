package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeyedHashTest {

    /** The example of the paper, appendix A, and the first values of its reference implementation. */
    @Test
    void it_is_siphash_2_4() {
        KeyedHash hash = KeyedHash.of(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
        byte[] bytes = new byte[32];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }

        assertThat(hash.of(bytes, 0, 15)).isEqualTo(0xa129ca6149be45e5L);
        assertThat(hash.of(bytes, 0, 0)).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(hash.of(bytes, 0, 1)).isEqualTo(0x74f839c593dc67fdL);
        assertThat(hash.of(bytes, 0, 8)).isEqualTo(0x93f5f5799a932462L);
    }

    @Test
    void two_recordings_have_different_keys() {
        byte[] value = {1, 2, 3};

        assertThat(KeyedHash.random().of(value, 0, 3))
                .isNotEqualTo(KeyedHash.random().of(value, 0, 3));
    }
}
