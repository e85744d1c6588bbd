import { type Client, type Hash, isHash, numberToHex } from 'viem'
import { createLazyStorage } from '../store/lazy-storage.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { NonceIgnoredError, TransactionHashInvalidError, TransactionNotPendingError } from './errors.ts'
import { toHexCall } from './hex-call.ts'
import {
  findReplacements,
  type GasMarket,
  type NonceBehavior,
  raiseFees,
  type TransactionFees,
  toFeeParameters,
} from './replacement.ts'
import { requestAs } from './request-wallet.ts'
import type { ReplacementKind, SentTransaction } from './transaction.ts'
import { transactionsOf } from './transactions-store.ts'

/** How often a node is requested for a transaction that a wallet sent, in milliseconds. */
const SEEN_POLL_MS = 1_000
/** How long a node may take to know a transaction that a wallet sent, in milliseconds. */
const SEEN_TIMEOUT_MS = 15_000
/** Maximum number of wallets whose behavior is saved. A user has a few. */
const MAX_WALLETS = 20

/**
 * Returns how the connected wallet may replace a pending transaction. Nothing is offered for another account than the
 * connected one, and for contracts, whose transactions have no nonce of the account. Never throws.
 */
export async function getReplacements(wallet: Wallet, sent: SentTransaction): Promise<readonly ReplacementKind[]> {
  const client = clientOf(wallet, sent)
  const state = wallet.connections.getState()
  if (client === null || state.status !== 'connected' || state.active.namespace !== 'eip155') return []
  if (state.active.accounts[0].toLowerCase() !== sent.from.toLowerCase()) return []
  const found = findReplacements(sent, behaviorOf(wallet))
  if (found.length === 0) return []
  const code = await client.request({ method: 'eth_getCode', params: [sent.from, 'latest'] }).catch(() => null)
  // An account that delegates to code (EIP-7702) still sends its own transactions.
  return code === '0x' || code?.toLowerCase().startsWith('0xef0100') ? found : []
}

/**
 * Requests the wallet to replace a pending transaction, with its nonce and a higher fee. The row of the transaction
 * follows what takes its place.
 * @throws {TransactionNotPendingError} when it is in a block by now, or the node does not know it.
 * @throws {NonceIgnoredError} when the wallet sent another transaction beside it. It is not offered again.
 * @throws the errors of `requestTransaction`.
 */
export async function replaceTransaction(wallet: Wallet, sent: SentTransaction, kind: ReplacementKind): Promise<void> {
  const client = clientOf(wallet, sent)
  const pending = client === null ? null : await readPending(client, sent.hash)
  if (client === null || pending === null) throw new TransactionNotPendingError()
  const { from, chainId, to, value, data } = sent
  const fees = toFeeParameters(raiseFees(pending.fees, await readMarket(client)))
  const call = kind === 'cancel' ? { to: from, value: 0n, data: '0x' as const } : { to, value, data }
  const transaction = {
    ...toHexCall({ from, ...call }),
    ...{ chainId: numberToHex(chainId), nonce: numberToHex(pending.nonce), ...fees },
    ...(kind === 'cancel' ? {} : { gas: numberToHex(pending.gas) }),
  }
  const hash = await requestAs(wallet, { from, chainId }, 'eth_sendTransaction', [transaction])
  if (typeof hash !== 'string' || !isHash(hash)) throw new TransactionHashInvalidError()
  const nonce = await readNonce(wallet, client, hash)
  if (nonce !== null && nonce !== pending.nonce) {
    saveBehavior(wallet, 'ignored')
    const purpose = kind === 'cancel' ? ({ type: 'cancel' } as const) : sent.purpose
    transactionsOf(wallet).add({ ...{ chainId, from, hash, nonce, purpose }, ...call })
    throw new NonceIgnoredError()
  }
  // Some wallets take the nonce of a cancellation, and not that of other transactions.
  if (nonce !== null && kind === 'speed-up') saveBehavior(wallet, 'taken')
  transactionsOf(wallet).replaced(sent.id, { kind, hash })
}

type Pending = { readonly nonce: number; readonly gas: bigint; readonly fees: TransactionFees }

/** Reads a transaction that is in no block. Null when it is in one, or the node does not know it. */
async function readPending(client: Client, hash: Hash): Promise<Pending | null> {
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  if (found === null || found.blockNumber !== null) return null
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = found
  const fees: TransactionFees =
    maxFeePerGas == null || maxPriorityFeePerGas == null
      ? { type: 'legacy', gasPrice: BigInt(gasPrice ?? 0) }
      : { type: 'eip1559', maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
  return { nonce: Number(found.nonce), gas: BigInt(found.gas), fees }
}

async function readMarket(client: Client): Promise<GasMarket> {
  const [block, price] = await Promise.all([
    client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    client.request({ method: 'eth_gasPrice' }),
  ])
  return { base: block?.baseFeePerGas == null ? null : BigInt(block.baseFeePerGas), price: BigInt(price) }
}

/** Reads the nonce that a wallet chose. Null when no node shows the transaction in time. */
async function readNonce(wallet: Wallet, client: Client, hash: Hash): Promise<number | null> {
  const { now, setTimeout } = wallet.environment
  const end = now() + SEEN_TIMEOUT_MS
  for (;;) {
    const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => null)
    if (found !== null) return Number(found.nonce)
    if (now() >= end) return null
    await new Promise<void>((resolve) => setTimeout(resolve, SEEN_POLL_MS))
  }
}

/** Returns whether the connected wallet took a nonce that it was given, as far as this browser has seen. */
function behaviorOf(wallet: Wallet): NonceBehavior {
  const found = readOwnProperty(readSaved(wallet), keyOf(wallet))
  return found === 'taken' || found === 'ignored' ? found : 'unknown'
}

function saveBehavior(wallet: Wallet, behavior: NonceBehavior): void {
  const { [keyOf(wallet)]: _, ...others } = readSaved(wallet)
  const storage = createLazyStorage(wallet.environment.storage)
  storage.allowWrites()
  const entries = [[keyOf(wallet), behavior] as const, ...Object.entries(others)].slice(0, MAX_WALLETS)
  storage.setItem(storageKeyOf(wallet), JSON.stringify(Object.fromEntries(entries)))
}

function readSaved(wallet: Wallet): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(wallet.environment.storage?.getItem(storageKeyOf(wallet)) ?? '{}')
    return typeof saved === 'object' && saved !== null ? Object.fromEntries(Object.entries(saved)) : {}
  } catch {
    return {}
  }
}

function storageKeyOf({ options }: Wallet): string {
  return `${options.storageKey}.nonces`
}

/** The wallet's rdns, which does not change with its version, or its name. */
function keyOf({ account, connections }: Wallet): string {
  const state = connections.getState()
  return account.getState().connectedWalletInfo?.rdns ?? (state.status === 'connected' ? state.active.name : '')
}

function clientOf({ config }: Wallet, { chainId }: SentTransaction): Client | null {
  return config.chains.some(({ id }) => id === chainId) ? config.getClient({ chainId }) : null
}
