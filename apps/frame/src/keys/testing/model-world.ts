import type { Address, Hex } from 'viem'
import type { ServerAccount } from '../account/reconcile.ts'
import type { SaveShareSet, SharesServer } from '../account/shares-server.ts'
import { AddressMismatchError, RecoveryDeniedError, ShareSetMismatchError } from '../errors.ts'
import type { KeysOptions } from '../keys.ts'
import type { NewRecovery, RecoveryUnlock, SealedRecovery } from '../recovery/recovery.ts'
import type { KeyStorage, StoredSet } from '../storage/key-storage.ts'
import type { NewShareSet, SharePair, WorkerRequest, WorkerResults } from '../worker/messages.ts'

/** The account of the model. */
export const modelAccount = 'account'

/** A tab was closed, the power was cut, or a response did not arrive. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** When an operation is interrupted: `late` crashes, and the request arrives at the server after the next operations. */
export type CrashPlan = { readonly step: number; readonly when: 'before' | 'after' | 'late' } | null

type ServerSet = { device: string; serverShare: string; recovery: SealedRecovery | null; content: string }

/** The server of the model, with what the database of the real one enforces. */
export type ModelServer = {
  address: Address | null
  readonly sets: Map<string, ServerSet>
  readonly deleted: Set<string>
  /** The recovery that replaced all others last; null when none did. */
  replacement: SealedRecovery | null
  /** Requests that are still on the way. */
  readonly late: (() => void)[]
}

/** What a share says in the model: nothing is hidden in it, because the model is about the order of steps. */
type Share = { readonly secret: number; readonly set: string; readonly password?: string }

/** A server without an account's key. */
export function createModelServer(): ModelServer {
  return { address: null, sets: new Map(), deleted: new Set(), replacement: null, late: [] }
}

/** The address of a secret of the model. */
export function addressOf(secret: number): Address {
  return `0x${secret.toString(16).padStart(40, '0')}`
}

/** The owner of a set whose device was revoked. */
const revoked = 'revoked'

/** Revokes a device: its sets are deleted, unless they are the last that recover the account. */
export function revokeAtServer({ sets }: ModelServer, device: string): void {
  const isNeeded = ![...sets.values()].some((set) => set.device !== device && set.recovery !== null)
  for (const [id, set] of sets) {
    if (set.device !== device) continue
    if (isNeeded) set.device = revoked
    else sets.delete(id)
  }
}

/** Saves a set as `apps/login/src/database/postgres-share-store.ts` does. */
export function saveAtServer(
  server: ModelServer,
  device: string,
  set: string,
  content: SaveShareSet,
  address: Address,
): 'saved' | 'address-taken' {
  const text = JSON.stringify([device, content])
  const same = server.sets.get(set)
  if (same?.content === text) return 'saved'
  if (same !== undefined || server.deleted.has(set)) throw new Error('share-set-exists')
  if (server.address !== null && server.address !== address) return 'address-taken'
  server.address = address
  if (content.replacesRecovery) {
    for (const other of server.sets.values()) other.recovery = null
    server.replacement = content.recovery
  }
  const source = server.sets.get(content.recoveryOf ?? '')
  const hasRecovery = [...server.sets.values()].map((other) => other.recovery !== null)
  const isLost = content.recoveryOf !== undefined && !server.deleted.has(content.recoveryOf)
  const isAsBefore = server.deleted.size === 0 && hasRecovery.every((has) => has)
  // A method that was replaced since does not come back. A set that the server lost says nothing of its method.
  const isLate = source === undefined ? hasRecovery.includes(true) && !(isLost && isAsBefore) : source.recovery === null
  const recovery = isLate ? null : content.recovery
  // The new set restores the account, so that the last set of a revoked device is no longer needed.
  for (const [other, { device: owner }] of server.sets)
    if (owner === revoked && recovery !== null) server.sets.delete(other)
  server.sets.set(set, { device, serverShare: content.serverShare, recovery, content: text })
  return 'saved'
}

