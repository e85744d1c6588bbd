/**
 * What a thief has with the login server's database and the storage of a frame: nothing, until the operator's key is added.
 * Source: docs/security.md#e5.
 */
import { randomBytes } from 'node:crypto'
import { combine } from 'shamir-secret-sharing'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveEvmKey, evmAddressOf } from '../apps/frame/src/keys/derive/evm-key.ts'
import { seedOf } from '../apps/frame/src/keys/derive/phrase.ts'
import { AccountAddressChangedError } from '../apps/frame/src/keys/errors.ts'
import { decryptDeviceShare } from '../apps/frame/src/keys/storage/device-cipher.ts'
import { createShareStore } from '../apps/login/src/database/postgres-share-store.ts'
import { createOperatorKeys, type OperatorKeys } from '../apps/login/src/shares/operator-keys.ts'
import { logIn } from '../apps/login/src/testing/log-in.ts'
import { openLogin } from '../apps/login/src/testing/open-login.ts'
import { createTestDevice } from '../apps/login/src/testing/test-device.ts'
import { createNodeFrame, createTestPasskey, type NodeFrame } from './testing/node-frame.ts'

const operatorKey = { id: 'one', key: randomBytes(32) }

let login: Awaited<ReturnType<typeof openLogin>>
let account: string
let address: string
let frame: NodeFrame
let passkey: Awaited<ReturnType<typeof createTestPasskey>>
beforeAll(async () => {
  login = await openLogin({ shareKeys: createOperatorKeys([operatorKey]) })
  const device = await createTestDevice()
  const session = await logIn(login, device, 'theft@example.com')
  passkey = await createTestPasskey()
  account = session.account.id
  const { accessToken } = session
  frame = await createNodeFrame(account, device.id, {
    send: (method, path, body) => login.send(device, method, path, { accessToken, body }),
    unlock: passkey,
  })
  const status = await frame.keys.make(passkey)
  if (status.type !== 'ready') throw new Error(`The account is ${status.type}.`)
  address = status.address
})
afterAll(() => login.stop())

/** Where the point of a share is in its encoding, after the version, the holder and the set. */
const pointStart = 18

/** The points that a thief can read out of what they have. Ciphertext is taken as it is, because they have nothing better. */
async function collectPoints(keys: OperatorKeys | null, { hasDevice }: { readonly hasDevice: boolean }) {
  const points: Uint8Array[] = []
  const { rows } = await login.query('SELECT * FROM share_set')
  for (const { server_share: encrypted, recovery_ciphertext: ciphertext } of rows)
    points.push(...windowsOf(encrypted), ...windowsOf(Buffer.from(ciphertext, 'base64url')))
  const { rows: wrapped } = await login.query('SELECT * FROM share_key')
  for (const { wrapped: key } of wrapped) points.push(...windowsOf(key))
  if (keys !== null) {
    const found = await createShareStore(login.database.db).findRecovery(account)
    if (found === null) throw new Error('The account has no set.')
    const share = keys.decryptShare({ accountId: account, set: found.set }, found.accountKey, found.encrypted)
    points.push(pointOf(share))
  }
  if (hasDevice) {
    for (const { set, deviceShare } of frame.storage.sets.values())
      points.push(pointOf(await decryptDeviceShare(deviceShare, frame.storage.key, { account, set })))
  }
  return points
}

function pointOf(share: Uint8Array): Uint8Array {
  return new Uint8Array(share.subarray(pointStart, pointStart + 33))
}

/** Some parts of a byte string that could be a point. */
function windowsOf(bytes: Uint8Array): Uint8Array[] {
  const starts = [0, 12, pointStart, 12 + pointStart].filter((start) => start + 33 <= bytes.length)
  return starts.map((start) => new Uint8Array(bytes.subarray(start, start + 33)))
}

/** Whether any pair of points restores the key of the account. */
async function canSign(points: readonly Uint8Array[]): Promise<boolean> {
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const secret = await combine([one, other]).catch(() => null)
      if (secret !== null && evmAddressOf(deriveEvmKey(await seedOf(secret))) === address) return true
    }
  }
  return false
}

