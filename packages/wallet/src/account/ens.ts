import { type Address, type Client, createClient, custom } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { toIcon } from '../connect/wallet-text.ts'
import type { EnsOptions } from './ens-options.ts'

/** A name and its picture, each null when there is none. */
export type EnsProfile = { readonly name: string | null; readonly avatar: string | null }

/**
 * The name somebody gave to an address, and its avatar. The name is only believed when it points back to the address
 * (the resolver checks) and is written as ENSIP-15 writes it.
 * @param client - viem client on Ethereum.
 * @throws viem's errors when the chain does not answer.
 */
export async function getEnsProfile(client: Client, address: Address, options: EnsOptions): Promise<EnsProfile> {
  const asker = createClient({
    ...(client.chain === undefined ? {} : { chain: client.chain }),
    transport: custom({ request: client.request }),
    ...(options.gateways === true ? {} : { ccipRead: false }),
  })
  const name = toProperName(await getEnsName(asker, { address }))
  if (name === null) return { name: null, avatar: null }
  if (options.avatarUrl !== undefined) return { name, avatar: options.avatarUrl(name) }
  return { name, avatar: await getOnchainAvatar(asker, name) }
}

/** Null for a name that is not in its normal form: it only looks like another. Source: docs/security.md#d7. */
function toProperName(name: string | null): string | null {
  try {
    return name !== null && normalize(name) === name ? name : null
  } catch {
    return null
  }
}

/** A picture that is written in the record itself: any other would ask a host of its owner's choosing. */
async function getOnchainAvatar(client: Client, name: string): Promise<string | null> {
  const image = toIcon(await getEnsText(client, { name, key: 'avatar' }).catch(() => null))
  if (image === null) return null
  // Few names have a picture in their record: what judges it is fetched for those.
  const limits = await import('../connect/icon-limits.ts').catch(() => null)
  return limits?.isCheapIcon(image) ? image : null
}
