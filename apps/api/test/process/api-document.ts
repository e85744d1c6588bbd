import * as apiSchemas from '@laurel/wallet/api-schemas'
import { z } from 'zod'

const contentShape = z.record(z.string(), z.object({ schema: z.unknown() }))
const operationShape = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']) })).default([]),
  requestBody: z.optional(z.object({ content: contentShape })),
  responses: z.record(z.string(), z.object({ content: z.optional(contentShape) })),
})
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), operationShape)) })

/** A method of a path, as the OpenAPI document has it. */
export type Operation = z.output<typeof operationShape> & { readonly method: string; readonly path: string }

/** A response of the API. `json` is undefined for another type. */
export type ApiResponse = { readonly status: number; readonly type: string; readonly json: unknown }

/** Lists the operations of an OpenAPI document. */
export function listOperations(document: unknown): readonly Operation[] {
  return Object.entries(documentShape.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  )
}

const failureShape = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string().min(1) }),
  reasons: z.tuple([z.strictObject({ name: z.string(), description: z.string().min(1) })]),
})
const rpcShape = z.object({ jsonrpc: z.literal('2.0'), error: z.object({ code: z.number(), message: z.string() }) })
const codesShape = z.object({
  properties: z.object({
    error: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
  }),
})
const referenceShape = z.object({ $ref: z.string() })

/** The schemas of all routes by the names that they have in the document. */
const schemas = new Map(
  Object.entries(apiSchemas).flatMap(([name, value]) =>
    name.endsWith('Schemas') && typeof value === 'object' && value !== null ? Object.entries(value) : [],
  ),
)

/** Returns what is wrong with a response by the document and the schemas that it names; null when nothing is. */
export function findViolation({ responses }: Operation, { status, type, json }: ApiResponse): string | null {
  const listed = responses[String(status)]
  if (listed === undefined) return `the status ${status} is not in the document: ${JSON.stringify(json)}`
  const media = listed.content?.[type.split(';')[0] ?? '']
  if (media === undefined)
    return listed.content === undefined ? null : `the type ${type} of ${status} is not in the document`
  if (status >= 400) return findWrongFailure(media.schema, json)
  const reference = referenceShape.safeParse(media.schema)
  // Pictures, and JSON-RPC, whose results have any shape.
  if (!reference.success) return null
  const name = reference.data.$ref.split('/').at(-1) ?? ''
  const schema = schemas.get(name)
  if (schema === undefined || !('safeParse' in schema)) return `the document names ${name}, which is not a schema`
  const parsed = schema.safeParse(json)
  return parsed.success ? null : `it is not ${name}: ${parsed.error.message} ${JSON.stringify(json)}`
}

function findWrongFailure(schema: unknown, json: unknown): string | null {
  const codes = codesShape.safeParse(schema)
  if (!codes.success)
    return rpcShape.safeParse(json).success ? null : `it is not an error of JSON-RPC: ${JSON.stringify(json)}`
  const failure = failureShape.safeParse(json)
  if (!failure.success) return `it is not a failure: ${JSON.stringify(json)}`
  const { error, reasons } = failure.data
  if (!codes.data.properties.error.properties.code.enum.includes(error.code))
    return `the code ${error.code} is not in the document`
  const isSame = reasons[0].name === error.code && reasons[0].description === error.message
  return isSame ? null : `the reasons say something else than the error: ${JSON.stringify(json)}`
}
