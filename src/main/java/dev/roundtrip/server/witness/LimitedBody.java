package dev.roundtrip.server.witness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** An HTTP response body in memory; fails as soon as it is larger than allowed. */
final class LimitedBody implements BodySubscriber<byte[]> {

    /** The body was larger than the limit. The message is a clause. */
    static final class TooLargeException extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        TooLargeException(int limit) {
            super("sends more than " + limit / (1024 * 1024) + " MiB, which no metrics page has");
        }
    }

    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private Flow.Subscription subscription;

    LimitedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> items) {
        for (ByteBuffer item : items) {
            if (bytes.size() + item.remaining() > limit) {
                subscription.cancel();
                whole.completeExceptionally(new TooLargeException(limit));
                return;
            }
            byte[] part = new byte[item.remaining()];
            item.get(part);
            bytes.writeBytes(part);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
    }
}
