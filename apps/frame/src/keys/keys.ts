import type { Address } from 'viem'
import type { AccountStatus } from './account/reconcile.ts'
import { createSharePairs } from './account/share-pairs.ts'
import { createShareSets, type ShareSetsOptions } from './account/share-sets.ts'
import type { SharesServer } from './account/shares-server.ts'
import { AccountAddressChangedError, AccountNotReadyError } from './errors.ts'
import {
  type NewRecovery,
  parsePasskeyParameters,
  type RecoveryUnlock,
  type SealedRecovery,
} from './recovery/recovery.ts'
import type { StoredSet } from './storage/key-storage.ts'
import type { ExportedKeys, SharePair, WorkerRequest, WorkerResults } from './worker/messages.ts'
import type { SignRequest, SignResult } from './worker/sign-request.ts'

/** What the keys of the frame are created with. */
export type KeysOptions = ShareSetsOptions & {
  /** Runs one request in a separate worker: `runWorker` with the worker of the bundle. */
  readonly run: <Request extends WorkerRequest>(
    request: Request,
    signal?: AbortSignal,
  ) => Promise<WorkerResults[Request['type']]>
  /** Runs operations of one name one after the other, over all tabs: `navigator.locks.request`. */
  readonly withLock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
}

/** The addresses of an open account. */
export type OpenedAccount = { readonly address: Address; readonly solanaAddress: string }

/** Where this device is with the account, as the frame's views need it. */
export type KeysStatus =
  /** The account has no key yet: let the user choose a recovery method, then {@link Keys.make}. */
  | { readonly type: 'new' }
  /**
   * `isRecoveryOutdated`: {@link Keys.recover} with the recovery method that was chosen on another device since, which is
   * `newRecovery`. It is null otherwise.
   */
  | ({
      readonly type: 'ready'
      readonly recovery: SealedRecovery
      readonly isRecoveryOutdated: boolean
      readonly newRecovery: SealedRecovery | null
    } & OpenedAccount)
  /** {@link Keys.restore} with the recovery method. */
  | ({ readonly type: 'server-share-lost'; readonly recovery: SealedRecovery } & OpenedAccount)
  /** {@link Keys.recover} with the recovery method. `recovery` is null when the server has no recovery share: use another device. */
  | { readonly type: 'new-device'; readonly address: Address; readonly recovery: SealedRecovery | null }

/** The keys of the account of the frame's session. */
export type Keys = {
  /** Where this device is with the account. Finishes what an interrupted operation left. */
  readonly open: () => Promise<KeysStatus>
  /** Makes the key of a new account. If another device was first, the status is that of a new device. */
  readonly make: (recovery: NewRecovery) => Promise<KeysStatus>
  /** Makes a share set for this device from the server share and the recovery share. */
  readonly recover: (unlock: RecoveryUnlock) => Promise<OpenedAccount>
  /** Makes a new share set from the device share and the recovery share: when the server lost its share, or to rotate. */
  readonly restore: (unlock: RecoveryUnlock) => Promise<OpenedAccount>
  /**
   * Makes a new share set under another recovery method, and deletes the recovery shares of all others. Without `unlock` (a
   * forgotten password), from the device share and the server share. The server requires a login of the last minutes.
   */
  readonly changeRecovery: (unlock: RecoveryUnlock | null, recovery: NewRecovery) => Promise<OpenedAccount>
  /** Signs with the device share and the server share. The confirmation must have been given. */
  readonly sign: (request: SignRequest, signal?: AbortSignal) => Promise<SignResult>
  /** Signs without the server, with the device share and the recovery share. */
  readonly signWithRecovery: (unlock: RecoveryUnlock, request: SignRequest, signal?: AbortSignal) => Promise<SignResult>
  /** What this device has of an account that it has open. Sends nothing to the server. @throws {AccountNotReadyError} */
  readonly readDevice: () => Promise<OpenedAccount & { readonly recovery: SealedRecovery }>
  /** The phrase and the private keys, to show. Needs the recovery method each time, and no server. */
  readonly exportKeys: (unlock: RecoveryUnlock) => Promise<ExportedKeys>
}

/**
 * The keys of one account on this device. Every operation starts from {@link reconcile}, changes this browser before the server,
 * and can be interrupted between any two steps.
 * Source: docs/embedded-login.md#making-opening-and-renewing.
 * @param account - the id of the account of the session.
 */
