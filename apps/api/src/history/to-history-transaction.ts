import type { HistoryTransaction, HistoryTransfer } from '@laurel/wallet/api-schemas'
import { type Address, formatUnits, getAddress } from 'viem'
import type { AccountTransaction, IndexedTransfer, Position } from '../activity/activity-index.ts'
import type { ChainSettings } from '../settings/chain-settings.ts'
import { classifySpam } from './classify-spam.ts'
import { toOperationType } from './operation-type.ts'
import type { TokenLabel } from './token-labels.ts'

/** What a transaction is described with. */
export type HistoryContext = {
  /** In lower case, as every address here. */
  readonly account: Address
  readonly settings: Pick<ChainSettings, 'chainId' | 'nativeCurrency' | 'core'>
  /** The routers of the chain's exchanges. */
  readonly routers: ReadonlySet<Address>
  /** The transactions in which the core booked a claim for the account. */
  readonly claims: ReadonlySet<Position>
  readonly labels: ReadonlyMap<Address, TokenLabel>
  readonly contacts: ReadonlySet<Address>
  readonly knownSymbols: ReadonlySet<string>
}

type Unavailable = NonNullable<HistoryTransaction['unavailable']>[number]
type Described = { readonly transfer: HistoryTransfer } | { readonly unavailable: Unavailable }

/** Longest token id that is part of a name. The whole id is in a field. */
const MAX_SHOWN_ID = 10

/**
 * Describes an indexed transaction for an account, in the shape of the public clients. Pure.
 * @param status - `pending` for one that is not mined yet.
 */
export function toHistoryTransaction(
  transaction: AccountTransaction,
  context: HistoryContext,
  status: HistoryTransaction['metadata']['status'] = transaction.isReverted ? 'failed' : 'confirmed',
): HistoryTransaction {
  const { account, settings, routers, claims } = context
  const isClaimed = claims.has(transaction.position)
  const chain = `eip155:${settings.chainId}`
  const lowerCore = settings.core?.toLowerCase()
  const core: Address | null = lowerCore === undefined ? null : `0x${lowerCore.slice(2)}`
  const described = transaction.transfers.map((one) => describe(one, transaction, context))
  const unavailable = described.flatMap((one) => ('unavailable' in one ? [one.unavailable] : []))
  return {
    id: `${chain}:${transaction.hash}`,
    metadata: {
      operationType: toOperationType(transaction, { account, isClaimed, core, routers }),
      hash: transaction.hash,
      minedAt: new Date(transaction.minedAt * 1000).toISOString(),
      sentFrom: getAddress(transaction.from),
      sentTo: transaction.to === null ? '' : getAddress(transaction.to),
      ...{ status, nonce: transaction.nonce, chain },
    },
    transfers: described.flatMap((one) => ('transfer' in one ? [one.transfer] : [])),
    ...(unavailable.length > 0 && { unavailable }),
  }
}

function describe(transfer: IndexedTransfer, transaction: AccountTransaction, context: HistoryContext): Described {
  const { account, settings, labels } = context
  const { from, to, token, tokenId, amount, kind } = transfer
  const direction: HistoryTransfer['direction'] = from !== account ? 'in' : to === account ? 'self' : 'out'
  const label = token === null ? null : (labels.get(token) ?? null)
  const decimals = kind === 'native' ? settings.nativeCurrency.decimals : (label?.decimals ?? null)
  const address = token === null ? null : `eip155:${settings.chainId}:${getAddress(token)}`
  if (kind === 'erc20' && (label === null || decimals === null) && address !== null) {
    const description = 'The contract does not say how many decimals its token has.'
    return { unavailable: { address, direction, amount: `${amount}`, reason: 'token-unreadable', description } }
  }
  const spam = judge(transfer, { transaction, context, direction, label, decimals })
  const common = {
    ...{ direction, sender: getAddress(from), recipient: getAddress(to) },
    ...(address !== null && { address }),
    ...(tokenId !== null && { tokenId: `${tokenId}` }),
    ...(spam !== null && { spam }),
  } as const
  if (tokenId !== null) {
    const name = label?.name ?? label?.symbol
    const named = name ? { name: `${name} #${shorten(`${tokenId}`)}` } : {}
    const quantity = { numeric: `${amount}` }
    const standard = kind === 'erc721' || kind === 'erc1155' ? { standard: kind } : {}
    return { transfer: { nft_info: { ...named, ...standard, flags: { is_spam: spam !== null } }, ...common, quantity } }
  }
  const quantity = { numeric: formatUnits(amount, decimals ?? 0) }
  return { transfer: { fungible_info: describeFungible(label, settings), ...common, quantity } }
}

function describeFungible(label: TokenLabel | null, { nativeCurrency: { name, symbol } }: HistoryContext['settings']) {
  if (label === null) return { name, symbol, isListed: true }
  return {
    // What is a link is not shown, not even as a name.
    name: label.hasLink ? '' : (label.name ?? label.symbol ?? ''),
    symbol: label.hasLink ? '' : (label.symbol ?? label.name ?? ''),
    ...(label.logo !== null && { icon: { url: label.logo } }),
    isListed: label.isListed,
  }
}

function judge(
  { from, to, kind, amount, token }: IndexedTransfer,
  {
    transaction,
    context: { account, contacts, claims, knownSymbols },
    direction,
    label,
    decimals,
  }: {
    readonly transaction: AccountTransaction
    readonly context: HistoryContext
    readonly direction: HistoryTransfer['direction']
    readonly label: TokenLabel | null
    readonly decimals: number | null
  },
) {
  const other = direction === 'in' ? from : to
  const known = {
    ...{ kind, direction, amount, decimals, isStablecoin: label?.isStablecoin ?? false },
    isFamiliar:
      transaction.from === account || contacts.has(other) || other === account || claims.has(transaction.position),
    isListed: token === null || (label?.isListed ?? false),
    ...{ symbol: label?.symbol ?? null, name: label?.name ?? null, hasLink: label?.hasLink ?? false },
  }
  return classifySpam(known, knownSymbols)
}

function shorten(id: string): string {
  return id.length <= MAX_SHOWN_ID ? id : `${id.slice(0, MAX_SHOWN_ID)}…`
}
