import { type OpenAPIHono, z } from '@hono/zod-openapi'
import * as mini from 'zod/mini'
import { createSchemaDocuments, documentOfParameter, type SchemaObject, withNotes } from './schema-documents.ts'

/** Schemas by the names that they have in the OpenAPI document. */
type Schemas<name extends PropertyKey> = { readonly [key in name]: mini.ZodMiniType }
/** What the document says of an object's properties beside their types. */
type Notes<schema extends mini.ZodMiniType> = { readonly [property in keyof mini.input<schema>]?: SchemaObject }

/**
 * Creates the bodies and responses of routes from schemas that a client shares, so that the client, the routes and the OpenAPI document
 * cannot differ.
 * @param schemas - by the names that they have in the document.
 */
export function createRouteSchemas<schemas extends Schemas<keyof schemas>>(schemas: schemas) {
  type Name = keyof schemas & string
  const { documentOf } = createSchemaDocuments<Name>(schemas)
  return {
    /** The body of a route, which the schema parses. @param description - what it is. */
    body<name extends Name>(name: name, description: string, notes: Notes<schemas[name]> = {}) {
      const document = { type: 'object', ...withNotes(documentOf(name), notes) } as const
      const schema = parseWith(schemas[name]).openapi(name, document)
      return { required: true, description, content: { 'application/json': { schema } } }
    },
    /** The content of a response. It is not parsed, because the compiler holds it to the schema. @param description - what it is. */
    respond<name extends Name>(name: name, description: string, notes: Notes<schemas[name]> = {}) {
      const document = { type: 'object', ...withNotes(documentOf(name), notes) } as const
      const schema = z.custom<mini.input<schemas[name]>>().openapi(name, document)
      return { description, content: { 'application/json': { schema } } }
    },
    /** Adds schemas to the document that only other schemas refer to. */
    register(app: OpenAPIHono, names: readonly Name[]): void {
      for (const name of names)
        app.openAPIRegistry.registerComponent('schemas', name, { ...withNotes(documentOf(name), {}) })
    },
  }
}

/** As a separate function, because the type of a schema that is looked up by its name would be lost. */
function parseWith<schema extends mini.ZodMiniType>(schema: schema) {
  return z.pipe(z.any(), schema)
}

/**
 * A parameter of a path or a query as a route declares it.
 * @param note - what the document says of it beside its type.
 */
export function parameter<schema extends mini.ZodMiniType>(schema: schema, note: SchemaObject = {}) {
  const isOptional = schema instanceof mini.ZodMiniOptional || schema instanceof mini.ZodMiniDefault
  const given = isOptional ? z.any().optional() : z.any()
  // The type of `given` does not say that a value is needed.
  return z.pipe(given, schema).openapi({ ...documentOfParameter(schema), ...note, param: { required: !isOptional } })
}
