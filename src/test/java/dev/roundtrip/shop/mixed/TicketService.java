package dev.roundtrip.shop.mixed;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class TicketService {

    private final TicketRepository tickets;
    private final TicketMapper mapper;
    private final JdbcTemplate jdbc;
    private final SimpleJdbcInsert notes;
    private final boolean planted;

    TicketService(
            TicketRepository tickets,
            TicketMapper mapper,
            JdbcTemplate jdbc,
            @Value("${tickets.planted:false}") boolean planted) {
        this.tickets = tickets;
        this.mapper = mapper;
        this.jdbc = jdbc;
        // The insert looks for the table's columns in all databases, so no other test may have a table of that name.
        this.notes = new SimpleJdbcInsert(jdbc).withTableName("ticket_note");
        this.planted = planted;
    }

    @Transactional
    public long sell(String title) {
        return tickets.save(new Ticket(title, 10)).id;
    }

    @Transactional(readOnly = true)
    public String title(long id) {
        return tickets.findById(id).orElseThrow().title;
    }

    @Transactional
    public void raise(long id) {
        int price = mapper.price(id);
        if (planted) {
            jdbc.queryForObject("SELECT COUNT(*) FROM ticket_note WHERE ticket = ?", Integer.class, id);
        }
        mapper.change(id, price + 1);
    }

    void note(long id) {
        notes.execute(Map.of("ticket", id));
    }

    int price(long id) {
        Integer price = jdbc.queryForObject("SELECT price FROM ticket WHERE id = ?", Integer.class, id);
        return price == null ? 0 : price;
    }

    /** The thread that has read the price. */
    @Async
    public CompletableFuture<Thread> priceInBackground(long id) {
        price(id);
        return CompletableFuture.completedFuture(Thread.currentThread());
    }
}
