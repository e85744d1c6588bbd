import { type BoostText, isBoostTextSignedBy, serializeBoostText } from '@laurel/protocol'
import { isAddressEqual } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BoostData } from './boost-data.ts'
import type { SignedText } from './signed-text.ts'

/** How it is found out whether the owner of a boost signed what the verifier tells. @param signed - null for nothing told. */
export function ownerTextQuery(
  chain: ChainConfig,
  { boostId, owner }: Pick<BoostData['boost'], 'boostId' | 'owner'>,
  signed: SignedText | null,
) {
  const { chainId, core } = chain
  const told = signed === null ? null : { ...signed, text: serializeBoostText(signed.text) }
  return {
    // All that was told: other words with a signature that was found good are another question.
    queryKey: ['owner-words', chainId, core, String(boostId), owner, told],
    enabled: signed !== null && core !== null,
    // What was signed stays so; a contract that signed might only not have been asked.
    staleTime: ({ state }: { readonly state: { readonly data: boolean | undefined } }) =>
      state.data === true ? Number.POSITIVE_INFINITY : 30_000,
    queryFn: async () =>
      signed !== null &&
      core !== null &&
      isAbout(signed, { chainId, core, boostId }) &&
      isBoostTextSignedBy(chainClient(chain), { ...signed, account: owner }),
  }
}

/** A verifier could tell what the same owner signed of another boost. */
function isAbout(
  { text }: SignedText,
  { chainId, core, boostId }: Pick<BoostText, 'chainId' | 'core' | 'boostId'>,
): boolean {
  return text.chainId === chainId && text.boostId === boostId && isAddressEqual(text.core, core)
}
