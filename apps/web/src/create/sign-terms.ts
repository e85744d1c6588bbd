import { type BoostTerms, signBoostTerms } from '@laurel/protocol'
import type { Address } from 'viem'
import { VerifierSilentError } from '../claim/errors.ts'
import { getManyTerms, submitTerms } from '../claim/verifier-client.ts'
import type { Signer } from '../connect/signer.ts'
import { sameTerms } from '../terms/read-terms.ts'
import type { Journal } from './creation.ts'
import { handIn, type Wait, waitByClock } from './hand-in.ts'

/** Where what was chosen with a boost is signed and handed in. */
export type SigningPlace = {
  readonly verifierUrl: string
  readonly chainId: number
  readonly core: Address
  readonly journal: Journal
  readonly wait?: Wait
}

/**
 * Signs the terms that were chosen with a boost, and hands them in. What was signed before is not signed again, and what the
 * verifier has already is left alone. @throws {VerifierSilentError} when the verifier does not take them.
 */
export async function signTerms(
  signer: Signer,
  { verifierUrl, chainId, core, journal: { now, tell }, wait = waitByClock }: SigningPlace,
): Promise<void> {
  const { terms: rules, boostId } = now()
  if (rules === null || boostId === null) return
  const before = (await getManyTerms(verifierUrl, { chainId, boostIds: [BigInt(boostId)] })).get(boostId)?.terms
  if (before === undefined || before.status === 'unread') throw new VerifierSilentError('its answer cannot be read')
  const current = before.status === 'signed' ? before.current : null
  const wanted = { ...rules, countFromBlock: null }
  if (current === null || !sameTerms(current, wanted)) {
    const sequence = (current?.sequence ?? 0) + 1
    const terms: BoostTerms = { ...wanted, chainId, core, boostId: BigInt(boostId), sequence }
    const kept = now().steps.terms
    if (kept?.at !== 'signed' || kept.sequence !== sequence) {
      tell({ type: 'asked', step: 'terms' })
      tell({ type: 'signed', step: 'terms', sequence, signature: await signBoostTerms(signer, terms) })
    }
    const signed = now().steps.terms
    if (signed?.at !== 'signed') throw new TypeError('It was signed a moment ago.')
    await handIn(() => submitTerms(verifierUrl, terms, signed.signature), wait)
  }
  tell({ type: 'done', step: 'terms' })
}
