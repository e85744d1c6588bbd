import { isAddress, isHex } from 'viem'
import type { WalletAccount } from './find-account.ts'
import type { WalletChain } from './sign-request.ts'
import { parseSolanaNetwork, type SolanaWalletNetwork } from './sign-solana.ts'
import { field } from './wallet-request.ts'

/** The part of the world file that the wallet needs. */
export type WalletWorld = {
  readonly relayUrl: string
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly accounts: readonly [WalletAccount, ...WalletAccount[]]
  /** Null when the world has no Solana network. */
  readonly solana: SolanaWalletNetwork | null
}

/** `/config.json` is missing or has another shape. */
export class WorldUnreadableError extends Error {
  override readonly name = 'WorldUnreadableError'
  readonly code = 'test-wallet/world-unreadable'
}

/** Fetches the world. @throws {WorldUnreadableError} when the response is an error or incomplete. */
export async function readWorld(): Promise<WalletWorld> {
  const response = await fetch('/config.json')
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new WorldUnreadableError(String(field(body, 'error') ?? `Status ${response.status}.`))
  return parseWorld(body)
}

/** Parses the world. @throws {WorldUnreadableError} when data that the wallet needs is missing. */
export function parseWorld(body: unknown): WalletWorld {
  const relayUrl = field(body, 'relayUrl')
  const [chain, ...chains] = listOf(body, 'chains').flatMap(parseChain)
  const [account, ...accounts] = listOf(body, 'accounts').flatMap(parseAccount)
  if (typeof relayUrl !== 'string' || chain === undefined || account === undefined) {
    throw new WorldUnreadableError('The world file has no relay, no chain or no account. Run npm start again.')
  }
  const solana = parseSolanaNetwork(field(body, 'solana'))
  return { relayUrl, chains: [chain, ...chains], accounts: [account, ...accounts], solana }
}

function listOf(body: unknown, key: string): readonly unknown[] {
  const list = field(body, key)
  return Array.isArray(list) ? list : []
}

function parseChain(entry: unknown): readonly WalletChain[] {
  const [chainId, name, rpcUrl] = ['chainId', 'name', 'rpcUrl'].map((key) => field(entry, key))
  if (typeof chainId !== 'number' || typeof name !== 'string' || typeof rpcUrl !== 'string') return []
  const delegate = field(field(entry, 'contracts'), 'simple7702Account')
  const isDelegate = typeof delegate === 'string' && isAddress(delegate)
  const dollar = listOf(entry, 'tokens').flatMap(parseDollar).at(0)
  return [{ chainId, name, rpcUrl, ...(isDelegate ? { batchDelegate: delegate } : {}), ...(dollar && { dollar }) }]
}

/** Returns the test dollar, which is the token that the faucet gives. */
function parseDollar(entry: unknown): readonly NonNullable<WalletChain['dollar']>[] {
  const [symbol, address, decimals] = ['symbol', 'address', 'decimals'].map((key) => field(entry, key))
  if (symbol !== 'TUSD' || typeof address !== 'string' || !isAddress(address) || typeof decimals !== 'number') return []
  return [{ address, decimals }]
}

function parseAccount(entry: unknown): readonly WalletAccount[] {
  const [name, address, privateKey] = ['name', 'address', 'privateKey'].map((key) => field(entry, key))
  if (typeof name !== 'string' || typeof address !== 'string' || !isAddress(address) || !isHex(privateKey)) return []
  return [{ name, address, privateKey }]
}
