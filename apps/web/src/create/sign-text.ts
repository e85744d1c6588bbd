import { type BoostText, signBoostText } from '@laurel/protocol'
import { VerifierSilentError } from '../claim/errors.ts'
import { getManyTerms, submitText } from '../claim/verifier-client.ts'
import type { Signer } from '../connect/signer.ts'
import { sameWords } from '../terms/read-text.ts'
import { handIn, waitByClock } from './hand-in.ts'
import type { SigningPlace } from './sign-terms.ts'

/**
 * Signs the words that were chosen with a boost, and hands them in, as `signTerms` does with its terms.
 * @throws {VerifierSilentError} when the verifier does not take them.
 */
export async function signText(
  signer: Signer,
  { verifierUrl, chainId, core, journal: { now, tell }, wait = waitByClock }: SigningPlace,
): Promise<void> {
  const { words, boostId } = now()
  if (words === null || boostId === null) return
  const told = (await getManyTerms(verifierUrl, { chainId, boostIds: [BigInt(boostId)] })).get(boostId)
  if (told === undefined) throw new VerifierSilentError('its answer cannot be read')
  const current = told.text?.text ?? null
  if (current === null || !sameWords(current, words)) {
    const sequence = (current?.sequence ?? 0) + 1
    const text: BoostText = { ...words, chainId, core, boostId: BigInt(boostId), sequence }
    const kept = now().steps.text
    if (kept?.at !== 'signed' || kept.sequence !== sequence) {
      tell({ type: 'asked', step: 'text' })
      tell({ type: 'signed', step: 'text', sequence, signature: await signBoostText(signer, text) })
    }
    const signed = now().steps.text
    if (signed?.at !== 'signed') throw new TypeError('It was signed a moment ago.')
    await handIn(() => submitText(verifierUrl, text, signed.signature), wait)
  }
  tell({ type: 'done', step: 'text' })
}
