/**
 * What a thief has with the login server's database and the storage of a frame: nothing, until the operator's key is added.
 * Source: docs/security.md#e5.
 */
import { randomBytes } from 'node:crypto'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveEvmKey, evmAddressOf } from '../apps/frame/src/keys/derive/evm-key.ts'
import { seedOf } from '../apps/frame/src/keys/derive/phrase.ts'
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
beforeAll(async () => {
  login = await openLogin({ shareKeys: createOperatorKeys([operatorKey]) })
  const device = await createTestDevice()
  const session = await logIn(login, device, 'theft@example.com')
  const passkey = await createTestPasskey()
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
