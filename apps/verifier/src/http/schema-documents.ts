import { requestSchemas, responseSchemas } from '@laurel/protocol/verifier'
import { createSchemaDocuments } from '@laurel/server/http/schema-documents.ts'

/** The documents of the schemas of `@laurel/protocol/verifier`. */
export const { documentOf, reference } = createSchemaDocuments({ ...requestSchemas, ...responseSchemas })
