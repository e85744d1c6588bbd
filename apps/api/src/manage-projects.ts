/**
 * `npm run projects -w apps/api -- help`: creates, lists, changes and removes projects. It uses the API's database, whether the API runs or
 * not.
 */
import { DatabaseNotFoundError } from '@laurel/server/database/errors.ts'
import { openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { ServerError } from '@laurel/server/server-error.ts'
import { databaseShape } from '@laurel/server/settings/environment-shapes.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { explainDatabase } from '@laurel/server/start/explain-start.ts'
import { z } from 'zod'
import { apiWords } from './api-error.ts'
import { connectApiDatabase, DATABASE } from './database/connect.ts'
import { createProjectStore } from './database/postgres-project-store.ts'
import { ApiNotStartedError } from './projects/errors.ts'
import { isHelp, runProjectCommand, USAGE } from './projects/project-command.ts'

const environmentShape = z.object({ LAUREL_API_DATA: z.string().default('.data/api'), ...databaseShape.shape })

async function manage(): Promise<string> {
  const argv = process.argv.slice(2)
  // Without a database, because who reads the help may not have started the API yet.
  if (isHelp(argv)) return USAGE
  const settings = parseEnvironment(environmentShape, process.env)
  const location = await openDatabaseLocation(
    {
      ...{ url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL, database: DATABASE },
      ...{ dataDir: settings.LAUREL_API_DATA, allowsNew: false },
    },
    { whyNotEmpty: null, makesData: false },
  ).catch((error) => {
    if (error instanceof DatabaseNotFoundError) throw new ApiNotStartedError(settings.LAUREL_API_DATA)
    throw error
  })
  try {
    const { url, ownerUrl } = location
    const database = await connectApiDatabase(url, { ownerUrl }).catch(explainDatabase(settings))
    await location.recordUse()
    return await runProjectCommand(argv, createProjectStore(database.db)).finally(database.stop)
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
