import type { ComponentProps } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { createText } from '../language/en/create.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { BoostConclusion } from './boost-conclusion.tsx'
import { BoostFields } from './boost-fields.tsx'
import { BoostNotes } from './boost-notes.tsx'
import styles from './boost-panel.module.css'
import { type BudgetLine, totalOf } from './budget-lines.ts'
import { type CreateBoostState, isFormLocked } from './create-boost-state.ts'
import { formatBatch } from './create-boost-steps.ts'
import { decliningStart } from './declining-start.ts'
import { FormLock } from './form-lock.tsx'
import { ReviewSection } from './review-section.tsx'
import { rewardLine } from './reward-clause.ts'
import { TextSection } from './text-section.tsx'
import type { WrittenReward } from './use-boost-form.ts'
import { type NewBoostParts, useNewBoost } from './use-new-boost.ts'

/** The panel that creates a boost: who may claim, the rewards, the budget, and the review. */
export function BoostPanel({
  createdElsewhere,
  now,
  isLocked,
  ...parts
}: NewBoostParts & {
  /** The boost that another tab created from this draft; null for none. */
  readonly createdElsewhere: string | null
  /** Unix seconds. */
  readonly now: number
  /** Whether the wallet is signing something on this page: this boost, or only the action. */
  readonly isLocked: boolean
}) {
  const { chain, boostForm, creating, who, terms, name } = parts
  const { rewards, fee, change } = boostForm
  const { verifierUrl } = useConfig().config
  const boost = useNewBoost(parts)
  const { creation, isFinishing, isMissing, isWildcard, choices, signers, resources, steps, open } = boost
  const batch = resources.isTogether ? formatBatch(steps) : null
  const isBoostLocked = isFormLocked(creation, creating.isLeft)
  return (
    <section aria-label={createText('boostPanel')} className={styles['quad']} id="boost">
      <FormLock isLocked={isLocked || isBoostLocked}>
        <BoostFields
          {...{ chain, boostForm, who, terms, resources, name, now, isMissing }}
          isVerifiers={signers.needsVerifier}
          isVerifierThere={verifierUrl !== null}
        >
          {verifierUrl !== null && (
            <TextSection form={boost.textForm} onChange={(changed) => change({ text: changed })} reading={boost.text} />
          )}
        </BoostFields>
      </FormLock>
      <ReviewSection
        gasPrice={resources.gasPrice}
        ownSigners={signers.own}
        together={batch}
        rewards={rewards.map(({ clause, form: { kind } }) => rewardLine(clause, kind))}
        steps={steps}
        verifier={signers.verifier}
      >
        <BoostNotes
          {...{ chain, createdElsewhere, isWildcard }}
          errorCount={isMissing ? parts.errorCount : 0}
          isFeeUnread={fee.isError}
          isUnreadable={boost.isUnreadable}
          isVerifierSilent={boost.isVerifierSilent}
          lock={lockOf(creation, { isBoostLocked })}
          // Once the boost exists, its page shows its owner what it pays.
          risen={isMissing ? risenRewards(rewards, { start: choices.terms?.start ?? null, now }) : []}
        />
        <BoostConclusion
          {...{ chain, creating, creation, isFinishing, now }}
          isLocked={isLocked && creation.phase !== 'working'}
          isOneRequest={batch !== null}
          onCreate={() => void boost.create()}
          open={createdElsewhere === null ? open : createText('alreadyBoost', { id: createdElsewhere })}
          totals={resources.lines.map(totalText)}
        />
      </ReviewSection>
    </section>
  )
}

function lockOf(
  { phase, boostId }: CreateBoostState,
  { isBoostLocked }: { readonly isBoostLocked: boolean },
): ComponentProps<typeof BoostNotes>['lock'] {
  if (phase === 'working') return { status: 'creating' }
  return isBoostLocked ? { status: 'created', boostId: boostId ?? '' } : null
}

/** The rewards that rise until the start of their boost. @param when - both in Unix seconds; `start` null for none. */
function risenRewards(
  rewards: readonly WrittenReward[],
  when: { readonly start: number | null; readonly now: number },
): ComponentProps<typeof BoostNotes>['risen'] {
  return rewards.flatMap(({ reading, unit }) => {
    if (reading.status !== 'ready' || unit === null) return []
    return decliningStart(reading.incentive, { unit, ...when }) ?? []
  })
}

function totalText(line: BudgetLine): string | null {
  const total = totalOf(line)
  return total === null ? null : formatAmountWithUnit(total, line.unit)
}
