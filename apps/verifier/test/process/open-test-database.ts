import { openTestDatabase as openDatabase } from '@laurel/server/testing/open-test-database.ts'
import { DATABASE } from '../../src/database/connect.ts'

/** A database of a verifier without tables, on the server that the tests of a run share. */
export const openTestDatabase = () => openDatabase({ database: DATABASE })