/** What {@link createKeys} gets on a device of the model, with a crash at one of its steps. */
export function createModelOptions(
  server: ModelServer,
  device: string,
  sets: Map<string, StoredSet>,
  crash: CrashPlan,
  nextId: () => number,
): KeysOptions {
  let step = 0
  const effect = <Result>(run: () => Result, canBeLate = false): Promise<Result> => {
    const isHere = crash !== null && crash.step === step++
    if (!isHere) return Promise.resolve().then(run)
    if (crash.when === 'after') run()
    if (crash.when === 'late' && canBeLate) {
      server.late.push(() => {
        try {
          run()
        } catch {
          // The server refuses what came too late.
        }
      })
    }
    return Promise.reject(new Crash())
  }
  const storage: KeyStorage = {
    getDeviceKey: () => Promise.resolve(modelKey),
    getSets: () => effect(() => [...sets.values()]),
    changeSets: (_, { put, remove }) =>
      effect(() => {
        for (const set of put) sets.set(set.set, set)
        for (const set of remove) sets.delete(set)
      }),
  }
  const shares: SharesServer = {
    getAccount: () => effect(() => readAccount(server, modelAccount)),
    saveSet: (set, content) => effect(() => saveAtServer(server, device, set, content, content.address), true),
    openShare: (set) => effect(() => openAtServer(server, device, set)),
    getRecovery: () => effect(() => newestRecovery(server)),
    deleteSet: (set) => effect(() => deleteAtServer(server, device, set), true),
  }
  const run = async <Request extends WorkerRequest>(request: Request): Promise<WorkerResults[Request['type']]> =>
    handle(request, nextId) as WorkerResults[Request['type']]
  return {
    ...{ server: shares, storage, device, run, now: () => 0 },
    withLock: (_, operation) => operation(),
  }
}

const modelKey = {} as CryptoKey

/** The account as the server describes it. @param id - the id of the account. */
export function readAccount({ address, sets }: ModelServer, id: string): ServerAccount {
  return {
    ...{ id, address },
    sets: [...sets]
      .filter(([, { device }]) => device !== revoked)
      .map(([set, { device, recovery }]) => ({ set, device, recovery: recovery?.method ?? null })),
  }
}

/** The server share of a set of a device. */
export function openAtServer({ sets }: ModelServer, device: string, set: string): string | null {
  const found = sets.get(set)
  return found?.device === device ? found.serverShare : null
}

/** The newest set with a recovery share. */
export function newestRecovery({ sets }: ModelServer) {
  const found = [...sets].findLast(([, { recovery }]) => recovery !== null)
  if (found === undefined) return null
  const [set, { serverShare, recovery }] = found
  return recovery === null ? null : { set, serverShare, recovery }
}

/** Deletes a set of a device, unless it is the last that recovers the account. */
export function deleteAtServer({ sets, deleted }: ModelServer, device: string, set: string): void {
  if (sets.get(set)?.device !== device) return
  if (![...sets].some(([other, { recovery }]) => other !== set && recovery !== null)) throw new Error('last-share-set')
  sets.delete(set)
  deleted.add(set)
}

function handle(request: WorkerRequest, nextId: () => number): unknown {
  switch (request.type) {
    case 'make':
      return makeSet(nextId(), request.owner.recovery, nextId)
    case 'split':
      return makeSet(restore(request.pair), request.owner.recovery, nextId)
    case 'sign':
      return { type: 'signature', signature: addressOf(restore(request.pair)) }
    case 'export':
      return { phrase: '', solanaPrivateKey: '', evmPrivateKey: addressOf(restore(request.pair)) }
  }
}

/** The password of the model is in the bytes. A frame without the model's passwords cannot open the share. */
function passwordOf(unlock: RecoveryUnlock | NewRecovery): string {
  return unlock.type === 'password' ? new TextDecoder().decode(unlock.password) : ''
}

function makeSet(secret: number, recovery: NewRecovery, nextId: () => number): NewShareSet {
  const set = `set-${nextId()}`
  const share = JSON.stringify({ secret, set } satisfies Share)
  const sealed = JSON.stringify({ secret, set, password: passwordOf(recovery) } satisfies Share)
  return {
    ...{ set, address: addressOf(secret), solanaAddress: 'solana', deviceShare: share, serverShare: share },
    ...{ recovery: { method: 'password', ciphertext: sealed, parameters: '{}' }, proof: '0x' as Hex },
  }
}

function restore(pair: SharePair): number {
  const shares: Share[] = []
  if (pair.type !== 'server-recovery') shares.push(JSON.parse(pair.device.share))
  if (pair.type !== 'device-recovery') shares.push(JSON.parse(pair.serverShare))
  if (pair.type !== 'device-server') {
    const share: Share = JSON.parse(pair.recovery.ciphertext)
    if (share.password !== passwordOf(pair.unlock)) throw new RecoveryDeniedError()
    shares.push(share)
  }
  const [one, other] = shares
  if (one === undefined || one.set !== pair.set || other?.set !== pair.set) throw new ShareSetMismatchError()
  if (addressOf(one.secret) !== pair.address) throw new AddressMismatchError(pair.address)
  return one.secret
}
