import {
  type BoostPresentation,
  hashPicture,
  InvalidBoostPresentationError,
  isBoostPresentationSignedBy,
  parseBoostPresentation,
} from '@laurel/protocol'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { type Address, type Hash, isAddressEqual } from 'viem'
import type { ChainClient } from '../config/chain-client.ts'
import type { UncheckedPresentation } from './presentation-store.ts'

/** The time that a picture may take. A boost is complete without it. */
const PICTURE_TIMEOUT_MS = 8_000

/**
 * Returns a presentation if it is about the boost, and its owner signed it; otherwise null. It is a separate file, because
 * it imports the elliptic curve code, which a list without presentations does not load.
 */
export async function readPresentation(
  client: ChainClient,
  { presentation: json, signature }: UncheckedPresentation,
  boost: { readonly chainId: number; readonly core: Address; readonly boostId: bigint; readonly owner: Address },
): Promise<BoostPresentation | null> {
  const presentation = parse(json)
  if (presentation === null) return null
  const { chainId, core, boostId } = presentation
  // An API could return what the owner signed for another boost.
  if (chainId !== boost.chainId || boostId !== boost.boostId || !isAddressEqual(core, boost.core)) return null
  return (await isBoostPresentationSignedBy(client, { presentation, signature, account: boost.owner }))
    ? presentation
    : null
}

/** Returns a URL of this page for a picture if its bytes are those whose hash was signed; otherwise null. */
export async function readPicture(apiUrl: string, hash: Hash): Promise<string | null> {
  const url = `${apiUrl}${apiPaths.boostPicture.replace('{hash}', hash)}`
  const response = await fetch(url, { signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS), credentials: 'omit' })
  if (!response.ok) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (hashPicture(bytes) !== hash) return null
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
}

function parse(json: unknown): BoostPresentation | null {
  try {
    return parseBoostPresentation(json)
  } catch (error) {
    if (error instanceof InvalidBoostPresentationError) return null
    throw error
  }
}