test('security: a dump of the database restores no key', async () => {
  expect(await canSign(await collectPoints(null, { hasDevice: false }))).toBe(false)
})

test('security: a dump and the frame of a user restore no key without the operator’s', async () => {
  expect(await canSign(await collectPoints(null, { hasDevice: true }))).toBe(false)
})

test('security: all of the server restores no key without a device or the passkey', async () => {
  expect(await canSign(await collectPoints(createOperatorKeys([operatorKey]), { hasDevice: false }))).toBe(false)
})

test('default: the same search restores the key when it has the operator’s key and the device', async () => {
  expect(await canSign(await collectPoints(createOperatorKeys([operatorKey]), { hasDevice: true }))).toBe(true)
})

test('behavior: a restored backup of the database opens the account', async () => {
  const tables = ['account', 'device', 'share_key', 'share_set'] as const
  const backup = await Promise.all(
    tables.map((table) => login.query(`SELECT row_to_json(${table}) AS row FROM ${table}`)),
  )
  const { keys } = frame
  await login.query('TRUNCATE share_key, share_set')
  expect(await keys.open()).toMatchObject({ type: 'server-share-lost', address })
  for (const [index, table] of tables.entries()) {
    if (!table.startsWith('share')) continue
    for (const { row } of backup[index]?.rows ?? []) {
      const text = JSON.stringify(row).replaceAll("'", "''")
      await login.query(`INSERT INTO ${table} SELECT * FROM json_populate_record(NULL::${table}, '${text}')`)
    }
  }
  expect(await keys.open()).toMatchObject({ type: 'ready', address })
  expect(await keys.sign({ type: 'message', message: '0x' })).toMatchObject({ type: 'signature' })
})

/** As a backup has it from before the account had its key. No statement of the server can do this. */
async function forgetAddress(): Promise<void> {
  const forget = `UPDATE account SET address = NULL WHERE id = '${account}'`
  await login.query(`ALTER TABLE account DISABLE TRIGGER USER; ${forget}; ALTER TABLE account ENABLE TRIGGER USER`)
}

test('security: with a backup of before the key was made, a device with a set saves the same address, and later devices get it', async () => {
  const { keys } = frame
  await login.query('TRUNCATE share_key, share_set')
  await forgetAddress()
  // It does not make another key, although the server knows of none.
  expect(await keys.open()).toMatchObject({ type: 'server-share-lost', address })
  expect(await keys.make(passkey)).toMatchObject({ type: 'server-share-lost', address })
  expect(await keys.restore(passkey)).toMatchObject({ address })
  const { rows } = await login.query(`SELECT address FROM account WHERE id = '${account}'`)
  expect(rows).toEqual([{ address: address.toLowerCase() }])

  const device = await createTestDevice()
  const { accessToken } = await logIn(login, device, 'theft@example.com')
  const later = await createNodeFrame(account, device.id, {
    send: (method, path, body) => login.send(device, method, path, { accessToken, body }),
    unlock: passkey,
  })
  expect(await later.keys.make(passkey)).toMatchObject({ type: 'new-device', address })
  expect(await later.keys.recover(passkey)).toMatchObject({ address })
})

test('security: if a new device was first, the one with the older key refuses the other address, and still exports its key', async () => {
  await login.query('TRUNCATE share_key, share_set')
  await forgetAddress()
  const device = await createTestDevice()
  const { accessToken } = await logIn(login, device, 'theft@example.com')
  const first = await createNodeFrame(account, device.id, {
    send: (method, path, body) => login.send(device, method, path, { accessToken, body }),
    unlock: passkey,
  })
  const made = await first.keys.make(passkey)
  expect(made).toMatchObject({ type: 'ready' })
  await expect(frame.keys.open()).rejects.toThrow(AccountAddressChangedError)
  await expect(frame.keys.restore(passkey)).rejects.toThrow(AccountAddressChangedError)
  const { evmPrivateKey } = await frame.keys.exportKeys(passkey)
  expect(privateKeyToAddress(evmPrivateKey)).toBe(address)
})
