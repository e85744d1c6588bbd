import { numberToHex } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { readFromWallet, type Sender } from './request-wallet.ts'

/** How long a wallet may take to report its capabilities, in milliseconds. Most answer at once. */
const CAPABILITIES_TIMEOUT_MS = 1_500

/** What a wallet can do with an account on a chain (EIP-5792). Source: https://eips.ethereum.org/EIPS/eip-5792. */
export type WalletCapabilities = {
  /**
   * Whether calls are executed all or none: `ready` after the user allows it once. Null when the wallet does not say, so
   * that it cannot be expected.
   */
  readonly atomic: 'supported' | 'ready' | 'unsupported' | null
  /** Whether another account can pay the network fee (ERC-7677). */
  readonly paymaster: boolean
  /** The names of everything that it reports, as it writes them. */
  readonly names: readonly string[]
}

/** What is known of a wallet that reports nothing. */
export const noCapabilities: WalletCapabilities = { atomic: null, paymaster: false, names: [] }
/** Maximum number of capabilities of a wallet. There are about ten. */
const MAX_NAMES = 32
/** Maximum length of the name of a capability, in characters. */
const MAX_NAME_LENGTH = 64

/** Reads what the connected wallet can do. A wallet that does not say so in time can do nothing. Never throws. */
export async function readCapabilities(wallet: Wallet, { from, chainId }: Sender): Promise<WalletCapabilities> {
  const late = new Promise<null>((resolve) =>
    wallet.environment.setTimeout(() => resolve(null), CAPABILITIES_TIMEOUT_MS),
  )
  const params = [from, [numberToHex(chainId)]]
  const answer = readFromWallet(wallet, 'wallet_getCapabilities', params).catch(() => null)
  return parseCapabilities(await Promise.race([answer, late]), chainId)
}

/** Whether calls are executed all or none. A wallet may first let the user allow it. */
export function isAtomic({ atomic }: WalletCapabilities): boolean {
  return atomic === 'supported' || atomic === 'ready'
}

/** Returns what a wallet's answer says of a chain. Pure. */
export function parseCapabilities(answer: unknown, chainId: number): WalletCapabilities {
  // What holds for every chain is under 0x0.
  const [ofAll, ofChain] = [readOwnProperty(answer, '0x0'), readOwnProperty(answer, numberToHex(chainId))]
  const field = (name: string) => readOwnProperty(ofChain, name) ?? readOwnProperty(ofAll, name)
  const status = readOwnProperty(field('atomic'), 'status')
  const names = [ofAll, ofChain].flatMap((one) => (typeof one === 'object' && one !== null ? Object.keys(one) : []))
  return {
    atomic: status === 'supported' || status === 'ready' || status === 'unsupported' ? status : null,
    paymaster: readOwnProperty(field('paymasterService'), 'supported') === true,
    names: [...new Set(names)].filter((name) => name.length <= MAX_NAME_LENGTH).slice(0, MAX_NAMES),
  }
}
