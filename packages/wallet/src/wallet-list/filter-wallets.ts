import type { ChainNamespace } from '../caip/caip.ts'
import type { Device } from './device.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { isOfferedOn } from './listing-platforms.ts'

/** Which wallets are listed. Ids may be a listing's id or its rdns. */
export type WalletFilter = {
  /** Only these wallets, in this order, if not empty. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Only wallets that support one of these namespaces, if not empty. */
  readonly namespaces: readonly ChainNamespace[]
  /** Only wallets that this device can reach. All wallets if left out. */
  readonly device?: Device | null
}

/** Filters out no wallet. */
export const everyWallet: WalletFilter = { include: [], exclude: [], namespaces: [] }

/**
 * Returns the wallets that a filter accepts: in the order of `include` if it names any, otherwise in the given order.
 */
export function filterWallets<Wallet extends ListedWallet>(
  wallets: readonly Wallet[],
  { include, exclude, namespaces, device = null }: WalletFilter,
): readonly Wallet[] {
  const allowed = wallets.filter(
    (wallet) =>
      !isNamed(wallet, exclude) &&
      isOfferedOn(wallet, { canPair: true, device }) &&
      (namespaces.length === 0 || wallet.namespaces.some((namespace) => namespaces.includes(namespace))),
  )
  if (include.length === 0) return allowed
  return namedWallets(allowed, include)
}

/** Returns the known wallets with these ids or rdns, in this order. */
export function namedWallets<Wallet extends ListedWallet>(
  wallets: readonly Wallet[],
  ids: readonly string[],
): readonly Wallet[] {
  return ids.flatMap((id) => wallets.filter((wallet) => isNamed(wallet, [id])))
}

function isNamed(wallet: ListedWallet, ids: readonly string[]): boolean {
  return ids.includes(wallet.id) || (wallet.rdns !== null && ids.includes(wallet.rdns))
}
