import { recoverMessageAddress } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openAccount } from '../src/account/open-account.ts'
import { createPromptStore, type RecoveryChoice } from '../src/account/prompt-store.ts'
import { signAccount } from '../src/account/sign-account.ts'
import { UserRejectedError } from '../src/confirm/errors.ts'
import { openExport } from '../src/export/open-export.ts'
import type { SharesServer } from '../src/keys/account/shares-server.ts'
import { utf8 } from '../src/keys/bytes.ts'
import type { Keys } from '../src/keys/keys.ts'
import { createModelServer, type ModelServer, modelAccount } from '../src/keys/testing/model-world.ts'
import { LoginRefusedError, LoginUnreachableError, SignedOutError } from '../src/login/errors.ts'
import { type DeviceStorage, openDevice } from './real-device.ts'

const text = 'nine geese, a lantern and a gate'
const password: RecoveryChoice = { type: 'password', password: text }
const request = { type: 'message', message: '0x68656c6c6f' } as const

/** The account, made once, because scrypt takes about a second. Each test works on a copy. */
let made: { readonly server: ModelServer; readonly device: DeviceStorage }
let server: ModelServer
/** What each request to the server ends with; null where it answers. */
let fault: Error | null
let device: Awaited<ReturnType<typeof openDevice>>

const withFault = (shares: SharesServer): SharesServer => {
  const or =
    <Arguments extends readonly unknown[], Result>(run: (...given: Arguments) => Promise<Result>) =>
    (...given: Arguments) =>
      fault === null ? run(...given) : Promise.reject(fault)
  const { getAccount, saveSet, openShare, getRecovery, deleteSet } = shares
  return {
    ...{ getAccount: or(getAccount), saveSet: or(saveSet), openShare: or(openShare) },
    ...{ getRecovery: or(getRecovery), deleteSet: or(deleteSet) },
  }
}

beforeAll(async () => {
  const first = createModelServer()
  const firstDevice = await openDevice(first, 'a')
  await firstDevice.keys.make({ type: 'password', password: utf8(text) })
  made = { server: first, device: firstDevice }
})

beforeEach(async () => {
  fault = null
  // Of browsers, and not of Node.
  vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)))
  server = structuredClone(made.server)
  device = await openDevice(server, 'a', withFault, made.device)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Gives each prompt the next choice. */
function answer(...choices: readonly (RecoveryChoice | 'cancel')[]) {
  const prompts = createPromptStore()
  const shown: string[] = []
  const next = [...choices]
  const give = async (): Promise<void> => {
    const prompt = prompts.getState()
    const choice = next.shift()
    if (prompt === null || prompt.type === 'log-in-again' || choice === undefined) return
    if (choice === 'cancel') return prompt.cancel()
    await prompt.submit(choice).catch(async (error: Error) => {
      shown.push(error.name)
      await give()
    })
  }
  prompts.subscribe(() => {
    const prompt = prompts.getState()
    if (prompt === null) return
    shown.push(prompt.type)
    void give()
  })
  return { prompts, shown }
}

async function signerOf(keys: Keys, prompts: ReturnType<typeof createPromptStore>) {
  const signed = await signAccount(keys, request, prompts)
  if (signed.type !== 'signature') throw new TypeError('It is a signature.')
  return recoverMessageAddress({ message: 'hello', signature: signed.signature })
}

const addressOf = async () => (await device.keys.readDevice()).address

describe('signAccount', () => {
  test('default: with the server, no recovery method is needed', async () => {
    const { prompts, shown } = answer()
    expect(await signerOf(device.keys, prompts)).toBe(await addressOf())
    expect(shown).toEqual([])
  })

  test.each([
    ['it does not respond', new LoginUnreachableError()],
    [
      'its database is gone',
      new LoginRefusedError({ code: 'login/database-unavailable', message: '', status: 503, retryAfterSeconds: null }),
    ],
  ])('behavior: without the server, the device and the password sign: %s', async (_, error) => {
    fault = error
    const { prompts, shown } = answer({ type: 'password', password: 'another one that is long' }, password)
    expect(await signerOf(device.keys, prompts)).toBe(await addressOf())
    expect(shown).toEqual(['sign', 'RecoveryDeniedError'])
  })

  test('behavior: where the operator lost the shares, it signs, and makes a new set for the next time', async () => {
    server.sets.clear()
    const { prompts, shown } = answer(password)
    expect(await signerOf(device.keys, prompts)).toBe(await addressOf())
    expect(shown).toEqual(['sign'])
    await expect.poll(() => server.sets.size, { timeout: 20_000 }).toBe(1)
    expect(await signerOf(device.keys, answer().prompts)).toBe(await addressOf())
  })

  test('error: leaving it declines the request', async () => {
    fault = new LoginUnreachableError()
    await expect(signAccount(device.keys, request, answer('cancel').prompts)).rejects.toThrow(UserRejectedError)
  })

  test.each([
    ['a device that was revoked', new SignedOutError()],
    [
      'shares that were used too often',
      new LoginRefusedError({ code: 'login/too-many-share-uses', message: '', status: 429, retryAfterSeconds: 9 }),
    ],
  ])('security: what the server refuses is not signed another way: %s', async (_, error) => {
    fault = error
    const { prompts, shown } = answer(password)
    await expect(signAccount(device.keys, request, prompts)).rejects.toBe(error)
    expect(shown).toEqual([])
  })
})

describe('openAccount', () => {
  const owner = {
    ...{ account: modelAccount, email: null, userName: null, passkey: null, device: 'a' },
    savePasskey: () => Promise.resolve(),
  }

  test('behavior: after a reload, an account whose shares the operator lost is open without its user', async () => {
    const address = await addressOf()
    server.sets.clear()
    const { prompts, shown } = answer()
    expect(await openAccount(device.keys, { ...owner, isLoggingIn: false }, prompts)).toMatchObject({ address })
    expect(shown).toEqual([])
  })

  test('behavior: who has just logged in makes a new set at once', async () => {
    server.sets.clear()
    const { prompts, shown } = answer(password)
    await openAccount(device.keys, { ...owner, isLoggingIn: true }, prompts)
    expect(shown).toEqual(['unlock'])
    expect(server.sets.size).toBe(1)
  })
})

describe('openExport', () => {
  test('behavior: without the server, the device and the password show the keys', async () => {
    fault = new LoginUnreachableError()
    const { method, reveal } = await openExport(device.keys)
    expect(method).toBe('password')
    expect((await reveal(password)).phrase.split(' ')).toHaveLength(24)
  })

  test('error: a session that has ended exports nothing', async () => {
    fault = new SignedOutError()
    await expect(openExport(device.keys)).rejects.toBe(fault)
  })
})
