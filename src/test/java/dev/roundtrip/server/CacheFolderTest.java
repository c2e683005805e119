package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests where the user's folder is. */
class CacheFolderTest {

    @Test
    void the_cache_folder_is_the_users_choice_else_that_of_the_system() {
        Path home = Path.of("/home/ann");

        assertThat(CacheFolder.of(Map.of("ROUNDTRIP_CACHE", "/c", "XDG_CACHE_HOME", "/x"), home)
                        .path())
                .isEqualTo(Path.of("/c").toAbsolutePath());
        assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "/x"), home).path())
                .isEqualTo(Path.of("/x/roundtrip").toAbsolutePath());
        assertThat(CacheFolder.of(Map.of("ROUNDTRIP_CACHE", ""), home).path())
                .isEqualTo(home.resolve(".cache/roundtrip"));
    }
}
