import { createAccountStore } from '../database/postgres-account-store.ts'
import { createDeviceStore } from '../database/postgres-device-store.ts'
import { type openLogin, TEST_APP } from './open-login.ts'
import type { TestDevice } from './test-device.ts'

/** Logs a user in on a device, without a mail. */
export async function logIn(login: Awaited<ReturnType<typeof openLogin>>, device: TestDevice, email: string) {
  const { db } = login.database
  const { account } = await createAccountStore(db).findOrCreate(email)
  await createDeviceStore(db).remember(account.id, { id: device.id, name: 'Test', origin: TEST_APP.origin })
  const tokens = await login.services.sessions.start({ accountId: account.id, deviceId: device.id, ...TEST_APP })
  return { account, ...tokens }
}
