import { type BoostText, hashBoostText } from '@laurel/protocol'
import { getAddress, type Hex } from 'viem'
import { ChainNotConfiguredError, CoreMismatchError, TextSequenceError, TextSignatureError } from './errors.ts'
import type { TermsChain } from './terms-service.ts'
import type { BoostPlace } from './terms-store.ts'
import type { SignedText, TextStore } from './text-store.ts'

/** Reads and saves the signed texts of boosts. No claim depends on them. */
export type TextService = {
  /**
   * The newest text of several boosts in their order; null when the owner has signed none. The chain is not read.
   * @throws {ChainNotConfiguredError}
   */
  listTexts(of: Pick<BoostPlace, 'chainId'>, boostIds: readonly bigint[]): Promise<readonly (SignedText | null)[]>
  /**
   * Saves a text that the boost's owner signed, in place of the previous one. Submitting the same text again changes nothing.
   * @throws {TextSignatureError} when the boost's owner did not sign it. @throws {CoreMismatchError}
   * @throws {TextSequenceError} when a text with the same or a higher sequence is there.
   * @throws {ChainNotConfiguredError} @throws {BoostNotFoundError} @throws {QuorumNotReachedError} @throws {ComponentUnreadableError}
   */
  submitText(text: BoostText, signature: Hex): Promise<SignedText>
}

/** Creates the service for texts. */
export function createTextService({
  chains,
  store,
}: {
  chains: ReadonlyMap<number, Pick<TermsChain, 'core' | 'readOwner' | 'isSignedBy'>>
  store: TextStore
}): TextService {
  const getChain = (chainId: number) => {
    const chain = chains.get(chainId)
    if (!chain) throw new ChainNotConfiguredError(chainId)
    return chain
  }
  return {
    listTexts: async ({ chainId }, boostIds) => store.list({ chainId, core: getChain(chainId).core }, boostIds),
    async submitText(text, signature) {
      const { chainId, boostId, sequence } = text
      const { core, readOwner, isSignedBy } = getChain(chainId)
      if (text.core.toLowerCase() !== core)
        throw new CoreMismatchError({ given: text.core, expected: getAddress(core) })
      const hash = hashBoostText(text)
      const findSame = async () => {
        const [newest] = await store.list({ chainId, core }, [boostId])
        return newest?.hash === hash ? newest : null
      }
      const known = await findSame()
      if (known) return known
      const signer = await readOwner(boostId)
      if (!(await isSignedBy(signer, { digest: hash, signature }))) throw new TextSignatureError(getAddress(signer))
      await store.put({ text: { ...text, core }, hash, signature, signer })
      const saved = await findSame()
      if (saved) return saved
      throw new TextSequenceError(sequence)
    },
  }
}
