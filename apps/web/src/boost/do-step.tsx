import type { Address } from 'viem'
import { toViemChain } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { linkButtonClass } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import { taskText } from '../language/en/task.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { DoTask } from '../task/do-task.tsx'
import { IndirectNote } from '../task/indirect-note.tsx'
import { SendTask } from '../task/send-task.tsx'
import { planTask, type TaskPlan } from '../task/task-plan.ts'
import { taskVerb } from '../task/task-verb.ts'
import { TaskWatch } from '../task/task-watch.tsx'
import { needsOwnTransaction } from '../task/task-way.ts'
import { TradeTask } from '../task/trade-task.tsx'
import type { WatchedTask } from '../task/use-task-steps.ts'
import { useTaskWay } from '../task/use-task-way.ts'
import { useTrade } from '../task/use-trade.ts'
import { useTokenData } from '../token/token-data.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import type { BoostData } from './boost-data.ts'
import styles from './boost-page.module.css'
import { getTaskHint } from './task-hint.ts'
import type { Wording } from './use-wording.ts'

/**
 * How the task is done: in the wallet's Send or Swap, in a form on this page, or on the creator's site. Once a
 * transaction was sent here, its progress. A link checks a transaction that was sent elsewhere.
 */
export function DoStep({
  chain,
  boostData,
  account,
  wording,
  hasVerifier,
  link,
  watched,
  checkRoute,
  hint,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly account: Address | null
  readonly wording: Wording
  readonly hasVerifier: boolean
  /** The owner's link to where the task is done; null for none. */
  readonly link: string | null
  /** The transaction that was sent from this device; null for none. */
  readonly watched: WatchedTask | null
  readonly checkRoute: Extract<Route, { type: 'claim' }>
  readonly hint: Omit<Parameters<typeof getTaskHint>[0], 'isDoneHere'>
}) {
  const { action, boost } = boostData
  const boostId = String(boost.boostId)
  const planned = account === null || !hasVerifier ? null : taskOf(chain, wording, account, link)
  const receiver = planned?.plan.type === 'send' ? planned.plan.receiver : null
  const receiverData = useTokenData(chain, receiver === null ? [] : [receiver])
  // What is sent to a pool without a swap is lost.
  const isPool = receiver !== null && receiverData.get(receiver.toLowerCase())?.token0 != null
  const task = isPool ? null : planned
  const trade = useTrade(chain, account === null || !hasVerifier ? null : (wording.worded?.draft ?? null))
  const isOwnOnly = action !== null && needsOwnTransaction(action)
  const { way, readWay } = useTaskWay(chain, account, isOwnOnly)
  if (watched !== null && watched.steps.status !== 'failed') {
    return (
      <>
        <TaskWatch {...watched} />
        <Hint>{taskText('watching')}</Hint>
      </>
    )
  }
  if (trade.status === 'reading') {
    return (
      <TransactionStep chain={chain} state={{ status: 'idle' }}>
        <Step still={boostText('checking')}>{boostText('checkingDetail')}</Step>
      </TransactionStep>
    )
  }
  const indirect = isOwnOnly && way !== null && way !== 'direct' ? way : null
  const isHere = (task !== null || trade.status === 'trade') && account !== null && action !== null
  return (
    <TransactionStep chain={chain} state={{ status: 'idle' }}>
      {watched !== null && <FailedTask checkRoute={checkRoute} watched={watched} />}
      {indirect !== null && <IndirectNote way={indirect} />}
      {indirect === null &&
        isHere &&
        (trade.status === 'trade' ? (
          <TradeTask
            {...{ account, action, boostId, chain, readWay }}
            exchanges={trade.exchanges}
            key={account}
            plan={trade.plan}
          />
        ) : task?.plan.type === 'send' ? (
          <SendTask {...{ account, action, boostId, chain, readWay, verb: task.verb }} key={account} plan={task.plan} />
        ) : task?.plan.type === 'call' ? (
          <DoTask {...{ account, action, boostId, chain, readWay, verb: task.verb }} key={account} plan={task.plan} />
        ) : null)}
      {indirect === null && !isHere && link !== null && <StartTask link={link} />}
      <div className={styles['check']}>
        <a
          {...linkTo(checkRoute)}
          className={linkButtonClass(
            isHere || link !== null || indirect !== null ? { look: 'quiet' } : { look: 'main', size: 'big' },
          )}
        >
          {boostText(isHere || link !== null || indirect !== null ? 'checkElsewhere' : 'checkMine')}
        </a>
      </div>
      {indirect === null && <Hint>{getTaskHint({ ...hint, isDoneHere: isHere })}</Hint>}
    </TransactionStep>
  )
}

/** The transaction that was sent and did not complete the task, and where its reason is. */
function FailedTask({
  watched,
  checkRoute,
}: {
  readonly watched: WatchedTask
  readonly checkRoute: Extract<Route, { type: 'claim' }>
}) {
  return (
    <>
      <TaskWatch {...watched} />
      {watched.steps.at === 'found' && (
        <p className={styles['why']}>
          <a
            {...linkTo({ ...checkRoute, transaction: watched.sent.hash })}
            className={linkButtonClass({ size: 'small' })}
          >
            {taskText('seeWhy')}
          </a>
        </p>
      )}
    </>
  )
}

/** The link to where the task is done. The owner chose it and nobody verified it, so the button names its host. */
function StartTask({ link }: { readonly link: string }) {
  return (
    <a
      className={linkButtonClass({ look: 'main', size: 'big' })}
      href={link}
      rel="noopener noreferrer nofollow ugc"
      target="_blank"
    >
      <span className={text['breakable']}>{boostText.rich('openHost', { host: <bdi>{new URL(link).host}</bdi> })}</span>
      <Icon name="out" />
    </a>
  )
}

/**
 * The plan for doing the task on this page, and the verb of its button. Null when the task is done elsewhere: an event of
 * a contract that is not a token is the creator's to explain, so the creator's link comes before a guessed function.
 */
function taskOf(
  chain: ChainConfig,
  { worded, read }: Wording,
  account: Address,
  link: string | null,
): { readonly plan: TaskPlan; readonly verb: string } | null {
  const actionDraft = worded?.draft.actions[0]
  if (worded === null || actionDraft?.item == null) return null
  const { item, addressText } = actionDraft
  const abi = chain.verified.get(addressText.toLowerCase())?.abi ?? null
  const nativeSymbol = toViemChain(chain).nativeCurrency.symbol
  const plan = planTask(worded.draft, { abi, units: read.units[0] ?? new Map(), account, nativeSymbol })
  if (plan === null || (plan.type === 'call' && item.type === 'event' && link !== null)) return null
  return { plan, verb: taskVerb(item, read.contractNames[0] ?? null) }
}
