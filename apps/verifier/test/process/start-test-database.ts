import { startTestDatabase as startDatabase } from '@laurel/server/testing/start-test-database.ts'
import { DATABASE } from '../../src/database/connect.ts'

/** A running PostgreSQL with a database of a verifier without tables, in a temporary folder. */
export const startTestDatabase = () => startDatabase({ database: DATABASE })
