import { Erc20Strategy, getEligibility, type Incentive } from '@laurel/protocol'
import { useModal } from '@laurel/wallet/react'
import { useQuery } from '@tanstack/react-query'
import { chainClient } from '../app/chain-client.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { claimDeedWords } from '../claim/claimed-words.ts'
import { getPaid, useOpenClaims } from '../claim/use-open-claims.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { countWords, dayWords } from '../controls/time-words.ts'
import { formatAmountWithUnit } from '../deed/amount.ts'
import type { BoostFacts } from './boost-facts.ts'
import { leftOutWords } from './boost-words.ts'
import { nextStep } from './next-step.ts'
import { isSpent } from './reward-words.ts'
import type { ClaimRecord } from './use-claims.ts'
import type { Reward } from './use-reward.ts'

/** The one button of a boost, and the line under it that says what happens next, or the way on. */
export function MainStep({
  chain,
  facts,
  rewards,
  claims,
}: {
  readonly chain: WorldChain
  readonly facts: BoostFacts
  readonly rewards: readonly (Reward | null)[]
  readonly claims: readonly ClaimRecord[]
}) {
  const { boost, incentives, allowList } = facts
  const boostId = String(boost.boostId)
  const connected = useConnected()
  const isReconnecting = useIsReconnecting()
  const { modal } = useModal()
  const { verifierUrl } = useWorld().world
  const account = connected?.address ?? null
  const open = useOpenClaims(chain, account)
  const eligibility = useQuery({
    queryKey: ['eligibility', chain.chainId, boostId, incentives.length, account],
    enabled: chain.core !== null && account !== null,
    refetchInterval: 5_000,
    queryFn: () => {
      const { core } = chain
      if (core === null || account === null) throw new Error('disabled without an account')
      const asked = { core, boostId: boost.boostId, claimant: account }
      return Promise.all(
        incentives.map((_, incentiveId) => getEligibility(chainClient(chain), { ...asked, incentiveId })),
      )
    },
  })
  const paid = useQuery({
    queryKey: ['paid', chain.chainId, account],
    enabled: account !== null,
    refetchInterval: 5_000,
    queryFn: () => (account === null ? [] : getPaid(chain, account)),
  })
  const next = nextStep({
    ...{ isConnected: connected !== null, isEmpty: incentives.every(isSpent), eligibility: eligibility.data ?? null },
    open: open.data?.filter((claim) => claim.boostId === boostId) ?? [],
    paid: paid.data?.find((claim) => claim.boostId === boostId) ?? null,
  })
  const claimRoute = (transaction: string, incentiveId = 0) =>
    ({ page: 'claim', chainId: chain.chainId, boostId, incentiveId, transaction }) as const

  // Whoever presses “Connect wallet” must not hit what stands there a moment later.
  if (isReconnecting) return <Step still="Looking up your wallet">It was connected here before.</Step>
  switch (next.step) {
    case 'connect':
      return (
        <>
          <Button aria-haspopup="dialog" look="main" onClick={() => modal.open()} size="big">
            <Icon name="wallet" />
            Connect wallet
          </Button>
          <Hint>Connect the wallet you want to be paid to.</Hint>
        </>
      )
    case 'reading':
      return (
        <TransactionStep chain={chain} state={{ status: 'idle' }}>
          <Step still="Looking up your wallet">
            {eligibility.isError
              ? 'The network does not answer; it is asked again by itself.'
              : 'Whether it may claim is read from the chain.'}
          </Step>
        </TransactionStep>
      )
    case 'do':
      return (
        <TransactionStep chain={chain} state={{ status: 'idle' }}>
          <a {...linkTo(claimRoute(''))} className={linkButtonClass({ look: 'main', size: 'big' })}>
            Check my transaction
          </a>
          <Hint>
            {verifierUrl === null
              ? 'No verifier watches this network, so nobody can sign a claim here yet.'
              : open.isError
                ? 'The verifier does not answer just now: give your transaction when you have done it.'
                : 'Do it wherever you like: we watch for it, so there is nothing to paste.'}
          </Hint>
        </TransactionStep>
      )
    case 'claim': {
      const { completion } = next
      return (
        <TransactionStep chain={chain} state={{ status: 'idle' }}>
          <a
            {...linkTo(claimRoute(completion.transactionHash, completion.incentiveId))}
            className={linkButtonClass({ look: 'main', size: 'big' })}
          >
            {claimDeedWords(rewards[completion.incentiveId] ?? null, completion)}
          </a>
          <Hint>You did it: we found your transaction. It can only be paid to your wallet.</Hint>
        </TransactionStep>
      )
    }
    case 'paid': {
      const { record } = next
      const claim = claims.find(({ transactionHash }) => transactionHash === record.transactionHash)
      const unit = rewards[record.incentiveId]?.unit ?? null
      const amount = claim?.amount == null || unit === null ? null : formatAmountWithUnit(claim.amount, unit)
      const isEntry = claim?.isEntry === true
      return (
        <Step
          isBusy={false}
          still={
            claim === undefined
              ? 'Paid'
              : isEntry
                ? `Entered on ${dayWords(claim.time)}`
                : `Paid on ${dayWords(claim.time)}`
          }
        >
          {isEntry ? (
            'Your entry is in: its creator draws one winner'
          ) : (
            <>
              {amount ?? 'It'} went to <AddressText address={account ?? ''} />
            </>
          )}
          <br />
          Receipt <AddressText address={record.transactionHash} isCopyable what="the transaction hash of the receipt" />
        </Step>
      )
    }
    case 'exhausted':
      return (
        <Step isBusy={false} still={exhaustedWords(incentives)}>
          Its creator can add more.{' '}
          <a className={text['link']} {...linkTo({ page: 'explore', chainId: chain.chainId })}>
            See other boosts
          </a>
        </Step>
      )
    case 'not-listed':
      return (
        <Step isBusy={false} still="This wallet isn’t on the list">
          {leftOutWords(allowList)}{' '}
          <Button look="quiet" onClick={() => modal.open()} size="small">
            Try another wallet
          </Button>
        </Step>
      )
    default:
      return next satisfies never
  }
}

function exhaustedWords([first, ...others]: readonly Incentive[]): string {
  if (first?.kind === 'erc20Incentive' && first.strategy === Erc20Strategy.RAFFLE && others.length === 0) {
    if (first.limit === 0n) return 'The prize was taken back'
    return first.remaining < first.reward ? 'The winner is drawn' : 'All places in the raffle are taken'
  }
  // Told by count only where one says it all.
  const count = others.length === 0 && first !== undefined && 'limit' in first ? countOf(first) : null
  return count === null ? 'All rewards are claimed' : `All ${countWords(count)} rewards are claimed`
}

function countOf(incentive: Extract<Incentive, { limit: bigint }>): bigint | null {
  switch (incentive.kind) {
    case 'erc20Incentive':
    case 'erc1155Incentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
      return incentive.limit > 1n && incentive.claims >= incentive.limit ? incentive.limit : null
    default:
      return null
  }
}
