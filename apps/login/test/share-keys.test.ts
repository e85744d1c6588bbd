/** The operator's keys on PostgreSQL: rotated while accounts sign, missing when the server starts, and lost. */
import { randomBytes } from 'node:crypto'
import { loginPaths } from '@laurel/wallet/login-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountStore } from '../src/database/postgres-account-store.ts'
import { createDeviceStore } from '../src/database/postgres-device-store.ts'
import { createShareStore } from '../src/database/postgres-share-store.ts'
import { checkKeys } from '../src/shares/check-keys.ts'
import { createOperatorKeys } from '../src/shares/operator-keys.ts'
import { rotateKeys } from '../src/shares/rotate-keys.ts'
import { openLogin, TEST_APP } from '../src/testing/open-login.ts'
import { createTestDevice } from '../src/testing/test-device.ts'
import { createTestSet, createTestWallet } from '../src/testing/test-wallet.ts'

const old = { id: 'old', key: randomBytes(32) }
const fresh = { id: 'fresh', key: randomBytes(32) }

let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  // A server in the second step of a rotation: it encrypts under the new key.
  login = await openLogin({ shareKeys: createOperatorKeys([old, fresh]) })
})
afterAll(async () => {
  expect(login.faults).toEqual([])
  await login.stop()
})

/** An account with a share set, and how its device opens it. */
async function createAccount(index: number) {
  const device = await createTestDevice()
  const { account } = await createAccountStore(login.database.db).findOrCreate(`keys${index}@example.com`)
  await createDeviceStore(login.database.db).remember(account.id, {
    id: device.id,
    name: 'Test',
    origin: TEST_APP.origin,
  })
  const owner = { accountId: account.id, deviceId: device.id, ...TEST_APP }
  const { accessToken } = await login.services.sessions.start(owner)
  const wallet = createTestWallet()
  const save = async () => {
    const { set, content } = await createTestSet(wallet, { account: account.id, device: device.id })
    const path = loginPaths.shareSet.replace('{set}', set)
    const response = await login.send(device, 'PUT', path, { accessToken, body: content })
    expect(response.status).toBe(200)
    return { set, serverShare: content.serverShare }
  }
  return {
    ...{ id: account.id, wallet, save, first: await save() },
    async open(set: string) {
      const response = await login.send(device, 'POST', loginPaths.openShare.replace('{set}', set), { accessToken })
      return { status: response.status, body: await response.json() }
    },
  }
}

test('security: the keys are rotated while accounts are opened, and no opening fails', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, (_, index) => createAccount(index)))
  const rotating = createOperatorKeys([fresh, old])
  const store = createShareStore(login.database.db)
  let isRotating = true
  const rotation = (async () => {
    // In small steps, so that openings come between them.
    let changed = 0
    for (;;) {
      const step = await store.rewrapKeys('fresh', 1, rotating.rewrap)
      if (step === 0) break
      changed += step
    }
    isRotating = false
    return changed
  })()
  let openings = 0
  await Promise.all(
    accounts.map(async ({ open, first }) => {
      do {
        expect(await open(first.set)).toEqual({ status: 200, body: { serverShare: first.serverShare } })
        openings += 1
      } while (isRotating && openings < 400)
    }),
  )
  expect(await rotation).toBe(12)
  expect(openings).toBeGreaterThanOrEqual(12)
  expect(await rotateKeys(store, rotating)).toEqual({ changed: 0, keysInUse: ['fresh'] })
  // The old key can be removed, and sets of before and after are opened.
  await checkKeys(store, createOperatorKeys([fresh]))
  for (const { open, first, save } of accounts) {
    const second = await save()
    for (const { set, serverShare } of [first, second]) expect((await open(set)).body).toEqual({ serverShare })
  }
})

describe('checkKeys', () => {
  test('error: a key that accounts need is missing, or is another', async () => {
    const store = createShareStore(login.database.db)
    await createAccount(100)
    await expect(checkKeys(store, createOperatorKeys([fresh]))).rejects.toThrow(
      'lacks the key “old”, which 1 accounts need',
    )
    const wrong = createOperatorKeys([fresh, { id: 'old', key: randomBytes(32) }])
    await expect(checkKeys(store, wrong)).rejects.toThrow('another key “old”')
    await checkKeys(store, createOperatorKeys([fresh, old]))
  })
})

test('behavior: after a key was lost, an account has its address, and saves a new set', async () => {
  const { id, first, open, save } = await createAccount(200)
  // The statements of docs/runbook.md#the-operators-key.
  await login.query(
    `DELETE FROM share_set WHERE account_id IN (SELECT account_id FROM share_key WHERE account_id = '${id}')`,
  )
  await login.query(`DELETE FROM share_key WHERE account_id = '${id}'`)
  expect((await open(first.set)).status).toBe(404)
  const second = await save()
  expect((await open(second.set)).body).toEqual({ serverShare: second.serverShare })
})
