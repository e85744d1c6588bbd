import { type Address, isAddressEqual } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** The chain of Farcaster's registries: OP Mainnet. */
export const FARCASTER_CHAIN_ID = 10
/** How long a message is good for that has no time at which it ends, in milliseconds: as long as the login. */
const MESSAGE_AGE_MS = 600_000

/** What a message must be about. */
export type ExpectedMessage = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Unix time. */
  readonly now: Date
}

/** Who signed a message: an address, which claims to have a Farcaster id. Neither is verified yet. */
export type ClaimedUser = { readonly address: Address; readonly fid: bigint }

/**
 * Reads a message of Sign In With Farcaster (FIP-11, which is EIP-4361 with the id of the user as a resource): of this domain, login and
 * time. Returns null for every other text. Pure.
 */
export function readFarcasterMessage(text: string, { domain, uri, nonce, now }: ExpectedMessage): ClaimedUser | null {
  const message = parseSiweMessage(text)
  const { address, resources = [], issuedAt, expirationTime, notBefore } = message
  const isOurs = message.domain === domain && message.uri === uri && message.nonce === nonce
  if (!isOurs || message.version !== '1' || message.chainId !== FARCASTER_CHAIN_ID || address === undefined) return null
  if (issuedAt === undefined || now.getTime() - issuedAt.getTime() > MESSAGE_AGE_MS) return null
  if (expirationTime !== undefined && now >= expirationTime) return null
  if (notBefore !== undefined && now < notBefore) return null
  const fids = resources.flatMap((resource) => /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(resource)?.[1] ?? [])
  const [fid] = fids
  // Two ids could be read differently by two programs.
  return fid === undefined || fids.length > 1 ? null : { address, fid: BigInt(fid) }
}

/** What the registry and the chain say of an address. */
export type FarcasterRegistry = {
  /** The id that an address has custody of; 0 without one. */
  readonly idOf: (address: Address) => Promise<bigint>
  /** Whether an address signed a text: by its key, or by what its contract says. */
  readonly isSignedBy: (address: Address, message: string, signature: `0x${string}`) => Promise<boolean>
}

/** Whether an address signed the message, and has custody of the id that it claims. @throws what the chain's node throws. */
export async function isCustodian(
  { address, fid }: ClaimedUser,
  { message, signature }: { readonly message: string; readonly signature: `0x${string}` },
  { idOf, isSignedBy }: FarcasterRegistry,
): Promise<boolean> {
  if (isAddressEqual(address, '0x0000000000000000000000000000000000000000')) return false
  const [custodyOf, isSigned] = await Promise.all([idOf(address), isSignedBy(address, message, signature)])
  return isSigned && custodyOf === fid
}
