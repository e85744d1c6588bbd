import { shareSetText } from '@laurel/wallet/login-schemas'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../bytes.ts'
import {
  AddressMismatchError,
  DeviceShareUnreadableError,
  InvalidShareError,
  RecoveryDeniedError,
  ShareSetMismatchError,
} from '../errors.ts'
import type { NewRecovery, RecoveryUnlock } from '../recovery/recovery.ts'
import { decodeShare } from '../share/share.ts'
import { createDeviceKey, decryptDeviceShare } from '../storage/device-cipher.ts'
import { handleRequest } from './handle-request.ts'
import type { ExportedKeys, NewShareSet, SetOwner, SharePair } from './messages.ts'
import type { SignResult } from './sign-request.ts'

const account = 'account-one'
const parameters = { version: 1, kdf: 'hkdf', credential: 'AAAA', salt: 'A'.repeat(43) } as const

let key: CryptoKey
let unlock: RecoveryUnlock
let recovery: NewRecovery
let owner: SetOwner
let made: NewShareSet

const split = (pair: SharePair) => handleRequest({ type: 'split', pair, owner }) as Promise<NewShareSet>
const exported = (pair: SharePair) => handleRequest({ type: 'export', pair }) as Promise<ExportedKeys>
const signed = (pair: SharePair, text = '0x68656c6c6f' as const) =>
  handleRequest({ type: 'sign', pair, request: { type: 'message', message: text } }) as Promise<SignResult>

function pairsOf({ set, address, deviceShare, serverShare, recovery: sealed }: NewShareSet) {
  const device = { share: deviceShare, key }
  return {
    deviceServer: { type: 'device-server', account, set, address, device, serverShare },
    deviceRecovery: { type: 'device-recovery', account, set, address, device, recovery: sealed, unlock },
    serverRecovery: { type: 'server-recovery', account, set, address, serverShare, recovery: sealed, unlock },
  } satisfies Record<string, SharePair>
}

beforeAll(async () => {
  key = await createDeviceKey()
  const prf = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(3), 'HKDF', false, ['deriveKey'])
  unlock = { type: 'passkey', key: prf }
  recovery = { type: 'passkey', key: prf, parameters }
  owner = { account, device: 'device-one', key, recovery }
  made = (await handleRequest({ type: 'make', owner })) as NewShareSet
})

describe('handleRequest', () => {
  test('default: each pair exports the same keys, which are those of the addresses', async () => {
    const all = await Promise.all(Object.values(pairsOf(made)).map(exported))
    for (const keys of all) {
      expect(keys).toEqual(all[0])
      expect(mnemonicToAccount(keys.phrase).address).toBe(made.address)
      expect(privateKeyToAccount(keys.evmPrivateKey).address).toBe(made.address)
      expect(base58.encode(base58.decode(keys.solanaPrivateKey).subarray(32))).toBe(made.solanaAddress)
    }
  })

  test('default: each pair signs with the key of the address', async () => {
    for (const pair of Object.values(pairsOf(made))) {
      const result = await signed(pair)
      if (result.type !== 'signature') throw new TypeError('It is a signature.')
      expect(await recoverMessageAddress({ message: 'hello', signature: result.signature })).toBe(made.address)
    }
  })

  test('default: a Solana message is signed with the key of the Solana address', async () => {
    const message = new Uint8Array([1, 2, 3])
    const request = { type: 'solanaMessage', message, address: made.solanaAddress } as const
    for (const pair of Object.values(pairsOf(made))) {
      const result = (await handleRequest({ type: 'sign', pair, request })) as SignResult
      if (result.type !== 'solana') throw new TypeError('It is a signature.')
      expect(ed25519.verify(result.signature, message, base58.decode(made.solanaAddress))).toBe(true)
    }
  })

  test('error: another Solana address than the one that was shown', async () => {
    const request = { type: 'solanaMessage', message: new Uint8Array(1), address: '1'.repeat(32) } as const
    await expect(handleRequest({ type: 'sign', pair: pairsOf(made).deviceServer, request })).rejects.toThrow(
      AddressMismatchError,
    )
  })

  test('default: the proof is a signature of the text of the set', async () => {
    const text = shareSetText({ ...made, account, device: 'device-one' })
    expect(await recoverMessageAddress({ message: text, signature: made.proof })).toBe(made.address)
  })

  test('behavior: a new split has the same addresses, another set, and no share in common', async () => {
    const second = await split(pairsOf(made).serverRecovery)
    expect([second.address, second.solanaAddress]).toEqual([made.address, made.solanaAddress])
    expect(second.set).not.toBe(made.set)
    expect(second.serverShare).not.toBe(made.serverShare)
    const mixed = { ...pairsOf(second).deviceServer, serverShare: made.serverShare }
    await expect(signed(mixed)).rejects.toThrow(ShareSetMismatchError)
  })

  test('error: a pair that restores another key signs nothing', async () => {
    const other = (await handleRequest({ type: 'make', owner })) as NewShareSet
    const pair = { ...pairsOf(other).deviceServer, address: made.address }
    for (const request of [signed, exported, split]) await expect(request(pair)).rejects.toThrow(AddressMismatchError)
  })

  test('error: a server share that was forged with the right set and checksum restores another key', async () => {
    const { encodeShare } = await import('../share/share.ts')
    const point = decodeShare(fromBase64Url(made.serverShare), { holder: 'server', set: made.set })
    point[0] = (point[0] ?? 0) ^ 1
    const forged = toBase64Url(encodeShare({ holder: 'server', set: made.set, point }))
    await expect(signed({ ...pairsOf(made).deviceServer, serverShare: forged })).rejects.toThrow(AddressMismatchError)
  })

  test('error: damage, another account, another browser, another passkey', async () => {
    const { deviceServer, serverRecovery } = pairsOf(made)
    await expect(signed({ ...deviceServer, serverShare: 'not a share' })).rejects.toThrow(InvalidShareError)
    await expect(signed({ ...deviceServer, account: 'account-two' })).rejects.toThrow(DeviceShareUnreadableError)
    const device = { share: made.deviceShare, key: await createDeviceKey() }
    await expect(signed({ ...deviceServer, device })).rejects.toThrow(DeviceShareUnreadableError)
    const prf = await crypto.subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveKey'])
    const wrong = { ...serverRecovery, unlock: { type: 'passkey', key: prf } } as const
    await expect(signed(wrong)).rejects.toThrow(RecoveryDeniedError)
  })

  test('behavior: the device share is of the set that the browser stores', async () => {
    const share = await decryptDeviceShare(made.deviceShare, key, { account, set: made.set })
    expect(() => decodeShare(share, { holder: 'device', set: made.set })).not.toThrow()
  })
})
