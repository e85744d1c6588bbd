import type { Address } from 'viem'
import { type AccountStatus, reconcile, type ServerAccount } from './account/reconcile.ts'
import type { SaveShareSet, SharesServer } from './account/shares-server.ts'
import { AccountAddressChangedError, AccountNotReadyError } from './errors.ts'
import {
  type NewRecovery,
  parsePasskeyParameters,
  type RecoveryUnlock,
  type SealedRecovery,
} from './recovery/recovery.ts'
import type { KeyStorage, StoredSet } from './storage/key-storage.ts'
import type { ExportedKeys, NewShareSet, SharePair, WorkerRequest, WorkerResults } from './worker/messages.ts'
import type { SignRequest, SignResult } from './worker/sign-request.ts'

/** What the keys of the frame are created with. */
export type KeysOptions = {
  readonly server: SharesServer
  readonly storage: KeyStorage
  /** The id of this device: the thumbprint of its key. */
  readonly device: string
  /** Runs one request in a separate worker: `runWorker` with the worker of the bundle. */
  readonly run: <Request extends WorkerRequest>(
    request: Request,
    signal?: AbortSignal,
  ) => Promise<WorkerResults[Request['type']]>
  /** Runs operations of one name one after the other, over all tabs: `navigator.locks.request`. */
  readonly withLock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
  /** Unix seconds. */
  readonly now: () => number
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
  const { server, storage, device, run, now } = options
  const locked = <Result>(operation: () => Promise<Result>) => options.withLock(`laurel-keys-${account}`, operation)

  /** Where the device is, after what an interrupted operation left was finished. */
  async function settle(): Promise<AccountStatus> {
    const [stored, serverAccount] = [await storage.getSets(account), await readAccount()]
    const { status, changes, retired } = reconcile(stored, serverAccount, device, now())
    if (changes.put.length + changes.remove.length > 0) await storage.changeSets(account, changes)
    for (const set of retired) await retire(set)
    return status
  }

  /** Deletes a set that is no longer used. If it fails, the next operation does it: the account is open meanwhile. */
  async function retire(set: string): Promise<void> {
    const isDeleted = await server.deleteSet(set).then(
      () => true,
      () => false,
    )
    if (isDeleted) await storage.changeSets(account, { put: [], remove: [set] })
  }

  async function readAccount(): Promise<ServerAccount> {
    const serverAccount = await server.getAccount()
    if (serverAccount.id !== account) throw new AccountNotReadyError('other-account')
    return serverAccount
  }

  /** Stores a new set on both sides, this one first. Returns the status after it. */
  async function saveSet(
    made: NewShareSet,
    about: Pick<SaveShareSet, 'replacesRecovery' | 'recoveryOf'>,
  ): Promise<AccountStatus> {
    const { set, address, solanaAddress, deviceShare, recovery, serverShare, proof } = made
    const pending = { account, set, address, solanaAddress, deviceShare, recovery, createdAt: now() }
    await storage.changeSets(account, { put: [{ ...pending, status: 'pending' }], remove: [] })
    const result = await server.saveSet(set, { address, serverShare, recovery, proof, ...about })
    // No key of this set is in use: the address of the account is another.
    if (result === 'address-taken') await storage.changeSets(account, { put: [], remove: [set] })
    return settle()
  }

  async function ownerOf(recovery: NewRecovery) {
    return { account, device, key: await storage.getDeviceKey(), recovery }
  }

  async function splitAgain(pair: SharePair, recovery: NewRecovery, replacesRecovery: boolean) {
    const made = await run({ type: 'split', pair, owner: await ownerOf(recovery) })
    // The server must know when this method was replaced in the meantime.
    const about = replacesRecovery ? { replacesRecovery } : { replacesRecovery, recoveryOf: pair.set }
    return openedOf(await saveSet(made, about))
  }

  async function devicePair({ set, address, deviceShare, recovery }: StoredSet, unlock: RecoveryUnlock) {
    const sealed = { share: deviceShare, key: await storage.getDeviceKey() }
    return { type: 'device-recovery', account, set, address, device: sealed, recovery, unlock } as const
  }

  /** The pair of an open account, with the server share that is fetched for this one use. */
  async function serverPair({ set, address, deviceShare }: StoredSet) {
    const serverShare = await server.openShare(set)
    if (serverShare === null) throw new AccountNotReadyError('server-share-lost')
    const sealed = { share: deviceShare, key: await storage.getDeviceKey() }
    return { type: 'device-server', account, set, address, device: sealed, serverShare } as const
  }

  async function statusOf(status: AccountStatus): Promise<KeysStatus> {
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

  /** The set of this device that signs without a request to the server. */
  async function readActive(): Promise<StoredSet> {
    const sets = await storage.getSets(account)
    const active = sets.find(({ status }) => status === 'active')
    if (active === undefined) throw new AccountNotReadyError('new-device')
    return active
  }

  return {
    open: () => locked(async () => statusOf(await settle())),
    make: (recovery) =>
      locked(async () => {
        const status = await settle()
        if (status.type !== 'new') return statusOf(status)
        return statusOf(
          await saveSet(await run({ type: 'make', owner: await ownerOf(recovery) }), { replacesRecovery: false }),
        )
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
        return splitAgain(await devicePair(stored, unlock), sameRecovery(unlock, stored.recovery), false)
      }),
    changeRecovery: (unlock, recovery) =>
      locked(async () => {
        const { stored } = requireDevice(await settle())
        const pair = unlock === null ? await serverPair(stored) : await devicePair(stored, unlock)
        return splitAgain(pair, recovery, true)
      }),
    // Without the lock: it changes nothing, and a user may sign in two tabs.
    async sign(request, signal) {
      return run({ type: 'sign', pair: await serverPair(await readActive()), request }, signal)
    },
    async signWithRecovery(unlock, request, signal) {
      return run({ type: 'sign', pair: await devicePair(await readActive(), unlock), request }, signal)
    },
    async readDevice() {
      const { address, solanaAddress, recovery } = await readActive()
      return { address, solanaAddress, recovery }
    },
    async exportKeys(unlock) {
      return run({ type: 'export', pair: await devicePair(await readActive(), unlock) })
    },
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
