import * as mini from 'zod/mini'

/** A schema as an OpenAPI document has it. */
export type SchemaObject = { [key in string]?: unknown }
/** The schema of an object. */
type ObjectDocument = SchemaObject & { readonly properties?: { readonly [property in string]?: SchemaObject } }

/** The documents of schemas that have names in an OpenAPI document. */
export type SchemaDocuments<name extends string> = {
  /** Returns a reference to a schema with a name. */
  readonly reference: (name: name) => SchemaObject
  /** Returns the document of a schema with a name. */
  readonly documentOf: (name: name) => ObjectDocument
}

/** Creates the documents of schemas as OpenAPI 3.0 has them, with references between those that have names. */
export function createSchemaDocuments<name extends string>(
  named: Readonly<Record<name, mini.ZodMiniType>>,
): SchemaDocuments<name> {
  const registry = mini.registry<{ id: string }>()
  for (const [id, schema] of Object.entries<mini.ZodMiniType>(named)) registry.add(schema, { id })
  const documents = mini.toJSONSchema(registry, {
    ...{ io: 'input', target: 'openapi-3.0', unrepresentable: 'any' },
    uri: uriOf,
    override: ({ jsonSchema }) => {
      // What a client takes in place of what it cannot read.
      delete jsonSchema.default
      dropUsualBounds(jsonSchema)
    },
  }).schemas
  return {
    reference: (name) => ({ $ref: uriOf(name) }),
    documentOf(name) {
      const { $id: _, properties, ...document }: mini.core.JSONSchema.BaseSchema = documents[name] ?? {}
      if (properties === undefined) return document
      const objects = Object.entries(properties).map(([property, generated]) => [property, toObject(generated)])
      return { ...document, properties: Object.fromEntries(objects) }
    },
  }
}

function uriOf(name: string): string {
  return `#/components/schemas/${name}`
}

/** The bounds of every integer in JavaScript say nothing. */
function dropUsualBounds(schema: mini.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** A schema that is only true or false has no words. */
function toObject(schema: mini.core.JSONSchema._JSONSchema): SchemaObject {
  return typeof schema === 'object' ? schema : {}
}

/** Returns the document of a parameter of a path or a query. */
export function documentOfParameter(schema: mini.ZodMiniType): SchemaObject {
  return mini.toJSONSchema(schema, {
    ...{ io: 'input', target: 'openapi-3.0', unrepresentable: 'any' },
    override({ jsonSchema, zodSchema }) {
      dropUsualBounds(jsonSchema)
      // Left out of the document where the text is transformed, as that of a number is.
      const { def } = zodSchema._zod
      if (def.type === 'default') jsonSchema.default = def.defaultValue
    },
  })
}

/** Adds what is said of some properties to the document of an object. */
export function withNotes(
  document: ObjectDocument,
  notes: { readonly [property in string]?: SchemaObject },
): SchemaObject {
  if (document.properties === undefined) return document
  const all = new Map(Object.entries(notes))
  const properties = Object.entries(document.properties).map(([property, schema = {}]) => {
    const note = all.get(property)
    if (note === undefined) return [property, schema]
    // OpenAPI 3.0 reads nothing beside a reference.
    return [property, '$ref' in schema ? { ...note, allOf: [schema] } : { ...schema, ...note }]
  })
  return { ...document, properties: Object.fromEntries(properties) }
}
