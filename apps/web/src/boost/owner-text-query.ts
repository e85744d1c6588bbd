import { type BoostText, serializeBoostText } from '@laurel/protocol'
import { type SkipToken, skipToken } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BoostData } from './boost-data.ts'
import type { SignedText } from './signed-text.ts'

/** Whether a text is the owner's. The query is disabled without a text or a core. */
type OwnerTextQuery = {
  readonly queryKey: readonly unknown[]
  readonly staleTime: (query: { readonly state: { readonly data: boolean | undefined } }) => number
  readonly queryFn: SkipToken | (() => Promise<boolean>)
}

/**
 * Checks whether the owner of a boost signed the text that the verifier returned.
 * @param signed - null when the verifier returned no text.
 */
export function ownerTextQuery(
  chain: ChainConfig,
  { boostId, owner }: Pick<BoostData['boost'], 'boostId' | 'owner'>,
  signed: SignedText | null,
): OwnerTextQuery {
  const { chainId, core } = chain
  const submitted = signed === null ? null : { ...signed, text: serializeBoostText(signed.text) }
  return {
    // The whole text is part of the key, so that the result for one text is never used for another.
    queryKey: ['owner-words', chainId, core, String(boostId), owner, submitted],
    // A valid signature stays valid. A failed check of a contract's signature may be caused by the node.
    staleTime: ({ state }) => (state.data === true ? Number.POSITIVE_INFINITY : 30_000),
    queryFn:
      signed === null || core === null
        ? skipToken
        : async () =>
            isAbout(signed, { chainId, core, boostId }) &&
            (await import('./verify-owner-text.ts')).isSignedByOwner(chainClient(chain), signed, owner),
  }
}

/**
 * Checks that the text belongs to this boost: a verifier could return a text that the owner signed for another boost.
 */
function isAbout(
  { text }: SignedText,
  { chainId, core, boostId }: Pick<BoostText, 'chainId' | 'core' | 'boostId'>,
): boolean {
  return text.chainId === chainId && text.boostId === boostId && isAddressEqual(text.core, core)
}
