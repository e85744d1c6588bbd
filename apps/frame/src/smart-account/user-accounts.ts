import type { Address } from 'viem'
import type { FrameAccount } from '../account/login.ts'
import type { CurrentNetwork } from '../current-network.ts'
import { NodeError, NotConnectedError, UnsupportedMethodError } from '../rpc/errors.ts'
import type { RpcService } from '../rpc/rpc-service.ts'
import { smartAccountsOf } from './contracts.ts'
import { NoSmartAccountsError } from './errors.ts'
import { type AccountPreferences, toAccountType } from './preferences.ts'

type Account = { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
type SmartAccount = { readonly address: Address; readonly type: 'smartAccount' }

/** A user, as apps are informed of them. */
export type FrameUser = {
  readonly email: string | null
  /** Of the account that is used. */
  readonly address: string
  readonly chainId: string | number
  readonly accounts: readonly Account[]
  readonly preferredAccountType: Account['type']
}

/** The accounts of a user: the one with a key, and on some networks a contract that it owns. */
export type UserAccounts = {
  /**
   * Describes an open account, on the current network. `smart` is null where there is no smart account.
   * @param wanted - the account type that an app names: it is used from now on.
   */
  readonly describe: (
    opened: FrameAccount,
    wanted?: string,
  ) => Promise<{ readonly user: FrameUser; readonly smart: SmartAccount | null }>
  /** Returns the smart account of the open account. @throws {NotConnectedError} @throws {NoSmartAccountsError} */
  readonly requireSmart: (opened: FrameAccount | null) => Promise<Address>
  /** Whether a contract is at an address. @throws {NodeError} */
  readonly isDeployed: (address: Address) => Promise<boolean>
  /**
   * Uses an account type from now on, and returns the address of its account.
   * @throws {NotConnectedError} @throws {UnsupportedMethodError} for another type. @throws {NoSmartAccountsError}
   */
  readonly prefer: (opened: FrameAccount | null, wanted: string) => Promise<Account>
}

/** Creates what reads and chooses accounts on the current network. */
export function createUserAccounts({
  network,
  preferences,
  loadRpc,
}: {
  readonly network: CurrentNetwork
  readonly preferences: AccountPreferences
  readonly loadRpc: () => Promise<RpcService>
}): UserAccounts {
  /** Returns the smart account of an owner; null where there is none. */
  async function readSmart(owner: Address): Promise<SmartAccount | null> {
    const contracts = smartAccountsOf(network.chain())
    if (contracts === null) return null
    const { smartAddressOf } = await loadRpc()
    return { address: smartAddressOf(contracts, owner), type: 'smartAccount' }
  }

  async function requireSmart(opened: FrameAccount | null): Promise<Address> {
    if (opened === null) throw new NotConnectedError()
    const smart = await readSmart(opened.address)
    if (smart === null) throw new NoSmartAccountsError()
    return smart.address
  }

  return {
    requireSmart,
    async describe({ address: owner, solanaAddress, email }, wanted) {
      const solana = network.solana()
      if (solana !== null) {
        const eoa = { address: solanaAddress, type: 'eoa' as const }
        const user = { email, address: solanaAddress, chainId: solana.id, accounts: [eoa] }
        return { user: { ...user, preferredAccountType: eoa.type }, smart: null }
      }
      const type = toAccountType(wanted)
      if (type !== null) preferences.save(owner, type)
      const eoa = { address: owner, type: 'eoa' as const }
      const smart = await readSmart(owner)
      const used = smart !== null && preferences.read(owner) === 'smartAccount' ? smart : eoa
      return {
        user: {
          ...{ email, address: used.address, chainId: network.id() },
          ...{ accounts: smart === null ? [eoa] : [eoa, smart], preferredAccountType: used.type },
        },
        smart,
      }
    },
    async isDeployed(address) {
      const present = network.chain()
      return (await loadRpc()).isDeployed(present, address).catch((error: unknown) => {
        throw NodeError.from(error)
      })
    },
    async prefer(opened, wanted) {
      if (opened === null) throw new NotConnectedError()
      const { address: owner } = opened
      const type = toAccountType(wanted)
      if (type === null) throw new UnsupportedMethodError('SET_PREFERRED_ACCOUNT')
      const address = type === 'eoa' ? owner : await requireSmart(opened)
      preferences.save(owner, type)
      return { type, address }
    },
  }
}
