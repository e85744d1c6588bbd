/** Share sets on PostgreSQL: the address is decided once, a set is of one device, and nothing deletes the last one. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountStore } from '../src/database/postgres-account-store.ts'
import { createDeviceStore } from '../src/database/postgres-device-store.ts'
import { openLogin, TEST_APP } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'
import { createTestSet, createTestWallet } from '../src/testing/test-wallet.ts'

type ShareSet = Awaited<ReturnType<typeof createTestSet>>

let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  login = await openLogin()
})
afterAll(async () => {
  expect(login.faults).toEqual([])
  await login.stop()
})

let users = 0

/** Logs a device in to an account, without a mail. */
async function logIn(accountId?: string) {
  users += 1
  const device = await createTestDevice()
  const created = await createAccountStore(login.database.db).findOrCreate(`shares${users}@example.com`)
  const account = accountId ?? created.account.id
  return { device, account, accessToken: await startSession(account, device) }
}

async function startSession(accountId: string, device: TestDevice) {
  await createDeviceStore(login.database.db).remember(accountId, {
    id: device.id,
    name: 'Test',
    origin: TEST_APP.origin,
  })
  return (await login.services.sessions.start({ accountId, deviceId: device.id, ...TEST_APP })).accessToken
}

type Session = Awaited<ReturnType<typeof logIn>>

const at = (path: string, set: string) => path.replace('{set}', set)
const save = ({ device, accessToken }: Session, { set, content }: ShareSet) =>
  login.send(device, 'PUT', at(loginPaths.shareSet, set), { accessToken, body: content })
const open = ({ device, accessToken }: Session, set: string) =>
  login.send(device, 'POST', at(loginPaths.openShare, set), { accessToken })
const erase = ({ device, accessToken }: Session, set: string) =>
  login.send(device, 'DELETE', at(loginPaths.shareSet, set), { accessToken })
const recover = ({ device, accessToken }: Session) => login.send(device, 'POST', loginPaths.recovery, { accessToken })
const read = async ({ device, accessToken }: Session) =>
  (await (await login.send(device, 'GET', loginPaths.account, { accessToken })).json()).account

const ownerOf = ({ account, device }: Session) => ({ account, device: device.id })
const codeOf = async (response: Response) => [response.status, (await response.json()).error.code]

/** An account with a key, on one device. */
async function createAccount() {
  const session = await logIn()
  const wallet = createTestWallet()
  const first = await createTestSet(wallet, ownerOf(session))
  expect((await save(session, first)).status).toBe(200)
  return { session, wallet, first }
}

