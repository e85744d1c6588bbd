import { type BoostTerms, type BoostText, type BoostTextFields, signBoostTerms, signBoostText } from '@laurel/protocol'
import type { Address, Hex } from 'viem'
import type { TermsOfBoost } from '../boost/boost-terms.ts'
import { submitTerms, submitText } from '../claim/verifier-requests.ts'
import { getManyTerms } from '../claim/verifier-terms.ts'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { problemText } from '../language/en/problem.ts'
import { sameTerms } from '../terms/read-terms.ts'
import { sameWords } from '../terms/same-words.ts'
import type { Signer } from '../transaction/signer.ts'
import type { ChosenTerms, CreateBoostState, SignedStep } from './create-boost-state.ts'
import type { Journal } from './journal.ts'
import { submitWhenIndexed, type Wait, waitWithTimer } from './submit-when-indexed.ts'

/** Where the choices for a boost are signed and submitted. */
export type SigningPlace = {
  readonly verifierUrl: string
  readonly chainId: number
  readonly core: Address
  readonly journal: Pick<Journal, 'now' | 'dispatch'>
  readonly wait?: Wait
}

/** The boost and the version of a message. */
type Version = Pick<BoostTerms, 'chainId' | 'core' | 'boostId' | 'sequence'>

/** What an owner signs for a boost: how it is chosen, read, signed and submitted. */
export type SignedMessage<chosen, message extends Version> = {
  readonly step: SignedStep
  /** The choice for the boost; null for none. */
  readonly chosenIn: (creation: CreateBoostState) => chosen | null
  /** What the verifier has; null for nothing. @throws {VerifierUnavailableError} when its response is invalid. */
  readonly currentIn: (published: TermsOfBoost) => message | null
  readonly isSame: (current: message, chosen: chosen) => boolean
  readonly messageOf: (chosen: chosen, version: Version) => message
  readonly sign: (signer: Signer, message: message) => Promise<Hex>
  readonly submit: (verifierUrl: string, message: message, signature: Hex) => Promise<void>
}

/** The start, end and limits. */
export const termsMessage: SignedMessage<ChosenTerms, BoostTerms> = {
  step: 'terms',
  chosenIn: ({ terms }) => terms,
  currentIn: ({ terms }) => {
    if (terms.status === 'unread') throw new VerifierUnavailableError(problemText('unreadable'))
    return terms.status === 'signed' ? terms.current : null
  },
  isSame: (current, chosen) => sameTerms(current, { ...chosen, countFromBlock: null }),
  messageOf: (chosen, version) => ({ ...chosen, countFromBlock: null, ...version }),
  sign: signBoostTerms,
  submit: submitTerms,
}

/** The title, description and link. */
export const textMessage: SignedMessage<BoostTextFields, BoostText> = {
  step: 'text',
  chosenIn: ({ words }) => words,
  currentIn: ({ text }) => text?.text ?? null,
  isSame: sameWords,
  messageOf: (chosen, version) => ({ ...chosen, ...version }),
  sign: signBoostText,
  submit: submitText,
}

/**
 * Signs and submits a choice for a boost. An existing signature is used again, and what the verifier already has is not
 * submitted again.
 * @param message - {@link termsMessage} or {@link textMessage}.
 * @throws {VerifierUnavailableError} when the verifier does not accept it.
 */
export async function signChosen<chosen, message extends Version>(
  signer: Signer,
  { step, chosenIn, currentIn, isSame, messageOf, sign, submit }: SignedMessage<chosen, message>,
  { verifierUrl, chainId, core, journal: { now, dispatch }, wait = waitWithTimer }: SigningPlace,
): Promise<void> {
  const { boostId } = now()
  const chosen = chosenIn(now())
  if (chosen === null || boostId === null) return
  const published = (await getManyTerms(verifierUrl, { chainId, boostIds: [BigInt(boostId)] })).get(boostId)
  if (published === undefined) throw new VerifierUnavailableError(problemText('unreadable'))
  const current = currentIn(published)
  if (current === null || !isSame(current, chosen)) {
    const sequence = (current?.sequence ?? 0) + 1
    const message = messageOf(chosen, { chainId, core, boostId: BigInt(boostId), sequence })
    const signature = await signatureOf(message)
    await submitWhenIndexed(() => submit(verifierUrl, message, signature), wait)
  }
  dispatch({ type: 'succeeded', step })

  async function signatureOf(message: message): Promise<Hex> {
    const { sequence } = message
    const savedStep = now().steps[step]
    if (savedStep?.status === 'signed' && savedStep.sequence === sequence) return savedStep.signature
    dispatch({ type: 'requested', step })
    const signature = await sign(signer, message)
    dispatch({ type: 'signed', step, sequence, signature })
    return signature
  }
}
