import { type Action, ANY_CONTRACT, EMPTY_BOOST_TEXT, type TermsRules } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import { type Abi, type Address, isAddressEqual } from 'viem'
import { getGasPrice } from 'viem/actions'
import { safeText } from '../abi/safe-text.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { classNames } from '../controls/class-names.ts'
import { audienceText } from '../language/en/audience.ts'
import { createText } from '../language/en/create.ts'
import { isAnyTerm, type TermsFormResult } from '../terms/read-terms.ts'
import { readTextForm, shownTextForm, textFieldLabel } from '../terms/read-text.ts'
import { sameWords } from '../terms/same-words.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { useCanSendTogether } from '../transaction/use-can-send-together.ts'
import { AudienceSection } from './audience-section.tsx'
import { BoostConclusion } from './boost-conclusion.tsx'
import { BoostNotes } from './boost-notes.tsx'
import type { BoostOrder } from './boost-order.ts'
import styles from './boost-panel.module.css'
import { budgetLines, totalOf } from './budget-lines.ts'
import { BudgetSection } from './budget-section.tsx'
import { type ChosenTerms, initialCreateBoostState, isFormLocked, isLeftToSign } from './create-boost-state.ts'
import { formatBatch, planCreateBoostSteps, toMoneyData } from './create-boost-steps.ts'
import { decliningStart } from './declining-start.ts'
import { FormLock } from './form-lock.tsx'
import { getMissingRequirement } from './missing-requirement.ts'
import { isOwnSigner } from './read-reward.ts'
import { ReviewSection } from './review-section.tsx'
import { rewardLine } from './reward-clause.ts'
import { rewardKinds } from './reward-kinds.ts'
import { RewardSection } from './reward-section.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { TextSection } from './text-section.tsx'
import type { AudienceResult } from './use-audience.ts'
import type { UseBoostFormReturnType } from './use-boost-form.ts'
import { useBoostVerifier, verifierReadiness } from './use-boost-verifier.ts'
import type { UseCreateBoostReturnType } from './use-create-boost.ts'
import { useFundedBudget } from './use-funded-budget.ts'
import { useFunding } from './use-funding.ts'
import { useMyBudgets } from './use-my-budgets.ts'

