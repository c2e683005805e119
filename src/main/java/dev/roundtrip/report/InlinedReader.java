package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;

/**
 * Reads records with components whose fields are among the record's own in a document. An optional one is present if
 * the document has any of its fields.
 */
final class InlinedReader extends DelegatingDeserializer {

    private static final long serialVersionUID = 1L;

    private final transient List<BeanPropertyDefinition> inlined;

    private InlinedReader(JsonDeserializer<?> reader, List<BeanPropertyDefinition> inlined) {
        super(reader);
        this.inlined = inlined;
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
        return new InlinedReader(reader, inlined);
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) throws IOException {
        JsonNode read = context.readTree(json);
        if (read instanceof ObjectNode document) {
            ObjectNode nested = document.objectNode().setAll(document);
            for (BeanPropertyDefinition component : inlined) {
                JavaType type = component.getPrimaryType();
                if (!type.isReferenceType() || hasAny(document, context.getConfig(), type.getContentType())) {
                    nested.set(component.getName(), document);
                }
            }
            read = nested;
        }
        try (JsonParser nested = read.traverse(json.getCodec())) {
            nested.nextToken();
            return super.deserialize(nested, context);
        }
    }

    private static boolean hasAny(JsonNode document, DeserializationConfig config, JavaType type) {
        return config.introspect(type).findProperties().stream().anyMatch(field -> document.has(field.getName()));
    }

    /** Puts it in front of the readers of such records. */
    static final class Of extends BeanDeserializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription type, JsonDeserializer<?> reader) {
            List<BeanPropertyDefinition> inlined = type.findProperties().stream()
                    .filter(BeanPropertyDefinition::hasConstructorParameter)
                    .filter(each -> each.getConstructorParameter().hasAnnotation(JsonUnwrapped.class))
                    .toList();
            return inlined.isEmpty() ? reader : new InlinedReader(reader, inlined);
        }
    }
}
