import { getAddress, isAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeRecovery } from '../src/account/change-recovery.ts'
import type { Owner } from '../src/account/open-account.ts'
import { createPromptStore, RecoveryCancelledError, type RecoveryChoice } from '../src/account/prompt-store.ts'
import { UserRejectedError } from '../src/confirm/errors.ts'
import { RecoveryDeniedError, ShareSetMismatchError } from '../src/keys/errors.ts'
import type { Keys } from '../src/keys/keys.ts'
import type { StoredSet } from '../src/keys/storage/key-storage.ts'
import {
  createModelServer,
  type ModelServer,
  modelAccount,
  newestRecovery,
  openAtServer,
} from '../src/keys/testing/model-world.ts'
import { handleRequest } from '../src/keys/worker/handle-request.ts'
import type { SharePair, WorkerRequest } from '../src/keys/worker/messages.ts'
import { createPasskey, openDevice, type Passkey } from './real-device.ts'

const run = (request: WorkerRequest) => handleRequest(request)
const message = { type: 'message', message: '0x' } as const

let server: ModelServer
let device: Awaited<ReturnType<typeof openDevice>>
let before: Passkey
beforeEach(async () => {
  server = createModelServer()
  device = await openDevice(server, 'a')
  before = await createPasskey()
  await device.keys.make(before)
})

const onlySet = (sets: ReadonlyMap<string, StoredSet>): StoredSet => {
  const [set, ...more] = sets.values()
  if (set === undefined || more.length > 0) throw new RangeError('The device has one set.')
  return set
}

describe('a recovery that was changed', () => {
  test('security: the recovery share before, its passkey and its share set open nothing, with whatever is left', async () => {
    const old = onlySet(device.sets)
    const stolenShare = openAtServer(server, 'a', old.set)
    const other = await openDevice(server, 'b')
    await other.keys.recover(before)
    const after = await createPasskey()
    const { address } = await device.keys.changeRecovery(null, after)
    expect(address).toBe(old.address)

    const now = onlySet(device.sets)
    expect(now.set).not.toBe(old.set)
    // The server has neither a share of the set before nor a recovery share under the passkey before, of any device.
    expect(openAtServer(server, 'a', old.set)).toBeNull()
    expect([...server.sets.values()].flatMap(({ recovery }) => recovery ?? [])).toEqual([now.recovery])
    for (const use of [device.keys.restore, device.keys.recover, device.keys.exportKeys])
      await expect(use(before)).rejects.toThrow(RecoveryDeniedError)
    await expect(device.keys.signWithRecovery(before, message)).rejects.toThrow(RecoveryDeniedError)
    const thief = await openDevice(server, 'c')
    await expect(thief.keys.recover(before)).rejects.toThrow(RecoveryDeniedError)

    // A copy of it, beside each share that is left.
    const found = newestRecovery(server)
    if (found === null || stolenShare === null) throw new TypeError('The server has a recovery share.')
    const copied = { account: modelAccount, address: old.address, recovery: old.recovery, unlock: before } as const
    const sealed = { share: now.deviceShare, key: device.key }
    const pairs: readonly SharePair[] = [
      { ...copied, type: 'server-recovery', set: old.set, serverShare: found.serverShare },
      { ...copied, type: 'server-recovery', set: now.set, serverShare: found.serverShare },
      { ...copied, type: 'device-recovery', set: now.set, device: sealed },
    ]
    for (const pair of pairs) {
      await expect(run({ type: 'sign', pair, request: message })).rejects.toThrow(
        pair.set === old.set ? ShareSetMismatchError : RecoveryDeniedError,
      )
    }
    await expect(
      run({
        type: 'sign',
        pair: { ...copied, type: 'device-recovery', set: old.set, device: sealed },
        request: message,
      }),
    ).rejects.toThrow()

    // The proof that these attempts are real: the whole set before, which is nowhere any more, would open the account.
    const whole = { ...copied, type: 'server-recovery', set: old.set, serverShare: stolenShare } as const
    await expect(run({ type: 'sign', pair: whole, request: message })).resolves.toMatchObject({ type: 'signature' })
    await expect(thief.keys.recover(after)).resolves.toMatchObject({ address })
  })

  test('behavior: another device still signs, and its user gives it the new one', async () => {
    const other = await openDevice(server, 'b')
    await other.keys.recover(before)
    const after = await createPasskey()
    await device.keys.changeRecovery(null, after)
    expect(await other.keys.sign(message)).toMatchObject({ type: 'signature' })
    expect(await other.keys.open()).toMatchObject({ type: 'ready', isRecoveryOutdated: true })
    await other.keys.recover(after)
    expect(await other.keys.open()).toMatchObject({ type: 'ready', isRecoveryOutdated: false })
    await expect(other.keys.exportKeys(before)).rejects.toThrow(RecoveryDeniedError)
  })
})

