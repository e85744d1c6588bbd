/**
 * `npm run projects -w apps/api -- help`: creates, lists, changes and removes projects. It uses the API's database, whether the API runs or
 * not.
 */
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { ServerError } from '@laurel/server/server-error.ts'
import { databaseShape } from '@laurel/server/settings/environment-shapes.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { explainDatabase } from '@laurel/server/start/explain-start.ts'
import { z } from 'zod'
import { apiWords } from './api-error.ts'
import { connectApiDatabase, DATABASE } from './database/connect.ts'
import { createProjectStore } from './database/postgres-project-store.ts'
import { runProjectCommand } from './projects/project-command.ts'

const environmentShape = z.object({ LAUREL_API_DATA: z.string().default('.data/api'), ...databaseShape.shape })

async function manage(): Promise<string> {
  const settings = parseEnvironment(environmentShape, process.env)
  const location = await openDatabaseLocation(
    {
      ...{ url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL, database: DATABASE },
      ...{ dataDir: settings.LAUREL_API_DATA, allowsNew: false },
    },
    { whyNotEmpty: null, makesData: true },
  )
  try {
    const { url, ownerUrl } = location
    const database = await connectApiDatabase(url, { ownerUrl }).catch(explainDatabase(settings))
    await location.recordUse()
    return await runProjectCommand(process.argv.slice(2), createProjectStore(database.db)).finally(database.stop)
  } finally {
    await location.stop()
  }
}

try {
  process.stdout.write(`${await manage()}\n`)
} catch (error) {
  if (!(error instanceof ServerError)) throw error
  process.stderr.write(`${error.messageFor(apiWords)}\n`)
  process.exitCode = 1
}
