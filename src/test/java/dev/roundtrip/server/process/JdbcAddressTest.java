package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.Credentials;
import org.junit.jupiter.api.Test;

class JdbcAddressTest {

    @Test
    void host_port_and_database_are_read() throws Exception {
        JdbcAddress address = JdbcAddress.parse("jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true");

        assertThat(address.host()).isEqualTo("db.example");
        assertThat(address.port()).isEqualTo(4000);
        assertThat(address.database()).isEqualTo("bank");
        assertThat(address.beforeDatabase()).isEqualTo("jdbc:mysql://db.example:4000/");
        assertThat(address.parameters()).isEqualTo("?useServerPrepStmts=true");
        assertThat(address.credentials()).isEmpty();
    }

    @Test
    void what_the_url_leaves_out_is_the_drivers_default() throws Exception {
        JdbcAddress address = JdbcAddress.parse("jdbc:mysql://");

        assertThat(address.host()).isEqualTo("localhost");
        assertThat(address.port()).isEqualTo(3306);
        assertThat(address.database()).isEmpty();
    }

    @Test
    void of_several_servers_the_first_is_named_and_all_are_kept() throws Exception {
        JdbcAddress address = JdbcAddress.parse("jdbc:mysql:loadbalance://a:4000,b:4001/bank");

        assertThat(address).hasToString("a:4000");
        assertThat(address.beforeDatabase()).isEqualTo("jdbc:mysql:loadbalance://a:4000,b:4001/");
    }

    @Test
    void an_ipv6_address_and_the_key_value_form_are_read() throws Exception {
        assertThat(JdbcAddress.parse("jdbc:mysql://[::1]:4000/x").host()).isEqualTo("::1");
        assertThat(JdbcAddress.parse("jdbc:mysql://[::1]:4000/x").port()).isEqualTo(4000);
        assertThat(JdbcAddress.parse("jdbc:mysql://address=(host=db)(port=4001)/x"))
                .hasToString("db:4001");
    }

    @Test
    void credentials_leave_the_url_wherever_they_stand() throws Exception {
        JdbcAddress inFront = JdbcAddress.parse("jdbc:mysql://ann:s%40cret@db:4000/bank");
        JdbcAddress behind = JdbcAddress.parse("jdbc:mysql://db:4000/bank?user=ann&sslMode=REQUIRED&password=s%40cret");

        assertThat(inFront.credentials()).contains(new Credentials("ann", "s@cret"));
        assertThat(behind.credentials()).contains(new Credentials("ann", "s@cret"));
        assertThat(behind.parameters()).isEqualTo("?sslMode=REQUIRED");
        assertThat(inFront.toString() + behind + inFront.beforeDatabase() + inFront.credentials())
                .doesNotContain("cret");
    }

    @Test
    void credentials_in_front_of_each_of_several_servers_leave_the_url_and_the_servers_stay() throws Exception {
        JdbcAddress address = JdbcAddress.parse("jdbc:mysql://ann:secret@a:4000,ann:secret@b:4001/bank");

        assertThat(address.beforeDatabase()).isEqualTo("jdbc:mysql://a:4000,b:4001/");
        assertThat(address.credentials()).contains(new Credentials("ann", "secret"));
    }

    @Test
    void credentials_are_read_as_the_driver_reads_them_whatever_the_case_of_their_names() throws Exception {
        JdbcAddress address = JdbcAddress.parse("jdbc:mysql://db:4000/bank?USER=ann&Password=a+b&sslMode=REQUIRED");

        assertThat(address.credentials()).contains(new Credentials("ann", "a b"));
        assertThat(address.parameters()).isEqualTo("?sslMode=REQUIRED");
    }

    @Test
    void a_password_with_a_slash_is_written_percent_encoded_and_a_raw_one_is_refused_without_being_shown() {
        assertThatThrownBy(() -> JdbcAddress.parse("jdbc:mysql://ann:sec/ret@db:4000/bank"))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageNotContaining("sec")
                .hasMessageNotContaining("ret@");
    }

    @Test
    void a_url_of_another_driver_is_refused() {
        assertThatThrownBy(() -> JdbcAddress.parse("jdbc:mariadb://db:4000/bank"))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("jdbc:mysql:");
    }

    @Test
    void a_text_that_is_no_jdbc_url_gets_a_sentence_without_its_password() {
        assertThatThrownBy(() -> JdbcAddress.parse("mysql://ann:secret@db/bank"))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("does not start with 'jdbc:'")
                .hasMessageNotContaining("secret");
    }
}
