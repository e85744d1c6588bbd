/** The protocol of share sets against crashes at every step, on three devices: no account is lost, and none has two addresses. */
import { array, assert, asyncProperty, constant, constantFrom, integer, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { utf8 } from './bytes.ts'
import { RecoveryDeniedError } from './errors.ts'
import { createKeys, type Keys, type KeysStatus } from './keys.ts'
import type { RecoveryUnlock } from './recovery/recovery.ts'
import type { StoredSet } from './storage/key-storage.ts'
import {
  addressOf,
  Crash,
  type CrashPlan,
  createModelOptions,
  createModelServer,
  type ModelServer,
  modelAccount,
  revokeAtServer,
} from './testing/model-world.ts'

const operations = ['open', 'make', 'recover', 'restore', 'change', 'forgot', 'sign', 'export'] as const
const losses = ['device', 'server-sets', 'server-account', 'revoke'] as const

type Command =
  | {
      readonly type: 'run'
      readonly device: number
      readonly operation: (typeof operations)[number]
      readonly crash: CrashPlan
    }
  | { readonly type: 'lose'; readonly device: number; readonly loss: (typeof losses)[number] }
  | { readonly type: 'deliver' }

const commands = oneof(
  {
    weight: 8,
    arbitrary: record({
      type: constant('run' as const),
      device: integer({ min: 0, max: 2 }),
      operation: constantFrom(...operations),
      crash: oneof(
        constant(null),
        record({ step: integer({ min: 0, max: 12 }), when: constantFrom('before', 'after', 'late') }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      type: constant('lose' as const),
      device: integer({ min: 0, max: 2 }),
      loss: constantFrom(...losses),
    }),
  },
  { weight: 1, arbitrary: constant({ type: 'deliver' as const }) },
)

/** Everything that exists in one run of the model. */
type World = {
  readonly server: ModelServer
  readonly devices: readonly { readonly id: string; readonly sets: Map<string, StoredSet> }[]
  /** Every address that a user could have seen. */
  readonly shown: Set<string>
  /** The passwords that the user chose, newest last. After an interrupted change either can be in use. */
  readonly passwords: string[]
  readonly nextId: () => number
}

function createWorld(): World {
  let id = 0
  return {
    server: createModelServer(),
    devices: ['a', 'b', 'c'].map((name) => ({ id: name, sets: new Map() })),
    ...{ shown: new Set<string>(), passwords: ['first'], nextId: () => ++id },
  }
}

function keysOf({ server, devices, nextId }: World, device: number, crash: CrashPlan): Keys {
  const found = devices[device]
  if (found === undefined) throw new RangeError('The model has three devices.')
  return createKeys(modelAccount, createModelOptions(server, found.id, found.sets, crash, nextId))
}

const unlockOf = (password: string): RecoveryUnlock => ({ type: 'password', password: utf8(password) })

/** A user tries the passwords that they remember, the newest first. */
async function withPasswords<Result>(world: World, use: (unlock: RecoveryUnlock) => Promise<Result>): Promise<Result> {
  let denied: unknown
  for (const password of world.passwords.toReversed()) {
    try {
      return await use(unlockOf(password))
    } catch (error) {
      if (!(error instanceof RecoveryDeniedError)) throw error
      denied = error
    }
  }
  throw denied
}

const newPassword = (world: World) => {
  const password = `password-${world.nextId()}`
  world.passwords.push(password)
  return { type: 'password', password: utf8(password) } as const
}

function show(world: World, status: KeysStatus): void {
  if (status.type !== 'new') world.shown.add(status.address)
}

async function runOperation(world: World, keys: Keys, operation: (typeof operations)[number]): Promise<void> {
  const { shown, passwords } = world
  switch (operation) {
    case 'open':
      return show(world, await keys.open())
    case 'make':
      return show(world, await keys.make({ type: 'password', password: utf8(passwords.at(-1) ?? '') }))
    case 'recover':
      shown.add((await withPasswords(world, keys.recover)).address)
      return
    case 'restore':
      shown.add((await withPasswords(world, keys.restore)).address)
      return
    case 'change':
    case 'forgot': {
      const recovery = newPassword(world)
      const change = (unlock: RecoveryUnlock | null) => keys.changeRecovery(unlock, recovery)
      const { address } = operation === 'forgot' ? await change(null) : await withPasswords(world, change)
      shown.add(address)
      // A change that was completed leaves nothing at the server that an older password opens.
      for (const { recovery: sealed } of world.server.sets.values()) {
        if (sealed !== null) expect(JSON.parse(sealed.ciphertext).password).toBe(passwords.at(-1))
      }
      return
    }
    case 'sign': {
      const result = await keys.sign({ type: 'message', message: '0x' })
      if (result.type === 'signature') shown.add(result.signature)
      return
    }
    case 'export':
      shown.add((await withPasswords(world, keys.exportKeys)).evmPrivateKey)
  }
}

/** Whether two shares of the account's secret are left that its user can bring together. */
function isRecoverable({ server, devices, shown }: World): boolean {
  const [address = server.address] = shown
  const isOurs = (share: string) => address === null || addressOf(JSON.parse(share).secret) === address
  const onServer = [...server.sets.values()].some(
    ({ serverShare, recovery }) => recovery !== null && isOurs(serverShare),
  )
  // A device share has its recovery share beside it.
  const onDevice = devices.some(({ sets }) =>
    [...sets.values()].some((set) => isUsable(server, set) && isOurs(set.deviceShare)),
  )
  return onServer || onDevice
}

/** What is lost by accident: only one thing at a time, so that the user still has two shares. */
async function lose(world: World, device: number, loss: (typeof losses)[number]): Promise<void> {
  const { server, devices } = world
  const lost = devices[device]
  const before = {
    address: server.address,
    replacement: server.replacement,
    sets: new Map(server.sets),
    stored: new Map(lost?.sets),
  }
  switch (loss) {
    case 'device':
      lost?.sets.clear()
      break
    case 'server-sets':
      server.sets.clear()
      server.replacement = null
      break
    case 'server-account':
      // A backup from before the account had a key.
      server.sets.clear()
      server.replacement = null
      server.address = null
      break
    case 'revoke':
      if (lost !== undefined) revokeAtServer(server, lost.id)
      break
  }
  if (before.address === null || isRecoverable(world)) {
    // No other device can know that the account had a key, so that one with a share has to be first (docs/runbook.md#restore).
    const first = mostSets(world)
    if (server.address === null && usableSets(world, first) > 0) world.shown.add(await finish(world, first))
    return
  }
  server.address = before.address
  server.replacement = before.replacement
  for (const [set, value] of before.sets) server.sets.set(set, value)
  for (const [set, value] of before.stored) lost?.sets.set(set, value)
}

async function runCommand(world: World, command: Command): Promise<void> {
  switch (command.type) {
    case 'run':
      // Expected: the crash, or an operation that does not fit the status. A wrong address is found by the invariants.
      await runOperation(world, keysOf(world, command.device, command.crash), command.operation).catch(
        (error: unknown) => {
          if (error instanceof Crash || (error instanceof Error && 'code' in error)) return
          if (error instanceof Error && /^(share-set-exists|last-share-set)$/.test(error.message)) return
          throw error
        },
      )
      return
    case 'lose':
      await lose(world, command.device, command.loss)
      return
    case 'deliver':
      for (const deliver of world.server.late.splice(0)) deliver()
  }
}

/** Brings a device to a signature as its user would, without a crash. */
async function finish(world: World, device: number): Promise<string> {
  const keys = keysOf(world, device, null)
  const status = await keys.open()
  show(world, status)
  switch (status.type) {
    case 'new':
      show(world, await keys.make({ type: 'password', password: utf8(world.passwords.at(-1) ?? '') }))
      break
    case 'new-device':
      world.shown.add((await withPasswords(world, keys.recover)).address)
      break
    case 'server-share-lost':
      world.shown.add((await withPasswords(world, keys.restore)).address)
      break
    case 'ready':
      if (status.isRecoveryOutdated) await withPasswords(world, keys.recover)
  }
  const result = await keys.sign({ type: 'message', message: '0x' })
  return result.type === 'signature' ? result.signature : ''
}

test('property: no crash loses an account or gives it two addresses', async () => {
  await assert(
    asyncProperty(array(commands, { maxLength: 24 }), async (all) => {
      const world = createWorld()
      for (const command of all) {
        await runCommand(world, command)
        expect(world.shown.size).toBeLessThanOrEqual(1)
        expectLastMethod(world)
        if (world.shown.size > 0) expect(isRecoverable(world)).toBe(true)
      }
      await runCommand(world, { type: 'deliver' })
      expectLastMethod(world)
      // First a device that has a share: if the server lost its shares, no other can begin.
      const order = [0, 1, 2].sort((one, other) => usableSets(world, other) - usableSets(world, one))
      for (const device of order) world.shown.add(await finish(world, device))
      expect(world.shown.size).toBe(1)
    }),
    { numRuns: casesAtDepth(50_000) },
  )
})

/** Nothing at the server opens with a method that was replaced there. */
function expectLastMethod({ server: { sets, replacement } }: World): void {
  if (replacement === null) return
  const { password } = JSON.parse(replacement.ciphertext)
  for (const { recovery } of sets.values()) {
    if (recovery !== null) expect(JSON.parse(recovery.ciphertext).password).toBe(password)
  }
}

/** Whether a set of a device opens the account: a pending one does when it decided the account's address. */
function isUsable({ address }: ModelServer, set: StoredSet): boolean {
  return set.status !== 'pending' || set.address === address
}

/** The device with the most share sets that open the account. */
function mostSets(world: World): number {
  return [0, 1, 2].reduce((best, device) => (usableSets(world, device) > usableSets(world, best) ? device : best))
}

function usableSets({ server, devices }: World, device: number): number {
  return [...(devices[device]?.sets.values() ?? [])].filter((set) => isUsable(server, set)).length
}