describe('saving a share set', () => {
  test('default: the first one decides the address, and its device opens it', async () => {
    const { session, wallet, first } = await createAccount()
    expect(await read(session)).toMatchObject({
      ...{ address: wallet.address, recovery: 'password' },
      sets: [{ set: first.set, device: session.device.id, recovery: 'password' }],
    })
    expect(await (await open(session, first.set)).json()).toEqual({ serverShare: first.content.serverShare })
  })

  test('behavior: the same request again changes nothing, and another content is refused', async () => {
    const { session, wallet, first } = await createAccount()
    expect((await save(session, first)).status).toBe(200)
    expect((await read(session)).sets).toHaveLength(1)
    const other = await createTestSet(wallet, ownerOf(session))
    const changed = { set: first.set, content: other.content }
    // The proof is of another set.
    expect(await codeOf(await save(session, changed))).toEqual([400, 'login/invalid-share-proof'])
  })

  test('security: an account has one address, whichever of many requests at once is first', async () => {
    const session = await logIn()
    const sets = await Promise.all(Array.from({ length: 8 }, () => createTestSet(createTestWallet(), ownerOf(session))))
    const statuses = await Promise.all(sets.map(async (set) => (await save(session, set)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
    const winner = sets[statuses.indexOf(200)]
    expect((await read(session)).address).toBe(winner?.content.address)
    const late = await createTestSet(createTestWallet(), ownerOf(session))
    expect(await codeOf(await save(session, late))).toEqual([409, 'login/address-decided'])
  })

  test('security: an address belongs to one account', async () => {
    const { wallet } = await createAccount()
    const other = await logIn()
    const set = await createTestSet(wallet, ownerOf(other))
    expect(await codeOf(await save(other, set))).toEqual([409, 'login/address-decided'])
  })

  test('security: a session without the key cannot replace a share', async () => {
    const { session, wallet, first } = await createAccount()
    const forged = await createTestSet(createTestWallet(), ownerOf(session))
    const good = await createTestSet(wallet, ownerOf(session))
    const elsewhere = await createTestSet(wallet, { account: session.account, device: (await createTestDevice()).id })
    const tries: ShareSet[] = [
      { ...forged, content: { ...forged.content, address: wallet.address } },
      { ...good, content: { ...good.content, serverShare: forged.content.serverShare } },
      { ...good, content: { ...good.content, recovery: { ...good.content.recovery, ciphertext: 'AAAA' } } },
      { ...good, content: { ...good.content, recovery: { ...good.content.recovery, parameters: '{}' } } },
      { ...good, content: { ...good.content, proof: '0x00' } },
      { ...good, content: { ...good.content, proof: first.content.proof } },
      elsewhere,
    ]
    for (const set of tries) expect(await codeOf(await save(session, set))).toEqual([400, 'login/invalid-share-proof'])
    expect((await read(session)).sets).toHaveLength(1)
  })

  test('error: parameters with a NUL, which the database cannot store', async () => {
    const { session, wallet } = await createAccount()
    const { set, content } = await createTestSet(wallet, ownerOf(session))
    const parameters = `{}${String.fromCharCode(0)}`
    const refused = await save(session, { set, content: { ...content, recovery: { ...content.recovery, parameters } } })
    expect(await codeOf(refused)).toEqual([400, 'login/invalid-request'])
  })

  test('security: a deleted set is never saved again', async () => {
    const { session, wallet, first } = await createAccount()
    const second = await createTestSet(wallet, ownerOf(session), { recoveryOf: first.set })
    expect((await save(session, second)).status).toBe(200)
    expect((await erase(session, first.set)).status).toBe(204)
    expect(await codeOf(await save(session, first))).toEqual([409, 'login/share-set-exists'])
  })
})

describe('opening and recovering', () => {
  test('security: a set is opened by its device and account alone', async () => {
    const { session, first } = await createAccount()
    const second = await logIn(session.account)
    const other = await logIn()
    for (const thief of [second, other])
      expect(await codeOf(await open(thief, first.set))).toEqual([404, 'login/share-set-not-found'])
    expect(await codeOf(await recover(other))).toEqual([404, 'login/share-set-not-found'])
  })

  test('default: another device of the account gets the server share and the ciphertext of the newest set', async () => {
    const { session, wallet, first } = await createAccount()
    const second = await logIn(session.account)
    const { serverShare, recovery } = first.content
    expect(await (await recover(second)).json()).toEqual({ set: first.set, serverShare, recovery })
    const own = await createTestSet(wallet, ownerOf(second), { recoveryOf: first.set })
    expect((await save(second, own)).status).toBe(200)
    expect((await (await recover(session)).json()).set).toBe(own.set)
  })

  test('security: opening and recovering have a limit, which holds over restarts', async () => {
    const { session, first } = await createAccount()
    const statuses = []
    for (let use = 0; use < 62; use++) statuses.push((await open(session, first.set)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    const refused = await open(session, first.set)
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect(await codeOf(refused)).toEqual([429, 'login/too-many-share-uses'])
    login.wait(60)
    expect((await open(session, first.set)).status).toBe(200)
    for (let use = 0; use < 20; use++) await recover(session)
    expect(await codeOf(await recover(session))).toEqual([429, 'login/too-many-share-uses'])
  })

  test('default: each use is in the audit log', async () => {
    const { session, first } = await createAccount()
    await open(session, first.set)
    await recover(session)
    const { rows } = await login.query(
      `SELECT event FROM audit_entry WHERE account_id = '${session.account}' ORDER BY id`,
    )
    expect(JSON.stringify(rows)).toMatch(/share-set-saved.*share-opened.*recovery-read/)
  })
})

describe('changing the recovery method', () => {
  test('default: the ciphertexts of all other sets are erased', async () => {
    const { session, wallet, first } = await createAccount()
    const second = await logIn(session.account)
    const own = await createTestSet(wallet, ownerOf(second), { replacesRecovery: true })
    expect((await save(second, own)).status).toBe(200)
    const { sets } = await read(session)
    expect(sets.find(({ set }: ShareSet) => set === first.set)).not.toHaveProperty('recovery')
    expect((await open(session, first.set)).status).toBe(200)
    expect((await (await recover(session)).json()).set).toBe(own.set)
  })

  test('security: a set that arrives later under the method before does not bring it back', async () => {
    const { session, wallet, first } = await createAccount()
    const second = await logIn(session.account)
    expect((await (await recover(second)).json()).set).toBe(first.set)
    const changed = await createTestSet(wallet, ownerOf(session), { replacesRecovery: true })
    expect((await save(session, changed)).status).toBe(200)
    // Begun before the change, or by a device that knows nothing of it and whose set the server has lost.
    for (const recoveryOf of [first.set, 'B'.repeat(22), undefined]) {
      const late = await createTestSet(wallet, ownerOf(second), recoveryOf === undefined ? {} : { recoveryOf })
      expect((await save(second, late)).status).toBe(200)
      expect((await (await recover(session)).json()).set).toBe(changed.set)
      // It signs, and its device learns that the method is another one by now.
      expect((await open(second, late.set)).status).toBe(200)
      const { sets } = await read(second)
      expect(sets.find(({ set }: ShareSet) => set === late.set)).not.toHaveProperty('recovery')
    }
    const renewed = await createTestSet(wallet, ownerOf(second), { recoveryOf: changed.set })
    expect((await save(second, renewed)).status).toBe(200)
    expect((await (await recover(session)).json()).set).toBe(renewed.set)
  })

  test('behavior: where the server has lost every recovery, that of any device counts', async () => {
    const { session, wallet, first } = await createAccount()
    await login.query(`ALTER TABLE share_set DISABLE TRIGGER USER`)
    await login.query(`DELETE FROM share_set WHERE id = '${first.set}'`)
    await login.query(`ALTER TABLE share_set ENABLE TRIGGER USER`)
    const restored = await createTestSet(wallet, ownerOf(session), { recoveryOf: first.set })
    expect((await save(session, restored)).status).toBe(200)
    expect((await (await recover(session)).json()).set).toBe(restored.set)
    // Another device, whose set the server lost too.
    const second = await logIn(session.account)
    const another = await createTestSet(wallet, ownerOf(second), { recoveryOf: 'B'.repeat(22) })
    expect((await save(second, another)).status).toBe(200)
    expect((await (await recover(session)).json()).set).toBe(another.set)
  })

  test('security: it needs a login of the last minutes', async () => {
    const { session, wallet } = await createAccount()
    await login.query(
      `UPDATE session SET created_at = now() - interval '1 hour' WHERE account_id = '${session.account}'`,
    )
    const set = await createTestSet(wallet, ownerOf(session), { replacesRecovery: true })
    expect(await codeOf(await save(session, set))).toEqual([403, 'login/recent-login-required'])
    const accessToken = await startSession(session.account, session.device)
    expect((await save({ ...session, accessToken }, set)).status).toBe(200)
  })
})

describe('erasing', () => {
  test('security: the last set stays', async () => {
    const { session, wallet, first } = await createAccount()
    expect(await codeOf(await erase(session, first.set))).toEqual([409, 'login/last-share-set'])
    const second = await logIn(session.account)
    const own = await createTestSet(wallet, ownerOf(second), { recoveryOf: first.set })
    await save(second, own)
    // Of another device.
    expect(await codeOf(await erase(second, first.set))).toEqual([404, 'login/share-set-not-found'])
    const statuses = await Promise.all([erase(session, first.set), erase(second, own.set)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await read(session)).sets).toHaveLength(1)
  })

  test('security: no statement erases the last set', async () => {
    const { session, first } = await createAccount()
    const statement = `UPDATE share_set SET deleted_at = now(), server_share = NULL, recovery_method = NULL,
      recovery_ciphertext = NULL, recovery_parameters = NULL WHERE id = '${first.set}'`
    await expect(login.query(statement)).rejects.toThrow('the last share set')
    expect((await open(session, first.set)).status).toBe(200)
  })

  test('behavior: a revoked device opens nothing, and its last set still recovers the account', async () => {
    const { session, wallet, first } = await createAccount()
    const devices = createDeviceStore(login.database.db)
    expect(await devices.remove(session.account, session.device.id)).toBe(true)
    const again = { ...session, accessToken: await startSession(session.account, session.device) }
    expect(await codeOf(await open(again, first.set))).toEqual([404, 'login/share-set-not-found'])
    const second = await logIn(session.account)
    expect((await (await recover(second)).json()).set).toBe(first.set)
    const own = await createTestSet(wallet, ownerOf(second), { recoveryOf: first.set })
    expect((await save(second, own)).status).toBe(200)
    // Now the account does not need it.
    const { rows } = await login.query(
      `SELECT deleted_at IS NOT NULL AS erased FROM share_set WHERE id = '${first.set}'`,
    )
    expect(rows).toEqual([{ erased: true }])
  })
})

describe('what the operator has', () => {
  test('security: no column of the database can hold two shares that the operator can decrypt', async () => {
    const { rows } = await login.query(
      `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
         AND (table_name LIKE 'share%' OR column_name LIKE '%share%' OR column_name LIKE '%recovery%') ORDER BY 1, 2`,
    )
    const columns = rows.map(({ table_name: table, column_name: column }) => `${table}.${column}`)
    // A new column has to be judged: the operator may be able to decrypt the server share alone.
    expect(columns).toEqual([
      ...['share_key.account_id', 'share_key.key_id', 'share_key.wrapped', 'share_key.wrapped_at'],
      ...['share_set.account_id', 'share_set.content_hash', 'share_set.created_at', 'share_set.deleted_at'],
      ...['share_set.device_id', 'share_set.id', 'share_set.recovery_ciphertext', 'share_set.recovery_method'],
      ...['share_set.recovery_parameters', 'share_set.revoked_at', 'share_set.server_share'],
      ...['share_use.account_id', 'share_use.kind', 'share_use.uses', 'share_use.window_start'],
    ])
  })

  test('security: the database has no server share in plain', async () => {
    const { session, first } = await createAccount()
    const dump = JSON.stringify(await login.query('SELECT share_set::text, share_key::text FROM share_set, share_key'))
    const share = Buffer.from(first.content.serverShare, 'base64url')
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(dump).not.toContain(share.toString(encoding))
    expect(await (await open(session, first.set)).json()).toEqual({ serverShare: first.content.serverShare })
  })
})
