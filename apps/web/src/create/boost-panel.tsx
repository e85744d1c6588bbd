import { type Action, ANY_CONTRACT } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { getVerifierFacts, type VerifierFacts } from '../claim/verifier-client.ts'
import { ConnectHere } from '../connect/connect-here.tsx'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Note } from '../controls/note.tsx'
import { formatAmountWithUnit } from '../deed/amount.ts'
import { safeText } from '../deed/safe-text.ts'
import { type AddressListReading, MOST_LISTED, readAddressList } from './address-list.ts'
import type { BoostOrder } from './boost-order.ts'
import styles from './boost-panel.module.css'
import { BudgetPart } from './budget-part.tsx'
import { type Creation, isBegun } from './creation.ts'
import { planSteps } from './plan-steps.ts'
import { isOwnSigner } from './read-reward.ts'
import { ReviewPart } from './review-part.tsx'
import type { RewardForm } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'
import { RewardPart } from './reward-part.tsx'
import { type CreationTools, useCreation } from './use-creation.ts'
import { useFunding } from './use-funding.ts'
import { useOwnBudgets } from './use-own-budgets.ts'
import { ASK_AGAIN_MS, type RewardTools } from './use-reward.ts'
import { WhoPart } from './who-part.tsx'

/** Who, what they earn, from which budget, and the last look before it is a boost. */
export function BoostPanel({
  chain,
  action,
  missing,
  name,
  reward,
  onCreated,
}: {
  readonly chain: WorldChain
  /** Null while the sentence is not whole. */
  readonly action: Action | null
  readonly missing: string | null
  readonly name: string
  readonly reward: RewardTools
  /** The draft has become a boost: it is not to be created a second time. */
  readonly onCreated: () => void
}) {
  const { form, reading, unit, fee, change, asset } = reward
  const connected = useConnected()
  const account = connected?.address ?? null
  const tools = useCreation(chain, onCreated)
  const { creation } = tools
  const verifier = useVerifier(chain)
  const list = readAddressList(form.who === 'anyone' ? '' : form.listText)
  const { money: sort } = rewardKinds[form.kind]
  const ready = reading.status === 'ready' ? reading : null
  const money = ready?.money ?? null
  const budgets = useOwnBudgets(chain, account, sort === 'token' ? (unit?.token ?? null) : null)
  const budget = form.budget === 'new' ? creation.budget : form.budget
  const funding = useFunding(chain, {
    ...{ account, budget, asset: sort === null ? null : (unit?.token ?? null), tokenId: money?.tokenId ?? null },
  })
  const gasPrice = useQuery({
    queryKey: ['gas-price', chain.chainId],
    staleTime: 15_000,
    queryFn: () => chainClient(chain).getGasPrice(),
  })
  const words = (raw: bigint) => (unit === null ? '–' : formatAmountWithUnit(raw, unit))
  const total = money === null ? null : money.rewards + money.fee
  const short = total === null ? null : total - (funding.data?.inBudget ?? 0n)
  const isSignersOwn = isOwnSigner(form)
  const signer = isSignersOwn ? (ready?.ownSigner ?? null) : (verifier.data?.signer ?? null)
  const isWildcard =
    action?.actionSteps.some(({ targetContract }) => isAddressEqual(targetContract, ANY_CONTRACT)) ?? false
  const budgetName = form.budgetNameText.trim() === '' ? safeText(name, 60) : form.budgetNameText.trim()
  const steps = planSteps(
    {
      ...{ kind: form.kind, isNewBudget: form.budget === 'new', listed: list.addresses.length, short },
      isNewList: form.kind === 'place' && form.assetText.trim() === '',
      isCoreAuthorized: funding.data?.isCoreAuthorized ?? true,
      approved: funding.data?.approved ?? 0n,
      mayGrant: asset.status !== 'ready' || asset.owner === null || asset.owner === account,
    },
    creation,
  )
  const open =
    action === null
      ? `The deed comes first: ${missing ?? 'it'} is open above.`
      : (whoProblem(form, list) ??
        (reading.status === 'wrong'
          ? reading.problem
          : fee.data === undefined
            ? 'The protocol’s fee could not be read yet.'
            : signer === null && connected !== null
              ? verifier.isError
                ? 'The verifier does not answer.'
                : 'No verifier signs claims on this network.'
              : isWildcard && !isSignersOwn && verifier.data?.allowsWildcards === false
                ? 'The verifier signs no claims for what happens at any contract: name the contract above.'
                : funding.data !== undefined && short !== null && short > funding.data.inWallet
                  ? `Your wallet is ${words(short - funding.data.inWallet)} short.`
                  : null))

  async function create() {
    if (action === null || ready === null || account === null || signer === null) return
    const order: BoostOrder = {
      ...{ chain, action, who: form.who, list: list.addresses, reward: ready, signer },
      ...{ owner: account, budget: form.budget },
    }
    // A sender can have one budget of each name.
    await tools.create(order, `${budgetName}, ${new Date().toISOString().slice(0, 19)}`)
  }

  return (
    <section aria-label="Make it a boost" className={styles['quad']} id="boost">
      <WhoPart change={change} form={form} list={list} />
      <RewardPart {...reward} account={account} chain={chain} />
      <BudgetPart
        budgets={budgets.data ?? []}
        change={change}
        form={form}
        funding={funding.data ?? null}
        isPaid={sort !== null}
        money={money}
        protocolFee={fee.data ?? 0n}
        suggestedName={safeText(name, 60)}
        words={words}
      />
      <ReviewPart gasPrice={gasPrice.data ?? null} isVerifier={!isSignersOwn} signedBy={signer} steps={steps}>
        {fee.isError && (
          <Note size="small" title="The protocol’s fee could not be read" tone="warn">
            It is asked for again by itself.
          </Note>
        )}
        {verifier.isError && !isSignersOwn && (
          <Note size="small" title="The verifier does not answer" tone="warn">
            Who signs claims is not known without it. It is asked again by itself.
          </Note>
        )}
        {isWildcard && (
          <Note size="small" title="Anyone can fake this" tone="warn">
            Any contract can report such an event. The verifier signs claims for it only where its operator allows that,
            the reward is fixed, and the sender is paid.
          </Note>
        )}
        <Outcome creation={creation} leave={tools.leave} />
        <Next
          chain={chain}
          label={
            isBegun(creation)
              ? creation.boostId === null
                ? 'Go on creating'
                : 'Finish the boost'
              : total === null
                ? 'Create the boost'
                : `Create for ${words(total)}`
          }
          onCreate={() => void create()}
          open={open}
          tools={tools}
        />
      </ReviewPart>
    </section>
  )
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

function whoProblem({ who }: RewardForm, { addresses, problems }: AddressListReading): string | null {
  if (who === 'anyone') return null
  if (problems.length > 0) return `Line ${problems[0]?.line ?? 1} of the list names no account.`
  if (addresses.length === 0) return 'Give the addresses of the list.'
  return addresses.length > MOST_LISTED ? `A list holds at most ${MOST_LISTED} accounts.` : null
}

/** What went wrong, or what was left in the middle, and that nothing is done twice. */
function Outcome({ creation, leave }: { readonly creation: Creation; readonly leave: () => void }) {
  const { phase, boostId, budget, problem, steps } = creation
  // While it may yet be created, beginning anew could create it twice.
  const again =
    steps.create === undefined || boostId !== null ? (
      <Button onClick={leave} size="small">
        Start anew
      </Button>
    ) : undefined
  if (phase === 'failed') {
    return (
      <Note
        actions={isBegun(creation) ? again : undefined}
        isLive
        size="small"
        title={boostId === null ? 'The boost was not created' : `Boost ${boostId} is created, and not finished`}
        tone="bad"
      >
        {problem} {isBegun(creation) && 'What was done stays, and is not done again: what is in a budget is yours.'}
      </Note>
    )
  }
  if (phase !== 'idle' || !isBegun(creation)) return null
  return (
    <Note actions={again} isLive size="small" title="You were in the middle of creating" tone="plain">
      {boostId !== null
        ? `Boost ${boostId} stands already; a step of it is open.`
        : budget === null
          ? 'What was sent is looked up first, so that nothing is done twice.'
          : 'The budget stands. Go on, and nothing is done twice.'}
    </Note>
  )
}

function Next({
  chain,
  open,
  label,
  tools: { creation, leave },
  onCreate,
}: {
  readonly chain: WorldChain
  readonly open: string | null
  readonly label: string
  readonly tools: CreationTools
  readonly onCreate: () => void
}) {
  const connected = useConnected()
  if (creation.phase === 'done' && creation.boostId !== null) {
    const { boostId } = creation
    return (
      <>
        <Note isLive title={`Boost ${boostId} is live`} tone="good">
          {connected !== null && (
            <>
              Owned by <AddressText address={connected.address} />.
            </>
          )}
        </Note>
        <a
          {...linkTo({ page: 'boost', chainId: chain.chainId, boostId })}
          className={linkButtonClass({ look: 'main', size: 'big' })}
        >
          See the boost
        </a>
        <Button look="quiet" onClick={leave}>
          Create another
        </Button>
      </>
    )
  }
  if (connected === null && open === null) return <ConnectHere />
  if (creation.phase !== 'working' && open !== null) {
    return (
      <Step isBusy={false} still="Not yet">
        {open}
      </Step>
    )
  }
  return (
    <TransactionStep chain={chain} state={transactionOf(creation)}>
      <Button look="main" onClick={onCreate} size="big">
        {label}
      </Button>
      <Hint>Your wallet asks for each step.</Hint>
    </TransactionStep>
  )
}

/** The step that is under way, as the one button shows it. */
function transactionOf({ phase, steps }: Creation) {
  if (phase !== 'working') return { status: 'idle' } as const
  const pending = Object.values(steps).find(({ at }) => at === 'pending')
  return pending?.at === 'pending'
    ? ({ status: 'pending', hash: pending.hash, isSlow: pending.isSlow } as const)
    : ({ status: 'confirming' } as const)
}
