import { type Address, type Client, createClient, custom } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { toIcon } from '../wallet-list/untrusted-icon.ts'

/** Which ENS requests the app allows. */
export type EnsOptions = {
  /**
   * Allows lookups at the gateways that name owners chose (CCIP-Read). Off by default, because the app did not name
   * those hosts.
   */
  readonly gateways?: boolean
  /**
   * Returns the URL of a name's avatar, for example at a metadata service that the app chooses. Without it, only
   * onchain pictures are shown.
   */
  readonly avatarUrl?: (name: string) => string
}

/** A name and its picture, each null when there is none. */
export type EnsProfile = { readonly name: string | null; readonly avatar: string | null }

/**
 * Returns the primary ENS name of an address, and its avatar. A name is accepted only when it resolves back to the
 * address (the resolver checks) and is normalized by ENSIP-15.
 * @param client - viem client for Ethereum.
 * @throws viem's errors when the chain does not answer.
 */
export async function getEnsProfile(client: Client, address: Address, options: EnsOptions): Promise<EnsProfile> {
  const ensClient = createClient({
    ...(client.chain === undefined ? {} : { chain: client.chain }),
    transport: custom({ request: client.request }),
    ...(options.gateways === true ? {} : { ccipRead: false }),
  })
  const name = toProperName(await getEnsName(ensClient, { address }))
  if (name === null) return { name: null, avatar: null }
  if (options.avatarUrl !== undefined) return { name, avatar: options.avatarUrl(name) }
  return { name, avatar: await getOnchainAvatar(ensClient, name) }
}

/** Returns null for a name that is not normalized, because it may imitate another name. Source: docs/security.md#d7. */
function toProperName(name: string | null): string | null {
  try {
    return name !== null && normalize(name) === name ? name : null
  } catch {
    return null
  }
}

/**
 * Returns a picture that the record itself contains. Any other picture would need a request to a host that the name's
 * owner chose.
 */
async function getOnchainAvatar(client: Client, name: string): Promise<string | null> {
  const image = toIcon(await getEnsText(client, { name, key: 'avatar' }).catch(() => null))
  if (image === null) return null
  // Few names have a picture in their record, so the code that checks pictures is loaded only for those.
  const limits = await import('../wallet-list/icon-limits.ts').catch(() => null)
  return limits?.isCheapIcon(image) ? image : null
}
