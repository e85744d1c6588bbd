import { type Action, ANY_CONTRACT } from '@laurel/protocol'
import { type Abi, isAddressEqual } from 'viem'
import { safeText } from '../abi/safe-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { audienceText } from '../language/en/audience.ts'
import { createText } from '../language/en/create.ts'
import type { TermsFormResult } from '../terms/read-terms.ts'
import { readTextForm, shownTextForm, type TextForm, type TextFormResult, textFieldLabel } from '../terms/read-text.ts'
import type { BoostOrder } from './boost-order.ts'
import { type BoostSigners, listSigners, readSigners } from './boost-signers.ts'
import { toStepData } from './boost-step-data.ts'
import { type CreateBoostState, initialCreateBoostState, isLeftToSign } from './create-boost-state.ts'
import { type PlannedStep, planCreateBoostSteps } from './create-boost-steps.ts'
import { getMissingRequirement } from './missing-requirement.ts'
import { readSignedChoices, type SignedChoices, toSavedChoices } from './signed-choices.ts'
import type { AudienceResult } from './use-audience.ts'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import { type BoostResources, useBoostResources } from './use-boost-resources.ts'
import { useBoostVerifier, useIsActionReadable, verifierReadiness } from './use-boost-verifier.ts'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'

/** What a boost is composed of on the Create page. */
export type NewBoostParts = {
  readonly chain: ChainConfig
  /** Null while the action is incomplete. */
  readonly action: Action | null
  /** The ABI items of the action's events and functions. */
  readonly abi: Abi
  /** What to do about an incomplete action, as a sentence. Null for one with errors. */
  readonly missing: string | null
  /** The errors because of which the action can't be used. */
  readonly errorCount: number
  /** The name of the action. */
  readonly name: string
  readonly boostForm: UseBoostFormReturnType
  readonly creating: UseCreateBoostReturnType
  /** Who may claim, as typed. */
  readonly who: AudienceResult
  /** The start, end and limits, as typed. */
  readonly terms: TermsFormResult
}

/** A boost that is composed, with what its creation needs. */
export type NewBoost = {
  /** Whether a boost that a closed page left is finished first. This one is the next. */
  readonly isFinishing: boolean
  /** Of this boost. */
  readonly creation: CreateBoostState
  /** Whether the boost does not exist yet. One that exists is funded, and its lists, terms and text are those of its creation. */
  readonly isMissing: boolean
  /** Whether the action accepts any contract. */
  readonly isWildcard: boolean
  /** Whether the verifier signs a reward, and does not respond. */
  readonly isVerifierSilent: boolean
  /** Whether the verifier signs a reward, and can't read the action: nobody could claim. */
  readonly isUnreadable: boolean
  readonly textForm: TextForm
  readonly text: TextFormResult
  readonly choices: SignedChoices
  readonly signers: BoostSigners
  readonly resources: BoostResources
  readonly steps: readonly PlannedStep[]
  /** What keeps the boost from being created, as a sentence; null for none. */
  readonly open: string | null
  /** Creates the boost, or continues. Does nothing while something is missing. */
  readonly create: () => Promise<void>
}

/** Combines what is typed with what is read for it: which steps the boost takes, and what is missing for it. */
export function useNewBoost({
  chain,
  action,
  abi,
  missing,
  name,
  boostForm,
  creating,
  who,
  terms,
}: NewBoostParts): NewBoost {
  const { form, reading, fee } = boostForm
  const { verifierUrl } = useConfig().config
  const isFinishing = isLeftToSign(creating.creation, creating.isLeft)
  const creation = isFinishing ? initialCreateBoostState : creating.creation
  const isMissing = creation.boostId === null
  const textForm = shownTextForm(form.text, { isVerifierThere: verifierUrl !== null })
  const text = readTextForm(textForm)
  const choices = readSignedChoices(terms, text)
  const verifier = useBoostVerifier(chain)
  // A boost that exists is finished in any case.
  const readable = useIsActionReadable(isMissing ? action : null)
  const signers = readSigners(form, { reading, verifier: verifier.data?.signer ?? null })
  const resources = useBoostResources(chain, { boostForm, creation })
  const { account, funding, isTogether, lines } = resources
  const isWildcard =
    action?.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, ANY_CONTRACT)) ?? false

  async function create() {
    const listed = listSigners(signers)
    if (action === null || reading.status !== 'ready' || account === null || listed.length === 0) return
    const order: BoostOrder = {
      ...{ chain, action, abi, who: form.who, list: who.list, allowIds: who.allowIds, denyIds: who.denyIds },
      ...{ rewards: reading, signers: listed, owner: account, budget: form.budget, isTogether },
    }
    await creating.create(order, form.budgetNameText.trim() || safeText(name, 60), toSavedChoices(choices))
  }

  function readiness() {
    const isReadable = isMissing ? readable.data : null
    return readable.isError ? 'silent' : verifierReadiness(verifier, { isWildcard, isReadable })
  }

  return {
    ...{ isFinishing, creation, isMissing, isWildcard, textForm, text, choices, signers, resources, create },
    isVerifierSilent: (verifier.isError || readable.isError) && signers.needsVerifier,
    isUnreadable: readable.data === false && signers.needsVerifier,
    steps: planCreateBoostSteps(toStepData(boostForm, { who, choices, resources }), creation, creating.pending),
    open: getMissingRequirement({
      action: action === null ? (missing ?? createText('fixErrors')) : null,
      ...(isMissing
        ? { who: who.problem, terms: termsProblem(terms), words: textProblem(text), limits: choices.terms }
        : { who: null, terms: null, words: null, limits: null }),
      ...{ reading, isFeeKnown: fee.data !== undefined },
      verifier: signers.needsVerifier && account !== null ? readiness() : 'there',
      ...(isMissing ? { lines, held: funding?.held ?? null } : { lines: [], held: {} }),
    }),
  }
}

function termsProblem(terms: TermsFormResult): string | null {
  return terms.status === 'error' ? terms.problem : null
}

function textProblem(text: TextFormResult): string | null {
  if (text.status === 'ok') return null
  return audienceText('fieldProblem', { field: textFieldLabel(text.field), problem: text.problem })
}
