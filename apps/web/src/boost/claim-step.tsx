import type { Address } from 'viem'
import { claimHint, formatClaimButton } from '../claim/offer-messages.ts'
import { useIsClaimSent } from '../claim/use-sent-claim.ts'
import type { Completion } from '../claim/verifier-requests.ts'
import type { ChainConfig } from '../config/config.ts'
import { linkButtonClass } from '../controls/button.tsx'
import { boostText } from '../language/en/boost.ts'
import { connectText } from '../language/en/connect.ts'
import { taskText } from '../language/en/task.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { Hint, TransactionStep } from '../transaction/transaction-step.tsx'
import type { Reward } from './use-reward.ts'

/** The link to the claim of a completed task. It does not offer a claim that was sent already, perhaps in another tab. */
export function ClaimStep({
  chain,
  account,
  completion,
  perDay,
  reward,
  route,
}: {
  readonly chain: ChainConfig
  readonly account: Address
  readonly completion: Completion
  /** How many tasks of all wallets are paid on a day; null without such a limit. */
  readonly perDay: number | null
  /** Null while its token is not read. */
  readonly reward: Reward | null
  /** The page of the claim. */
  readonly route: Extract<Route, { type: 'claim' }>
}) {
  const isSent = useIsClaimSent(chain, completion, account)
  if (isSent) {
    return (
      <>
        <a {...linkTo(route)} className={linkButtonClass({ size: 'big' })}>
          {boostText('claimSent')}
        </a>
        <Hint>{connectText('slow')}</Hint>
      </>
    )
  }
  return (
    <TransactionStep chain={chain} state={{ status: 'idle' }}>
      <a {...linkTo(route)} className={linkButtonClass({ look: 'main', size: 'big' })}>
        {formatClaimButton(reward, completion)}
      </a>
      {/* A signed claim has its place. Before, other wallets may claim first. */}
      <Hint>
        {perDay === null || completion.status === 'signed'
          ? claimHint(reward)
          : taskText('claimUnderLimit', { count: perDay })}
      </Hint>
    </TransactionStep>
  )
}
