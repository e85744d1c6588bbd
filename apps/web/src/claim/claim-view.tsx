import { useEffect, useState } from 'react'
import type { Address, Hash } from 'viem'
import type { Route } from '../app/routes.ts'
import { linkTo, navigate, replaceRoute } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import type { BoostFacts } from '../boost/boost-facts.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { readTransactionText } from '../check/transaction-text.ts'
import { Icon } from '../controls/icon.tsx'
import { Note } from '../controls/note.tsx'
import { lastListRoute } from '../explore/last-list.ts'
import styles from './claim-page.module.css'
import { ClaimSlip } from './claim-slip.tsx'
import { headWords } from './claim-steps.ts'
import { ClaimTrace } from './claim-trace.tsx'
import { ClaimantChoice } from './claimant-choice.tsx'
import { claimDeedWords, claimedWords, gottenWords } from './claimed-words.ts'
import { StepActions } from './step-actions.tsx'
import { TellReferrer } from './tell-referrer.tsx'
import { useClaim } from './use-claim.ts'
import { useOpenClaims } from './use-open-claims.ts'

/** One claim: its five steps, what there is to do, and what is received. */
export function ClaimView({
  chain,
  facts,
  route,
  account,
}: {
  readonly chain: WorldChain
  readonly facts: BoostFacts
  readonly route: Extract<Route, { page: 'claim' }>
  /** Null while nobody is connected. */
  readonly account: Address | null
}) {
  const { verifierUrl } = useWorld().world
  const { incentives, action } = facts
  const { boostId, incentiveId } = route
  const [chosen, setChosen] = useState<Address | null>(null)
  const claimant = chosen ?? account
  const known = useReward(chain, incentives[incentiveId])
  const { title } = useWording(chain, action)
  const open = useOpenClaims(chain, account)
  const found = open.data?.find((claim) => claim.boostId === boostId && claim.incentiveId === incentiveId) ?? null
  const linked = readTransactionText(route.transaction)
  const hash: Hash | null = linked.status === 'read' ? linked.hash : (found?.transactionHash ?? null)

  // Found by itself: from now on the link says which, so that it stays when the claim is no longer open.
  const foundHash = linked.status === 'read' ? null : (found?.transactionHash ?? null)
  useEffect(() => {
    if (foundHash !== null) replaceRoute({ ...route, chainId: chain.chainId, transaction: foundHash })
  }, [foundHash, route, chain.chainId])

  const tools = useClaim(chain, facts, { incentiveId, hash, claimant, account })
  const { steps, times, named, state } = tools
  const completion = tools.completion ?? (chosen === null ? found : null)
  const isForAnother = chosen !== null && chosen !== account
  // A block that the network dropped took its deed along: whatever was done since stands in another transaction.
  const another = steps.current.at === 'found' && found !== null && !isSame(found.transactionHash, hash) ? found : null
  const asksWho = steps.current.kind === 'failed' && steps.current.asksWho

  return (
    <div className={styles['claim']}>
      <section className={styles['progress']}>
        <nav aria-label="Where you are" className={styles['crumb']}>
          <a {...linkTo(lastListRoute(chain.chainId))}>Explore</a>
          <Icon name="right" size={16} />
          <a {...linkTo({ page: 'boost', chainId: chain.chainId, boostId })}>
            {title === '' ? `Boost ${boostId}` : title}
          </a>
        </nav>
        <h1>{headWords(steps, gottenWords(known, completion, isForAnother))}</h1>
        {verifierUrl === null && (
          <Note title="No verifier watches this network" tone="warn">
            Claims are signed by a verifier, and this page knows of none here. Nothing is lost: what you did stays
            onchain.
          </Note>
        )}
        <ClaimTrace isForAnother={isForAnother} isRaffle={known?.isRaffle ?? false} steps={steps} times={times}>
          {asksWho && (named === null || named.length > 0) ? (
            <ClaimantChoice account={account} chain={chain} named={named} onChoose={setChosen} />
          ) : steps.current.at === 'signed' ? (
            <TellReferrer
              chain={chain}
              onAlone={tools.claimAlone}
              onTell={tools.tellReferrer}
              telling={tools.telling}
            />
          ) : (
            <StepActions
              again={tools.askAgain}
              action={facts.boost.action}
              another={another?.transactionHash ?? null}
              chain={chain}
              deedWords={claimDeedWords(known, completion)}
              hash={hash}
              isVerifierLost={open.isError}
              onClaim={tools.claim}
              onAnother={(transaction) => replaceRoute({ ...route, chainId: chain.chainId, transaction })}
              onHash={(transaction) => navigate({ ...route, chainId: chain.chainId, transaction })}
              state={state}
              step={steps.current}
              typed={route.transaction}
            />
          )}
        </ClaimTrace>
      </section>
      <ClaimSlip
        account={account}
        chain={chain}
        claimant={asksWho ? null : claimant}
        facts={facts}
        referrer={tools.referrer}
        steps={steps}
        words={known === null ? '…' : claimedWords(known, completion)}
      />
    </div>
  )
}

function isSame(one: Hash, other: Hash | null): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}
