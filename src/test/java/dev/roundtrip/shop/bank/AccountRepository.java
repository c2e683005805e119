package dev.roundtrip.shop.bank;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Reads and writes accounts. */
@Repository
class AccountRepository {

    private final JdbcTemplate jdbc;

    AccountRepository(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    long balance(int account) {
        Long balance = jdbc.queryForObject("SELECT balance FROM account WHERE id = ?", Long.class, account);
        return balance == null ? 0 : balance;
    }

    void add(int account, long amount) {
        jdbc.update("UPDATE account SET balance = balance + ? WHERE id = ?", amount, account);
    }
}
