import type { Database } from '@laurel/server/database/connect.ts'
import { createAccountStore } from '../database/postgres-account-store.ts'
import { createDeviceStore } from '../database/postgres-device-store.ts'
import type { SessionService } from '../session/session-service.ts'
import { TEST_APP } from './open-login.ts'
import type { TestDevice } from './test-device.ts'

/** What a login without a mail needs of a server of tests. */
type OpenServer = {
  readonly database: Database
  readonly services: { readonly sessions: Pick<SessionService, 'start'> }
}

/** Logs a user in on a device, without a mail. */
export async function logIn(login: OpenServer, device: Pick<TestDevice, 'id'>, email: string) {
  const { db } = login.database
  const { account } = await createAccountStore(db).findOrCreate(email)
  await createDeviceStore(db).remember(account.id, { id: device.id, name: 'Test', origin: TEST_APP.origin })
  const tokens = await login.services.sessions.start({ accountId: account.id, deviceId: device.id, ...TEST_APP })
  return { account, ...tokens }
}