describe('changeRecovery', () => {
  const owner: Owner = {
    ...{ account: modelAccount, email: 'ada@example.com', userName: null, isLoggingIn: false, passkey: null },
    ...{ device: 'a', savePasskey: () => Promise.reject(new TypeError('There is no new passkey.')) },
  }

  /** Changes the recovery, and gives each prompt the choice of its type. */
  function start(keys: Keys, choices: Readonly<Record<string, RecoveryChoice | 'cancel'>>) {
    const prompts = createPromptStore()
    const shown: string[] = []
    prompts.subscribe(() => {
      const prompt = prompts.getState()
      if (prompt === null || prompt.type === 'log-in-again') return
      shown.push(prompt.type)
      const choice = choices[prompt.type]
      if (choice === 'cancel') prompt.cancel()
      else if (choice !== undefined) void prompt.submit(choice).catch((error: unknown) => shown.push(String(error)))
    })
    let confirmed = 0
    const logins: boolean[] = []
    const requireLogin = async (hasPasskey: boolean) => {
      logins.push(hasPasskey)
    }
    const approve = async (address: string) => {
      expect(isAddress(address)).toBe(true)
      confirmed++
    }
    return {
      shown,
      prompts,
      approve,
      logins,
      requireLogin,
      changed: () => changeRecovery(keys, owner, prompts, { approve, requireLogin }),
      times: () => confirmed,
    }
  }

  const password = { type: 'password', password: 'nine geese, a lantern and a gate' } as const

  test('default: after the click, a password takes the place of the passkey, and the address stays', async () => {
    const { address } = onlySet(device.sets)
    const { changed, shown, times, logins } = start(device.keys, { change: password })
    expect(await changed()).toBe(true)
    expect([shown, times()]).toEqual([['change'], 1])
    expect(logins, 'with a passkey, which can log in too').toEqual([true])
    expect(onlySet(device.sets)).toMatchObject({ address: getAddress(address), recovery: { method: 'password' } })
    await expect(device.keys.exportKeys(before)).rejects.toThrow()
  })

  test('behavior: leaving it changes nothing', async () => {
    const unchanged = onlySet(device.sets)
    expect(await start(device.keys, { change: 'cancel' }).changed()).toBe(false)
    const declined = start(device.keys, {})
    const decline = () => Promise.reject(new UserRejectedError())
    expect(await changeRecovery(device.keys, owner, declined.prompts, { ...declined, approve: decline })).toBe(false)
    expect([declined.shown, declined.logins]).toEqual([[], []])
    const { prompts, approve, shown } = start(device.keys, {})
    const leave = () => Promise.reject(new RecoveryCancelledError())
    expect(await changeRecovery(device.keys, owner, prompts, { approve, requireLogin: leave })).toBe(false)
    expect(shown).toEqual([])
    expect(onlySet(device.sets)).toEqual(unchanged)
  })

  test('error: a password that is easy to guess is refused in the prompt', async () => {
    const { changed, shown, prompts } = start(device.keys, { change: { type: 'password', password: 'geese' } })
    const change = changed()
    await expect.poll(() => shown.at(-1)).toMatch(/WeakPassword/)
    prompts.cancel()
    expect(await change).toBe(false)
  })

  test('behavior: where the server lost its share, the present one makes a new set first', async () => {
    await start(device.keys, { change: password }).changed()
    server.sets.clear()
    const { changed, shown } = start(device.keys, { unlock: password, change: password })
    expect(await changed()).toBe(true)
    expect(shown).toEqual(['unlock', 'change'])
    expect(await device.keys.open()).toMatchObject({ type: 'ready' })
  })
})
