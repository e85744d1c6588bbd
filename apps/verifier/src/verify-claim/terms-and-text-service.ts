import { type BoostTerms, type BoostText, type BoostWindow, hashBoostTerms, hashBoostText } from '@laurel/protocol'
import type { CapUse } from '@laurel/protocol/verifier'
import { type Address, getAddress, type Hex } from 'viem'
import type { ClaimChain } from './claim-service.ts'
import {
  ChainNotConfiguredError,
  CoreMismatchError,
  TermsSequenceError,
  TermsSignatureError,
  TextSequenceError,
  TextSignatureError,
} from './errors.ts'
import type { BoostPlace, CapQuestion, SignedTerms, TermsStore } from './terms-store.ts'
import type { SignedText, TextStore } from './text-store.ts'

/** A chain as the service needs it. */
type StatementChain = Pick<
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

/** Reads and saves what owners signed about their boosts: terms, which narrow what is paid, and a text, on which no claim depends. */
export type TermsAndTextService = {
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

/** Creates the service for the terms and texts of boosts. */
export function createTermsAndTextService({
  chains,
  terms,
  texts,
}: {
  chains: ReadonlyMap<number, StatementChain>
  terms: TermsStore
  texts: TextStore
}): TermsAndTextService {
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
      const [window, versions] = await Promise.all([chain.readWindow(boost), terms.list(place)])
      return { place, window, versions }
    },
    async listTerms(chainId, boostIds) {
      const { core } = getChain(chainId)
      return { core, versions: await terms.listNewest({ chainId, core }, boostIds) }
    },
    async countUse(place, question) {
      const { core } = getChain(place.chainId)
      return terms.countUse({ ...place, core }, question)
    },
    listTexts: async ({ chainId }, boostIds) => texts.list({ chainId, core: getChain(chainId).core }, boostIds),
    submitTerms: createSubmit<BoostTerms, SignedTerms>(getChain, {
      hash: hashBoostTerms,
      find: async (place, hash) => (await terms.list(place)).find((one) => one.hash === hash) ?? null,
      async save(chain, { statement, ...signed }) {
        const fromBlock = (await chain.readHead()) + 1n
        return terms.add({ terms: statement, ...signed, fromBlock })
      },
      ...{ SignatureError: TermsSignatureError, SequenceError: TermsSequenceError },
    }),
    submitText: createSubmit<BoostText, SignedText>(getChain, {
      hash: hashBoostText,
      async find({ boostId, ...of }, hash) {
        const [newest] = await texts.list(of, [boostId])
        return newest?.hash === hash ? newest : null
      },
      save: async (_, { statement, ...signed }) => texts.put({ text: statement, ...signed }),
      ...{ SignatureError: TextSignatureError, SequenceError: TextSequenceError },
    }),
  }
}

type Statement = BoostPlace & { readonly sequence: number }
type Signed<statement> = { readonly statement: statement } & Pick<SignedText, 'hash' | 'signature' | 'signer'>
/** What differs between the statements that owners sign. */
type StatementKind<statement, saved> = {
  readonly hash: (statement: statement) => Hex
  readonly find: (place: BoostPlace, hash: Hex) => Promise<saved | null>
  /** Saves it if its sequence is higher than that of every other. */
  readonly save: (chain: StatementChain, signed: Signed<statement>) => Promise<boolean>
  readonly SignatureError: new (owner: string) => Error
  readonly SequenceError: new (sequence: number) => Error
}

function createSubmit<statement extends Statement, saved>(
  getChain: (chainId: number) => StatementChain,
  { hash: hashStatement, find, save, SignatureError, SequenceError }: StatementKind<statement, saved>,
): (statement: statement, signature: Hex) => Promise<saved> {
  return async (statement, signature) => {
    const { chainId, boostId, sequence } = statement
    const chain = getChain(chainId)
    const { core } = chain
    if (statement.core.toLowerCase() !== core)
      throw new CoreMismatchError({ given: statement.core, expected: getAddress(core) })
    const hash = hashStatement(statement)
    const findSame = () => find({ chainId, core, boostId }, hash)
    const known = await findSame()
    if (known) return known
    const signer = await chain.readOwner(boostId)
    if (!(await chain.isSignedBy(signer, { digest: hash, signature }))) throw new SignatureError(getAddress(signer))
    await save(chain, { statement: { ...statement, core }, hash, signature, signer })
    const saved = await findSame()
    if (saved) return saved
    throw new SequenceError(sequence)
  }
}
