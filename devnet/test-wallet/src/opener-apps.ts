import type { WalletAccount } from './find-account.ts'
import { solanaAddressesOf } from './opener-solana.ts'
import type { ConnectedApp } from './sessions.ts'
import type { WalletChain } from './sign-request.ts'
import type { SolanaWalletNetwork } from './sign-solana.ts'
import { isForSolanaAlone, type WalletRequest } from './wallet-request.ts'

/** Returns the origin of the app that sent a request. */
export const originOf = ({ peer }: Pick<WalletRequest, 'peer'>): string => peer.url

/** Returns the apps without the one of an origin. Pure. */
export function withoutApp(apps: readonly ConnectedApp[], origin: string): readonly ConnectedApp[] {
  return apps.filter(({ topic }) => topic !== origin)
}

/**
 * Returns the apps after one has disconnected. Pure. An app that is connected to both kinds of network may end one.
 * @param namespace - `solana`, or the other kind.
 */
export function afterDisconnect(
  apps: readonly ConnectedApp[],
  origin: string,
  namespace: unknown,
): readonly ConnectedApp[] {
  const app = apps.find(({ topic }) => topic === origin)
  if (app === undefined) return apps
  const others = withoutApp(apps, origin)
  const left = namespace === 'solana' ? { ...app, hasSolana: false } : { ...app, chainIds: [] }
  return left.chainIds.length === 0 && left.hasSolana !== true ? others : [...others, left]
}

/**
 * Returns the apps after the approval of a request. Pure.
 * @param options.chosen - the chains that the app may use; undefined for those that it may use already, or all.
 */
export function afterApproval(
  apps: readonly ConnectedApp[],
  request: WalletRequest,
  { chosen, chains }: { readonly chosen: readonly number[] | undefined; readonly chains: readonly WalletChain[] },
): readonly ConnectedApp[] {
  const origin = originOf(request)
  const { chainIds: known = [], hasSolana = false } = apps.find(({ topic }) => topic === origin) ?? {}
  const app = { topic: origin, peer: request.peer }
  const others = withoutApp(apps, origin)
  if (request.type === 'solana' || isForSolanaAlone(request)) {
    return [...others, { ...app, chainIds: known, hasSolana: true }]
  }
  const chainIds = chosen ?? (known.length > 0 ? known : chains.map(({ chainId }) => chainId))
  return [...others, { ...app, chainIds, ...(hasSolana && { hasSolana }) }]
}

/** Returns the addresses of the selected account that an app may see. Pure. */
export function sharedAccounts(
  { chainIds, hasSolana = false }: Pick<ConnectedApp, 'chainIds' | 'hasSolana'>,
  { account, solana }: { readonly account: WalletAccount; readonly solana: SolanaWalletNetwork | null },
): { readonly accounts: readonly string[]; readonly solanaAccounts: readonly string[] } {
  return {
    accounts: chainIds.length > 0 ? [account.address] : [],
    solanaAccounts: hasSolana ? solanaAddressesOf(solana, { account }) : [],
  }
}
