import { type Action, ANY_CONTRACT, EMPTY_BOOST_TEXT, type TermsRules } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import { type Abi, type Address, isAddressEqual } from 'viem'
import { safeText } from '../abi/safe-text.ts'
import { chainClient } from '../app/chain-client.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { getVerifierFacts, type VerifierFacts } from '../claim/verifier-client.ts'
import { useCanSendTogether } from '../connect/use-can-send-together.ts'
import { useConnected } from '../connect/use-connected.ts'
import { classNames } from '../controls/class-names.ts'
import { Note } from '../controls/note.tsx'
import { messageLocale } from '../language/define-messages.ts'
import { audienceText } from '../language/en/audience.ts'
import { createText } from '../language/en/create.ts'
import { isAnyTerm, type TermsFormReading } from '../terms/read-terms.ts'
import { readTextForm, sameWords, shownTextForm, textFieldLabel } from '../terms/read-text.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { BoostOrder } from './boost-order.ts'
import styles from './boost-panel.module.css'
import { budgetLines, totalOf } from './budget-lines.ts'
import { BudgetPart } from './budget-part.tsx'
import { type ChosenTerms, isBegun, isUnsigned } from './creation.ts'
import { CreationOutcome, CreationStep } from './creation-step.tsx'
import { fallingByStart } from './falling-start.ts'
import { FormLock } from './form-lock.tsx'
import { openPoint } from './open-point.ts'
import { moneyFacts, planSteps, togetherWords } from './plan-steps.ts'
import { isOwnSigner } from './read-reward.ts'
import { ReviewPart } from './review-part.tsx'
import { rewardLine } from './reward-clause.ts'
import { rewardKinds } from './reward-kinds.ts'
import { RewardPart } from './reward-part.tsx'
import { TermsOutcome } from './terms-outcome.tsx'
import { ASK_AGAIN_MS, type BoostFormTools } from './use-boost-form.ts'
import type { CreationTools } from './use-creation.ts'
import { useFunding } from './use-funding.ts'
import { useOwnBudgets } from './use-own-budgets.ts'
import type { WhoReading } from './use-who.ts'
import { WhenPart } from './when-part.tsx'
import { WhoPart } from './who-part.tsx'
import { WordsPart } from './words-part.tsx'