export function createKeys(account: string, options: KeysOptions): Keys {
  const { server, storage, device, run } = options
  const { settle, save } = createShareSets(account, options)
  const pairs = createSharePairs(account, options)
  const locked = <Result>(operation: () => Promise<Result>) => options.withLock(`laurel-keys-${account}`, operation)

  async function ownerOf(recovery: NewRecovery) {
    return { account, device, key: await storage.getDeviceKey(), recovery }
  }

  async function splitAgain(pair: SharePair, recovery: NewRecovery, replacesRecovery: boolean) {
    const made = await run({ type: 'split', pair, owner: await ownerOf(recovery) })
    // The server must know when this method was replaced in the meantime.
    const about = replacesRecovery ? { replacesRecovery } : { replacesRecovery, recoveryOf: pair.set }
    return openedOf(await save(made, about))
  }

  /** The set of this device that signs without a request to the server. */
  async function readActive(): Promise<StoredSet> {
    const sets = await storage.getSets(account)
    const active = sets.find(({ status }) => status === 'active')
    if (active === undefined) throw new AccountNotReadyError('new-device')
    return active
  }

  return {
    open: () => locked(async () => readStatus(await settle(), server)),
    make: (recovery) =>
      locked(async () => {
        const status = await settle()
        if (status.type !== 'new') return readStatus(status, server)
        const made = await run({ type: 'make', owner: await ownerOf(recovery) })
        return readStatus(await save(made, { replacesRecovery: false }), server)
      }),
    recover: (unlock) =>
      locked(async () => {
        const status = await settle()
        if (status.type === 'address-changed') throw new AccountAddressChangedError(status.stored.address)
        const found = await server.getRecovery()
        if (status.type === 'new' || found === null) throw new AccountNotReadyError(status.type)
        const address = status.type === 'new-device' ? status.address : status.stored.address
        const pair = { type: 'server-recovery', account, address, ...found, unlock } as const
        return splitAgain(pair, sameRecovery(unlock, found.recovery), false)
      }),
    restore: (unlock) =>
      locked(async () => {
        const { stored } = requireDevice(await settle())
        return splitAgain(await pairs.withRecovery(stored, unlock), sameRecovery(unlock, stored.recovery), false)
      }),
    changeRecovery: (unlock, recovery) =>
      locked(async () => {
        const { stored } = requireDevice(await settle())
        const pair = unlock === null ? await pairs.withServer(stored) : await pairs.withRecovery(stored, unlock)
        return splitAgain(pair, recovery, true)
      }),
    // Without the lock: it changes nothing, and a user may sign in two tabs.
    async sign(request, signal) {
      return run({ type: 'sign', pair: await pairs.withServer(await readActive()), request }, signal)
    },
    async signWithRecovery(unlock, request, signal) {
      return run({ type: 'sign', pair: await pairs.withRecovery(await readActive(), unlock), request }, signal)
    },
    async readDevice() {
      const { address, solanaAddress, recovery } = await readActive()
      return { address, solanaAddress, recovery }
    },
    async exportKeys(unlock) {
      return run({ type: 'export', pair: await pairs.withRecovery(await readActive(), unlock) })
    },
  }
}

/** Returns what the frame's views need of a status. */
async function readStatus(status: AccountStatus, server: Pick<SharesServer, 'getRecovery'>): Promise<KeysStatus> {
  switch (status.type) {
    case 'new':
      return status
    case 'ready': {
      const { address, solanaAddress, recovery } = status.stored
      const { isRecoveryOutdated } = status
      const newRecovery = isRecoveryOutdated ? ((await server.getRecovery())?.recovery ?? null) : null
      return { type: 'ready', address, solanaAddress, recovery, isRecoveryOutdated, newRecovery }
    }
    case 'server-share-lost': {
      const { address, solanaAddress, recovery } = status.stored
      return { type: 'server-share-lost', address, solanaAddress, recovery }
    }
    case 'new-device': {
      const recovery = await server.getRecovery()
      return { type: 'new-device', address: status.address, recovery: recovery?.recovery ?? null }
    }
    case 'address-changed':
      throw new AccountAddressChangedError(status.stored.address)
  }
}

function requireDevice(status: AccountStatus) {
  switch (status.type) {
    case 'ready':
    case 'server-share-lost':
      return status
    case 'address-changed':
      throw new AccountAddressChangedError(status.stored.address)
    case 'new':
    case 'new-device':
      throw new AccountNotReadyError(status.type)
  }
}

function openedOf(status: AccountStatus): OpenedAccount {
  const { stored } = requireDevice(status)
  return { address: stored.address, solanaAddress: stored.solanaAddress }
}

/** The same password or passkey, for a new share. */
function sameRecovery(unlock: RecoveryUnlock, sealed: SealedRecovery): NewRecovery {
  if (unlock.type === 'password') return unlock
  return { ...unlock, parameters: parsePasskeyParameters(sealed.parameters) }
}
