/**
 * `npm run rotate-keys -w apps/login`: encrypts the keys of all accounts under the first key of `LAUREL_LOGIN_SHARE_KEYS`, while the
 * server runs. Prints which keys are in use afterwards: the others can be removed from the settings.
 * Source: docs/runbook.md#the-operators-key.
 */
import { openDatabase } from '@laurel/server/database/connect.ts'
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { ServerError } from '@laurel/server/server-error.ts'
import { DATABASE } from './database/connect.ts'
import { createShareStore } from './database/postgres-share-store.ts'
import { loginWords } from './login-error.ts'
import { readShareKeys } from './settings/share-key-settings.ts'
import { checkKeys } from './shares/check-keys.ts'
import { rotateKeys } from './shares/rotate-keys.ts'

async function rotate(): Promise<void> {
  const keys = readShareKeys(process.env['LAUREL_LOGIN_SHARE_KEYS'] ?? '')
  const dataDir = process.env['LAUREL_LOGIN_DATA'] ?? '.data/login'
  const location = await openDatabaseLocation(
    {
      ...{ url: process.env['DATABASE_URL'], ownerUrl: process.env['DATABASE_OWNER_URL'] },
      ...{ database: DATABASE, dataDir, allowsNew: false },
    },
    { whyNotEmpty: null, makesData: false },
  )
  const database = openDatabase(location.url)
  try {
    const store = createShareStore(database.db)
    await checkKeys(store, keys)
    const result = await rotateKeys(store, keys)
    process.stdout.write(`${JSON.stringify({ currentKey: keys.currentId, ...result })}\n`)
  } finally {
    await database.stop()
    await location.stop()
  }
}

try {
  await rotate()
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.messageFor(loginWords)}\n`)
  process.exitCode = 1
}
