import { type BoostTerms, type BoostWindow, hashBoostTerms } from '@laurel/protocol'
import { type Address, getAddress, type Hex } from 'viem'
import type { ClaimChain } from './claim-service.ts'
import { ChainNotConfiguredError, CoreMismatchError, TermsSequenceError, TermsSignatureError } from './errors.ts'
import type { BoostPlace, CapQuestion, CapUse, SignedTerms, TermsStore } from './terms-store.ts'

/** A chain as the terms service needs it. */
export type TermsChain = Pick<
  ClaimChain,
  'chainId' | 'core' | 'readBoost' | 'readWindow' | 'readOwner' | 'readHead' | 'isSignedBy'
>

/** When completions of a boost count. */
export type BoostTimes = {
  readonly place: BoostPlace
  readonly window: BoostWindow
  /** Every version of its terms in order. The last one is in force. */
  readonly versions: readonly SignedTerms[]
}

/** Reads and saves the signed terms of boosts. */
export type TermsService = {
  /** @throws {ChainNotConfiguredError} @throws {BoostNotFoundError} @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} */
  getTimes(place: Omit<BoostPlace, 'core'>): Promise<BoostTimes>
  /**
   * The newest terms of several boosts in their order; null when the owner has signed none. The chain is not read, so a boost that
   * does not exist has none. @throws {ChainNotConfiguredError}
   */
  listTerms(
    chainId: number,
    boostIds: readonly bigint[],
  ): Promise<{ readonly core: Address; readonly versions: readonly (SignedTerms | null)[] }>
  /** How far a boost's caps are used up, for one completion. @throws {ChainNotConfiguredError} */
  countUse(place: Omit<BoostPlace, 'core'>, question: CapQuestion): Promise<CapUse>
  /**
   * Saves terms that the boost's owner signed. Narrower terms apply to blocks after the verifier's head, whatever the signer claims.
   * Submitting the same terms again changes nothing.
   * @throws {TermsSignatureError} when the boost's owner did not sign them. @throws {CoreMismatchError}
   * @throws {TermsSequenceError} when a version with the same or a higher sequence is there.
   * @throws {ChainNotConfiguredError} @throws {BoostNotFoundError} @throws {QuorumNotReachedError} @throws {ComponentUnreadableError}
   */
  submitTerms(terms: BoostTerms, signature: Hex): Promise<SignedTerms>
}

/** Creates the service for terms. */
export function createTermsService({
  chains,
  store,
}: {
  chains: ReadonlyMap<number, TermsChain>
  store: TermsStore
}): TermsService {
  const getChain = (chainId: number) => {
    const chain = chains.get(chainId)
    if (!chain) throw new ChainNotConfiguredError(chainId)
    return chain
  }
  return {
    async getTimes({ chainId, boostId }) {
      const chain = getChain(chainId)
      const place = { chainId, core: chain.core, boostId }
      const boost = await chain.readBoost(boostId)
      const [window, versions] = await Promise.all([chain.readWindow(boost), store.list(place)])
      return { place, window, versions }
    },
    async listTerms(chainId, boostIds) {
      const { core } = getChain(chainId)
      return { core, versions: await store.listNewest({ chainId, core }, boostIds) }
    },
    async countUse(place, question) {
      const { core } = getChain(place.chainId)
      return store.countUse({ ...place, core }, question)
    },
    async submitTerms(terms, signature) {
      const { chainId, boostId } = terms
      const chain = getChain(chainId)
      const core = terms.core.toLowerCase()
      if (core !== chain.core) throw new CoreMismatchError({ given: terms.core, expected: getAddress(chain.core) })
      const place = { chainId, core: chain.core, boostId }
      const hash = hashBoostTerms(terms)
      const findSame = async () => (await store.list(place)).find((one) => one.hash === hash)
      const known = await findSame()
      if (known) return known
      const signer = await chain.readOwner(boostId)
      if (!(await chain.isSignedBy(signer, { digest: hash, signature })))
        throw new TermsSignatureError(getAddress(signer))
      const fromBlock = (await chain.readHead()) + 1n
      const version = { terms: { ...terms, core: chain.core }, hash, signature, signer, fromBlock }
      await store.add(version)
      const saved = await findSame()
      if (saved) return saved
      throw new TermsSequenceError(terms.sequence)
    },
  }
}
