import type { Address } from 'viem'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { useBoosts } from '../boost/boost-facts.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { claimDeedWords, claimedWords } from '../claim/claimed-words.ts'
import { useOpenClaims } from '../claim/use-open-claims.ts'
import { linkButtonClass } from '../controls/button.tsx'
import styles from './explore-page.module.css'

/** “Ready for you”: something was done and not claimed yet. Not there while nothing waits. */
export function ReadyBand({ chain, account }: { readonly chain: WorldChain; readonly account: Address }) {
  const boosts = useBoosts(chain).data ?? []
  const open = useOpenClaims(chain, account)
  const [claim, ...others] = (open.data ?? []).filter(({ boostId }) =>
    boosts.some(({ boost }) => String(boost.boostId) === boostId),
  )
  const facts = boosts.find(({ boost }) => String(boost.boostId) === claim?.boostId)
  const known = useReward(chain, facts?.incentives[claim?.incentiveId ?? 0])
  const { title } = useWording(chain, facts?.action ?? null)
  if (claim === undefined || facts === undefined || known === null) return null
  // What depends on the deed is known by now: the verifier has worked it out.
  const words = claimedWords(known, claim)
  return (
    <section aria-label={`Ready for you on ${chain.name}`} className={styles['ready']}>
      <p className={styles['readyAmount']}>
        <bdi>{words}</bdi>
      </p>
      <p>
        <strong>Ready for you.</strong> You did it: {title === '' ? `boost ${claim.boostId}` : title}.
        {others.length > 0 && ` ${others.length} more ${others.length === 1 ? 'waits' : 'wait'} on ${chain.name}.`}
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
