package dev.roundtrip.shop.bank;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Moves money. */
@Service
class TransferService {

    private final AccountRepository accounts;

    TransferService(AccountRepository accounts) {
        this.accounts = accounts;
    }

    @Transactional
    public void transfer(int from, int to, long amount) {
        if (accounts.balance(from) < amount) {
            throw new IllegalArgumentException("account " + from + " holds less than " + amount);
        }
        accounts.add(from, -amount);
        accounts.add(to, amount);
    }
}
