import type { ReactNode } from 'react'
import { safeText } from '../abi/safe-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { classNames } from '../controls/class-names.ts'
import type { TermsFormResult } from '../terms/read-terms.ts'
import { AudienceSection } from './audience-section.tsx'
import styles from './boost-panel.module.css'
import { BudgetSection } from './budget-section.tsx'
import { rewardKinds } from './reward-kinds.ts'
import { RewardSection } from './reward-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import type { AudienceResult } from './use-audience.ts'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import type { BoostResources } from './use-boost-resources.ts'

/** The form of a boost, in three columns: who may claim and when, the rewards, and the budget. */
export function BoostFields({
  chain,
  boostForm,
  who,
  terms,
  resources,
  name,
  now,
  isVerifiers,
  isVerifierThere,
  isMissing,
  children,
}: {
  readonly chain: ChainConfig
  readonly boostForm: UseBoostFormReturnType
  readonly who: AudienceResult
  readonly terms: TermsFormResult
  readonly resources: BoostResources
  /** The name of the action. */
  readonly name: string
  /** Unix seconds. */
  readonly now: number
  /** Whether the verifier signs a reward. */
  readonly isVerifiers: boolean
  /** Whether the site has a verifier. */
  readonly isVerifierThere: boolean
  /** Whether the boost does not exist yet. */
  readonly isMissing: boolean
  /** Below the budget. */
  readonly children: ReactNode
}) {
  const { form, fee, change } = boostForm
  const { account, budgets, funded, funding, lines } = resources
  return (
    <>
      <div className={styles['column']}>
        <AudienceSection
          change={change}
          form={form}
          isOffchainOffered={chain.boostBases.has('offchainAccessList')}
          isVerifiers={isVerifiers}
          reading={who}
        />
        <ScheduleSection
          chain={chain}
          form={form.terms}
          isVerifierThere={isVerifierThere}
          isVerifiers={isVerifiers}
          now={now}
          onChange={(changed) => change({ terms: changed })}
          reading={terms}
        />
      </div>
      <RewardSection account={account} boostForm={boostForm} chain={chain} held={funding?.held ?? null} lines={lines} />
      <div className={classNames(styles['column'], styles['later'])}>
        <BudgetSection
          budgets={budgets}
          change={change}
          form={form}
          funded={funded}
          funding={funding}
          isPaid={form.rewards.some(({ kind }) => rewardKinds[kind].money !== null)}
          // Once the boost exists, its budget has paid for it.
          lines={isMissing ? lines : []}
          protocolFee={fee.data ?? 0n}
          suggestedName={safeText(name, 60)}
        />
        {children}
      </div>
    </>
  )
}
