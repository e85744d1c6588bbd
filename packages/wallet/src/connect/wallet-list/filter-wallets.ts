import type { ChainNamespace } from '../../caip/caip.ts'
import type { Device } from '../device.ts'
import { isOfferedOn } from '../listing-platforms.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** Which wallets are wanted at all. Ids may be a listing's id or its rdns. */
export type WalletFilter = {
  /** Only these, in this order, when not empty. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Only wallets that connect one of these kinds of chain, when not empty. */
  readonly namespaces: readonly ChainNamespace[]
  /** Only wallets with a way in on this device. All when left out. */
  readonly device?: Device | null
}

/** Every wallet. */
export const everyWallet: WalletFilter = { include: [], exclude: [], namespaces: [] }

/** The wallets a filter lets through; those it includes by name in its order, otherwise as they come. */
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

/** The wallets of these ids or rdns, in this order: those that are known. */
export function namedWallets<Wallet extends ListedWallet>(
  wallets: readonly Wallet[],
  ids: readonly string[],
): readonly Wallet[] {
  return ids.flatMap((id) => wallets.filter((wallet) => isNamed(wallet, [id])))
}

function isNamed(wallet: ListedWallet, ids: readonly string[]): boolean {
  return ids.includes(wallet.id) || (wallet.rdns !== null && ids.includes(wallet.rdns))
}
