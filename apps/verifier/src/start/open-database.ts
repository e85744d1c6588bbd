import { type DatabaseLocation, openDatabaseLocation } from '@laurel/server/database/open-database-location.ts'
import { DATABASE } from '../database/connect.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Opens the location of the verifier's database. For a main network, an empty embedded database is refused where none is known to have
 * been used: signed claims would be signed again with another digest.
 * @throws {DatabaseChangedError} @throws {DatabaseNotFoundError} @throws {DatabaseStartError} @throws {DatabaseInUseError}
 */
export function openVerifierDatabase(
  settings: Pick<
    Settings,
    'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'LAUREL_VERIFIER_DATA' | 'LAUREL_VERIFIER_NEW_DATABASE'
  >,
  { isForMainNetwork, makesData }: { isForMainNetwork: boolean; makesData: boolean },
): Promise<DatabaseLocation> {
  const location = {
    ...{ url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_OWNER_URL, database: DATABASE },
    ...{ dataDir: settings.LAUREL_VERIFIER_DATA, allowsNew: settings.LAUREL_VERIFIER_NEW_DATABASE },
  }
  const whyNotEmpty = isForMainNetwork ? 'A mainnet is configured, and the database is empty' : null
  return openDatabaseLocation(location, { whyNotEmpty, makesData })
}