/** Who, what they earn, from which budget, and the last look before it is a boost. */
export function BoostPanel({
  chain,
  action,
  abi,
  missing,
  name,
  tools,
  creating,
  createdElsewhere,
  who,
  terms,
  now,
  isLocked,
}: {
  readonly chain: WorldChain
  /** Null while the sentence is not whole. */
  readonly action: Action | null
  /** The items of the action's events and functions. */
  readonly abi: Abi
  readonly missing: string | null
  readonly name: string
  readonly tools: BoostFormTools
  readonly creating: CreationTools
  /** The boost that another tab has made of this draft; null where none has. */
  readonly createdElsewhere: string | null
  /** Who may claim, as it was typed. */
  readonly who: WhoReading
  /** When it counts and how often, as it was typed. */
  readonly terms: TermsFormReading
  /** Unix seconds. */
  readonly now: number
  /** Something on this page is being signed: this boost, or the action alone. */
  readonly isLocked: boolean
}) {
  const { form, rewards, reading, fee, change } = tools
  const { verifierUrl } = useWorld().world
  const connected = useConnected()
  const account = connected?.address ?? null
  const { creation } = creating
  const isCreating = creation.phase === 'working'
  const chosenTerms = terms.status === 'read' && isAnyTerm(terms.rules) ? terms.rules : null
  const textForm = shownTextForm(form.text, { isVerifierThere: verifierUrl !== null })
  const text = readTextForm(textForm)
  const words = text.status === 'read' && !sameWords(text.words, EMPTY_BOOST_TEXT) ? text.words : null
  const verifier = useVerifier(chain)
  const ready = reading.status === 'ready' ? reading : null
  const lines = budgetLines(rewards)
  const budgets = useOwnBudgets(chain, account, null)
  const budget = form.budget === 'new' ? creation.budget : form.budget
  const funding = useFunding(chain, { account, budget, assets: lines })
  const gasPrice = useQuery({
    queryKey: ['gas-price', chain.chainId],
    staleTime: 15_000,
    queryFn: () => chainClient(chain).getGasPrice(),
  })
  const needsVerifier = form.rewards.some((reward) => !isOwnSigner(reward))
  const verifiers = needsVerifier ? (verifier.data?.signer ?? null) : null
  const own = ready?.ownSigners ?? []
  const isWildcard =
    action?.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, ANY_CONTRACT)) ?? false
  const isPaid = form.rewards.some(({ kind }) => rewardKinds[kind].money !== null)
  const budgetName = form.budgetNameText.trim() === '' ? safeText(name, 60) : form.budgetNameText.trim()
  const isTogether = useCanSendTogether(chain)
  const steps = planSteps(
    {
      ...{ kinds: form.rewards.map(({ kind }) => kind), isNewBudget: form.budget === 'new', listed: who.list.length },
      hasTerms: chosenTerms !== null,
      hasText: words !== null,
      isNewList: form.rewards.some(({ kind, assetText }) => kind === 'place' && assetText.trim() === ''),
      isCoreAuthorized: funding.data?.isCoreAuthorized ?? true,
      money: moneyFacts(rewards, lines, funding.data?.held ?? {}),
      grants: rewards.flatMap(({ form: { kind }, asset }, at) => {
        const isMine = asset.status !== 'ready' || asset.owner === null || asset.owner === account
        return (kind === 'points' || kind === 'place') && isMine ? [at] : []
      }),
    },
    creation,
  )
  const open = openPoint({
    action: action === null ? (missing ?? createText('fixErrors')) : null,
    ...{
      who: who.problem,
      terms: terms.status === 'wrong' ? terms.problem : null,
      words:
        text.status === 'wrong'
          ? audienceText('fieldProblem', { field: textFieldLabel(text.field), problem: text.problem })
          : null,
      limits: chosenTerms,
      reading,
      isFeeKnown: fee.data !== undefined,
    },
    verifier:
      !needsVerifier || connected === null
        ? 'there'
        : verifier.isError
          ? 'silent'
          : verifier.isLoading
            ? 'asked'
            : verifiers === null
              ? 'none'
              : verifier.data?.status === 'halted'
                ? 'halted'
                : isWildcard && verifier.data?.allowsWildcards === false
                  ? 'strict'
                  : 'there',
    ...{ lines, held: funding.data?.held ?? null },
  })

  async function create() {
    if (action === null || ready === null || account === null) return
    const signers: readonly Address[] = [...(verifiers === null ? [] : [verifiers]), ...own]
    if (signers.length === 0 || (needsVerifier && verifiers === null)) return
    const order: BoostOrder = {
      ...{ chain, action, abi, who: form.who, list: who.list, allowIds: who.allowIds, denyIds: who.denyIds },
      ...{ rewards: ready, signers: [...new Set(signers)], owner: account, budget: form.budget, isTogether },
    }
    const kept = chosenTerms === null ? null : withoutBlock(chosenTerms)
    await creating.create(order, budgetName, { terms: kept, words })
  }

  // Once it stands its owner reads on its page what it pays.
  const start = creation.boostId === null ? (chosenTerms?.start ?? null) : null
  const risen = rewards.flatMap(({ reading: each, unit }) => {
    if (each.status !== 'ready' || unit === null) return []
    return fallingByStart(each.incentive, { unit, start, now }) ?? []
  })
  const totals = lines.map((line) => {
    const total = totalOf(line)
    return total === null ? null : formatAmountWithUnit(total, line.unit)
  })
  return (
    <section aria-label={createText('boostPanel')} className={styles['quad']} id="boost">
      <FormLock isLocked={isLocked}>
        <div className={styles['column']}>
          <WhoPart
            change={change}
            form={form}
            isOffchainOffered={chain.boostBases.has('offchainAccessList')}
            isVerifiers={needsVerifier}
            reading={who}
          />
          <WhenPart
            chain={chain}
            form={form.terms}
            isVerifierThere={verifierUrl !== null}
            isVerifiers={needsVerifier}
            now={now}
            onChange={(changed) => change({ terms: changed })}
            reading={terms}
          />
        </div>
        <RewardPart account={account} chain={chain} tools={tools} />
        <div className={classNames(styles['column'], styles['later'])}>
          <BudgetPart
            budgets={budgets.data ?? []}
            change={change}
            form={form}
            funding={funding.data ?? null}
            isPaid={isPaid}
            lines={lines}
            protocolFee={fee.data ?? 0n}
            suggestedName={safeText(name, 60)}
          />
          {verifierUrl !== null && (
            <WordsPart form={textForm} onChange={(changed) => change({ text: changed })} reading={text} />
          )}
        </div>
      </FormLock>
      <ReviewPart
        gasPrice={gasPrice.data ?? null}
        ownSigners={own}
        together={isTogether ? togetherWords(steps) : null}
        rewards={rewards.map(({ clause, form: { kind } }) => rewardLine(clause, kind))}
        steps={steps}
        verifier={verifiers}
      >
        {risen.map(({ amountText, isAll }) => (
          <Note key={amountText} size="small" title={createText('risesUntilStart')} tone="warn">
            {createText(isAll ? 'risenToAll' : 'risen', { amount: amountText })}
          </Note>
        ))}
        {fee.isError && (
          <Note size="small" title={createText('feeUnread')} tone="warn">
            {createText('retrying')}
          </Note>
        )}
        {verifier.isError && needsVerifier && (
          <Note size="small" title={createText('verifierSilent')} tone="warn">
            {createText('verifierSilentHint')}
          </Note>
        )}
        {isWildcard && (
          <Note size="small" title={createText('fakeable')} tone="warn">
            {createText('fakeableHint')}
          </Note>
        )}
        {isCreating && (
          <Note size="small" title={createText('locked')} tone="plain">
            {createText('lockedHint')}
          </Note>
        )}
        {createdElsewhere !== null && (
          <Note size="small" title={createText('createdElsewhere')} tone="good">
            {createText.rich('createdElsewhereHint', {
              boost: (
                <a key="boost" {...linkTo({ page: 'boost', chainId: chain.chainId, boostId: createdElsewhere })}>
                  {createText('boostLink', { id: createdElsewhere })}
                </a>
              ),
            })}
          </Note>
        )}
        {isUnsigned(creation) ? (
          <TermsOutcome chain={chain} now={now} tools={creating} />
        ) : (
          <FormLock isLocked={isLocked && !isCreating}>
            <CreationOutcome creation={creation} leave={creating.leave} />
            <CreationStep
              chain={chain}
              label={
                isBegun(creation)
                  ? creation.boostId === null
                    ? createText('continue')
                    : createText('finishBoost')
                  : createWords(totals)
              }
              asksOnce={isTogether && togetherWords(steps) !== null}
              onCreate={() => void create()}
              open={createdElsewhere === null ? open : createText('alreadyBoost', { id: createdElsewhere })}
              tools={creating}
            />
          </FormLock>
        )}
      </ReviewPart>
    </section>
  )
}

function withoutBlock({ countFromBlock: _, ...chosen }: TermsRules): ChosenTerms {
  return chosen
}

/** The total on the button, where it is known and short enough to be read there. */
function createWords(totals: readonly (string | null)[]): string {
  const known = totals.flatMap((total) => (total === null ? [] : [total]))
  if (known.length === 0 || known.length < totals.length || known.length > 3) return createText('createBoost')
  return createText('createFor', { totals: new Intl.ListFormat(messageLocale()).format(known) })
}

function useVerifier(chain: WorldChain) {
  const { verifierUrl } = useWorld().world
  return useQuery({
    queryKey: ['verifier-facts', verifierUrl, chain.chainId],
    enabled: verifierUrl !== null,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
    queryFn: (): Promise<VerifierFacts | null> =>
      verifierUrl === null ? Promise.resolve(null) : getVerifierFacts(verifierUrl, chain.chainId),
  })
}
