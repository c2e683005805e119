package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A list of records that is an object in a document: the first component of each is its name there. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonSerialize(using = ByName.Writer.class)
@JsonDeserialize(using = ByName.Reader.class)
@interface ByName {

    /** Of lists of any such records. */
    final class Writer extends JsonSerializer<List<?>> {

        @Override
        public void serialize(List<?> records, JsonGenerator json, SerializerProvider provider) throws IOException {
            ObjectNode named = Json.MAPPER.createObjectNode();
            for (Object each : records) {
                ObjectNode fields = Json.MAPPER.valueToTree(each);
                named.set(fields.remove(Reader.name(each.getClass())).asText(), fields);
            }
            json.writeTree(named);
        }
    }

    /** Of lists of records of one type. */
    final class Reader extends JsonDeserializer<List<?>> implements ContextualDeserializer {

        private JavaType type;

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property) {
            Reader reader = new Reader();
            reader.type = property.getType().getContentType();
            return reader;
        }

        @Override
        public List<?> deserialize(JsonParser json, DeserializationContext context) throws IOException {
            List<Object> records = new ArrayList<>();
            for (Map.Entry<String, JsonNode> each :
                    context.readValue(json, ObjectNode.class).properties()) {
                if (each.getValue() instanceof ObjectNode fields) {
                    fields.put(name(type.getRawClass()), each.getKey());
                }
                try {
                    records.add(context.readTreeAsValue(each.getValue(), type));
                } catch (JsonMappingException wrong) {
                    throw JsonMappingException.wrapWithPath(wrong, records, each.getKey());
                }
            }
            return records;
        }

        private static String name(Class<?> type) {
            return type.getRecordComponents()[0].getName();
        }
    }
}
