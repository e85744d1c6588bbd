import type { Address } from 'viem'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { type BoostFacts, useBoost, useNewestBoosts } from '../boost/boost-facts.ts'
import { type Reward, useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { claimDeedWords, offerWords } from '../claim/offer-words.ts'
import { useOpenClaims } from '../claim/use-open-claims.ts'
import type { Completion } from '../claim/verifier-client.ts'
import { amountSize } from '../controls/amount-size.ts'
import { linkButtonClass } from '../controls/button.tsx'
import text from '../controls/text.module.css'
import { plural } from '../controls/time-words.ts'
import styles from './explore-page.module.css'

/** “Ready for you”: something was done and not claimed yet. Not there while nothing waits. */
export function ReadyBand({ chain, account }: { readonly chain: WorldChain; readonly account: Address }) {
  const boosts = useNewestBoosts(chain)
  const [claim, ...others] = (useOpenClaims(chain, account).data ?? []).filter(({ isReady }) => isReady)
  if (claim === undefined || boosts.isPending) return null
  const listed = boosts.data?.boosts.find(({ boost }) => String(boost.boostId) === claim.boostId)
  const props = { chain, claim, others: others.length }
  return listed === undefined ? <ReadyUnlisted {...props} /> : <ReadyClaim {...props} facts={listed} />
}

type ReadyProps = {
  readonly chain: WorldChain
  readonly claim: Completion
  /** How many more wait on this network. */
  readonly others: number
}

/** A boost that is older than those that are listed. */
function ReadyUnlisted({ chain, claim, others }: ReadyProps) {
  const facts = useBoost(chain, claim.boostId).data
  return facts === undefined ? null : <ReadyClaim chain={chain} claim={claim} facts={facts} others={others} />
}

function ReadyClaim({ chain, claim, others, facts }: ReadyProps & { readonly facts: BoostFacts }) {
  const known = useReward(chain, facts.incentives[claim.incentiveId])
  const { title } = useWording(chain, facts.action)
  if (known === null) return null
  // What depends on the deed is known by now: the verifier has worked it out.
  const { words } = offerWords(known, claim)
  return (
    <section aria-label={`Ready for you on ${chain.name}`} className={styles['ready']}>
      <p className={text['amount']} data-place="band" data-length={amountSize(words)}>
        <bdi>{known.pays === 'prize' ? 'Raffle entry' : words}</bdi>
      </p>
      <p>
        <strong>{readyWords(known)}</strong> “{title === '' ? `Boost ${claim.boostId}` : title}”.
        {others > 0 && ` ${plural(others, 'more reward is', 'more rewards are')} waiting on ${chain.name}.`}
      </p>
      <a
        {...linkTo({
          ...{ page: 'claim', chainId: chain.chainId, boostId: claim.boostId },
          ...{ incentiveId: claim.incentiveId, transaction: claim.transactionHash },
        })}
        className={linkButtonClass({ look: 'main' })}
      >
        {claimDeedWords(known, claim)}
      </a>
    </section>
  )
}

function readyWords({ pays }: Reward): string {
  if (pays === 'prize') return 'Ready to enter:'
  // What is paid is settled by the block that the claim comes into.
  return pays === 'falling' ? 'Ready to claim, at this moment’s reward:' : 'Ready to claim:'
}