/** The panel that creates a boost: who may claim, the rewards, the budget, and the review. */
export function BoostPanel({
  chain,
  action,
  abi,
  missing,
  name,
  boostForm,
  creating,
  createdElsewhere,
  who,
  terms,
  now,
  isLocked,
}: {
  readonly chain: ChainConfig
  /** Null while the action is incomplete. */
  readonly action: Action | null
  /** The ABI items of the action's events and functions. */
  readonly abi: Abi
  readonly missing: string | null
  readonly name: string
  readonly boostForm: UseBoostFormReturnType
  readonly creating: UseCreateBoostReturnType
  /** The boost that another tab created from this draft; null for none. */
  readonly createdElsewhere: string | null
  /** Who may claim, as typed. */
  readonly who: AudienceResult
  /** The start, end and limits, as typed. */
  readonly terms: TermsFormResult
  /** Unix seconds. */
  readonly now: number
  /** Whether the wallet is signing something on this page: this boost, or only the action. */
  readonly isLocked: boolean
}) {
  const { form, rewards, reading, fee, change } = boostForm
  const { verifierUrl } = useConfig().config
  const connected = useConnected()
  const account = connected?.address ?? null
  // The boost that a closed page left is finished at the top of the page. This panel is that of the next one.
  const isFinishing = isLeftToSign(creating.creation, creating.isLeft)
  const creation = isFinishing ? initialCreateBoostState : creating.creation
  const isCreating = creation.phase === 'working'
  const isBoostLocked = isFormLocked(creation, creating.isLeft)
  const chosenTerms = terms.status === 'ok' && isAnyTerm(terms.rules) ? terms.rules : null
  const textForm = shownTextForm(form.text, { isVerifierThere: verifierUrl !== null })
  const text = readTextForm(textForm)
  const words = text.status === 'ok' && !sameWords(text.words, EMPTY_BOOST_TEXT) ? text.words : null
  const verifier = useBoostVerifier(chain)
  const ready = reading.status === 'ready' ? reading : null
  const lines = budgetLines(rewards)
  const budgets = useMyBudgets(chain, account, null)
  const budget = form.budget === 'new' ? creation.budget : form.budget
  const isNewBudget = form.budget === 'new' && creation.budget === null
  const funded = useFundedBudget(chain, { account: isNewBudget ? account : null, lines })
  const funding = useFunding(chain, { account, budget, assets: lines })
  const gasPrice = useQuery({
    queryKey: ['gas-price', chain.chainId],
    staleTime: 15_000,
    queryFn: () => getGasPrice(chainClient(chain)),
  })
  const needsVerifier = form.rewards.some((reward) => !isOwnSigner(reward))
  const verifiers = needsVerifier ? (verifier.data?.signer ?? null) : null
  const own = ready?.ownSigners ?? []
  const isWildcard =
    action?.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, ANY_CONTRACT)) ?? false
  const isPaid = form.rewards.some(({ kind }) => rewardKinds[kind].money !== null)
  const budgetName = form.budgetNameText.trim() === '' ? safeText(name, 60) : form.budgetNameText.trim()
  const isTogether = useCanSendTogether(chain)
  const steps = planCreateBoostSteps(
    {
      ...{ kinds: form.rewards.map(({ kind }) => kind), isNewBudget: form.budget === 'new', listed: who.list.length },
      hasTerms: chosenTerms !== null,
      hasText: words !== null,
      isNewList: form.rewards.some(({ kind, assetText }) => kind === 'place' && assetText.trim() === ''),
      isCoreAuthorized: funding.data?.isCoreAuthorized ?? true,
      money: toMoneyData(rewards, lines, funding.data?.held ?? {}),
      grants: rewards.flatMap(({ form: { kind }, asset }, at) => {
        const isMine = asset.status !== 'ready' || asset.owner === null || asset.owner === account
        return (kind === 'points' || kind === 'place') && isMine ? [at] : []
      }),
    },
    creation,
    creating.pending,
  )
  // A boost that exists is funded, and its lists, terms and text are those of its creation.
  const isMissingBoost = creation.boostId === null
  const open = getMissingRequirement({
    action: action === null ? (missing ?? createText('fixErrors')) : null,
    ...{
      who: isMissingBoost ? who.problem : null,
      terms: isMissingBoost && terms.status === 'error' ? terms.problem : null,
      words:
        isMissingBoost && text.status === 'error'
          ? audienceText('fieldProblem', { field: textFieldLabel(text.field), problem: text.problem })
          : null,
      limits: isMissingBoost ? chosenTerms : null,
      reading,
      isFeeKnown: fee.data !== undefined,
    },
    verifier: needsVerifier && connected !== null ? verifierReadiness(verifier, { isWildcard }) : 'there',
    ...(isMissingBoost ? { lines, held: funding.data?.held ?? null } : { lines: [], held: {} }),
  })

  async function create() {
    if (action === null || ready === null || account === null) return
    const signers: readonly Address[] = [...(verifiers === null ? [] : [verifiers]), ...own]
    if (signers.length === 0 || (needsVerifier && verifiers === null)) return
    const order: BoostOrder = {
      ...{ chain, action, abi, who: form.who, list: who.list, allowIds: who.allowIds, denyIds: who.denyIds },
      ...{ rewards: ready, signers: [...new Set(signers)], owner: account, budget: form.budget, isTogether },
    }
    const savedTerms = chosenTerms === null ? null : withoutBlock(chosenTerms)
    await creating.create(order, budgetName, { terms: savedTerms, words })
  }

  // Once the boost exists, its page shows its owner what it pays.
  const start = creation.boostId === null ? (chosenTerms?.start ?? null) : null
  const risen = rewards.flatMap(({ reading: each, unit }) => {
    if (each.status !== 'ready' || unit === null) return []
    return decliningStart(each.incentive, { unit, start, now }) ?? []
  })
  const totals = lines.map((line) => {
    const total = totalOf(line)
    return total === null ? null : formatAmountWithUnit(total, line.unit)
  })
  return (
    <section aria-label={createText('boostPanel')} className={styles['quad']} id="boost">
      <FormLock isLocked={isLocked || isBoostLocked}>
        <div className={styles['column']}>
          <AudienceSection
            change={change}
            form={form}
            isOffchainOffered={chain.boostBases.has('offchainAccessList')}
            isVerifiers={needsVerifier}
            reading={who}
          />
          <ScheduleSection
            chain={chain}
            form={form.terms}
            isVerifierThere={verifierUrl !== null}
            isVerifiers={needsVerifier}
            now={now}
            onChange={(changed) => change({ terms: changed })}
            reading={terms}
          />
        </div>
        <RewardSection
          account={account}
          boostForm={boostForm}
          chain={chain}
          held={funding.data?.held ?? null}
          lines={lines}
        />
        <div className={classNames(styles['column'], styles['later'])}>
          <BudgetSection
            budgets={budgets.data ?? []}
            change={change}
            form={form}
            funded={funded}
            funding={funding.data ?? null}
            isPaid={isPaid}
            // Once the boost exists, its budget has paid for it.
            lines={isMissingBoost ? lines : []}
            protocolFee={fee.data ?? 0n}
            suggestedName={safeText(name, 60)}
          />
          {verifierUrl !== null && (
            <TextSection form={textForm} onChange={(changed) => change({ text: changed })} reading={text} />
          )}
        </div>
      </FormLock>
      <ReviewSection
        gasPrice={gasPrice.data ?? null}
        ownSigners={own}
        together={isTogether ? formatBatch(steps) : null}
        rewards={rewards.map(({ clause, form: { kind } }) => rewardLine(clause, kind))}
        steps={steps}
        verifier={verifiers}
      >
        <BoostNotes
          chain={chain}
          createdElsewhere={createdElsewhere}
          isFeeUnread={fee.isError}
          isVerifierSilent={verifier.isError && needsVerifier}
          isWildcard={isWildcard}
          lock={
            isCreating
              ? { status: 'creating' }
              : isBoostLocked
                ? { status: 'created', boostId: creation.boostId ?? '' }
                : null
          }
          risen={risen}
        />
        <BoostConclusion
          chain={chain}
          creating={creating}
          creation={creation}
          isFinishing={isFinishing}
          isLocked={isLocked && !isCreating}
          isOneRequest={isTogether && formatBatch(steps) !== null}
          now={now}
          onCreate={() => void create()}
          open={createdElsewhere === null ? open : createText('alreadyBoost', { id: createdElsewhere })}
          totals={totals}
        />
      </ReviewSection>
    </section>
  )
}

function withoutBlock({ countFromBlock: _, ...chosen }: TermsRules): ChosenTerms {
  return chosen
}
