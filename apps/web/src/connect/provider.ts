import { type Address, getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'

/** What a wallet is asked, as JSON-RPC has it. */
export type WalletQuestion = { readonly method: string; readonly params?: readonly unknown[] }

/** The page's side of a wallet (EIP-1193). Its answers are a stranger's: they are parsed where they are used. */
export type WalletProvider = {
  readonly request: (question: WalletQuestion) => Promise<unknown>
  readonly on: (event: string, listener: (value: unknown) => void) => unknown
  readonly removeListener: (event: string, listener: (value: unknown) => void) => unknown
}

/** A wallet that this browser offers. */
export type Wallet = {
  /** Reverse domain of the wallet, stable over visits; `injected` for one that does not announce itself. */
  readonly rdns: string
  readonly name: string
  /** A `data:` URI, so that nothing is fetched from strangers; null when the wallet gave anything else. */
  readonly icon: string | null
  readonly provider: WalletProvider
}

function isFunctionAt(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'function'
}

/** True for an object that answers `request` and can be listened to: what EIP-1193 asks of a provider. */
export function isProvider(value: unknown): value is WalletProvider {
  return isFunctionAt(value, 'request') && isFunctionAt(value, 'on') && isFunctionAt(value, 'removeListener')
}

const announcement = z.object({
  info: z.object({ rdns: z.string(), name: z.string(), icon: z.string() }),
  provider: z.custom<WalletProvider>(isProvider),
})

/** Reads the detail of an `eip6963:announceProvider` event; null when it is not one. Source: EIP-6963. */
export function parseAnnouncement(detail: unknown): Wallet | null {
  const parsed = announcement.safeParse(detail)
  if (!parsed.success) return null
  const { info, provider } = parsed.data
  const icon = info.icon.startsWith('data:image/') ? info.icon : null
  return { rdns: info.rdns, name: info.name.slice(0, 60), icon, provider }
}

/** The first account a wallet shows, checksummed; null when it shows none. */
export function readAccount(accounts: unknown): Address | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && isAddress(first, { strict: false }) ? getAddress(first) : null
}

/** A chain id as wallets write it: hex or a number; null when it is neither. */
export function readChainId(value: unknown): number | null {
  const chainId = typeof value === 'string' ? Number(value) : value
  return typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}
