import type { Address } from 'viem'
import { type BoostData, useBoost } from '../boost/boost-data.ts'
import { formatRewardStatus } from '../boost/format-reward-status.ts'
import { quotedTask } from '../boost/quoted-title.ts'
import { type Reward, useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import { formatClaimButton, formatOffer } from '../claim/offer-messages.ts'
import { listReady, type OpenClaim } from '../claim/open-claim.ts'
import { useOpenClaims } from '../claim/use-open-claims.ts'
import { useIsClaimSent } from '../claim/use-sent-claim.ts'
import { formatWaitingMore } from '../claim/waiting-messages.ts'
import type { ChainConfig } from '../config/config.ts'
import { amountSize } from '../controls/amount-size.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { ShortAmount, shortWords } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { exploreText } from '../language/en/explore.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { boostKey, keyOf, type ListedBoost } from './boost-list.ts'
import styles from './explore-page.module.css'

/** What the account has completed and not claimed yet. Renders nothing when there is nothing. */
export function ReadyBand({
  chain,
  account,
  items,
}: {
  readonly chain: ChainConfig
  readonly account: Address
  /** The boosts that are loaded. Null until the first ones are. */
  readonly items: readonly ListedBoost[] | null
}) {
  const open = useOpenClaims(chain, account).data ?? []
  const [first, ...others] = listReady(open)
  // A claim that pays nothing for the moment is shown only when there is no other one.
  const claim = first ?? open.find(({ rewardStatus }) => rewardStatus.status === 'below-minimum')
  if (claim === undefined || items === null) return null
  const key = boostKey(chain.chainId, claim.boostId)
  const listed = items.find((item) => keyOf(item) === key)?.boostData
  const props = { chain, account, claim, others }
  return listed === undefined ? <ReadyUnlisted {...props} /> : <ReadyClaim {...props} boostData={listed} />
}

type ReadyProps = {
  readonly chain: ChainConfig
  readonly account: Address
  readonly claim: OpenClaim
  /** What else is ready on this network. */
  readonly others: readonly OpenClaim[]
}

/** A boost that is not listed. */
function ReadyUnlisted(props: ReadyProps) {
  const { chain, claim } = props
  const boostData = useBoost(chain, claim.boostId).data
  return boostData === undefined ? null : <ReadyClaim {...props} boostData={boostData} />
}

function ReadyClaim({ chain, account, claim, others, boostData }: ReadyProps & { readonly boostData: BoostData }) {
  const isSent = useIsClaimSent(chain, claim, account)
  const known = useReward(chain, boostData.incentives[claim.incentiveId])
  const { title } = useWording(chain, boostData.action)
  if (known === null) return null
  const name = title === '' ? exploreText('boost', { id: claim.boostId }) : quotedTask(title)
  const route: Route = {
    ...({ type: 'claim', chainId: chain.chainId, boostId: claim.boostId } as const),
    ...{ incentiveId: claim.incentiveId, transaction: claim.transactionHash },
  }
  if (claim.rewardStatus.status === 'below-minimum') {
    const statusText = formatRewardStatus(claim.rewardStatus, known.unit)
    return (
      <section aria-label={exploreText('waitingOn', { network: chain.name })} className={styles['ready']} data-waits>
        <p>
          {exploreText.rich('waiting', {
            task: <strong>{exploreText('waitingTask', { task: name })}</strong>,
            title: statusText.title,
            detail: <AmountText>{statusText.detail}</AmountText>,
          })}
        </p>
        <a {...linkTo(route)} className={linkButtonClass({})}>
          {exploreText('seeClaim')}
        </a>
      </section>
    )
  }
  if (isSent) {
    return (
      <section aria-label={exploreText('waitingOn', { network: chain.name })} className={styles['ready']} data-waits>
        <p>{exploreText.rich('sent', { task: <strong>{exploreText('waitingTask', { task: name })}</strong> })}</p>
        <a {...linkTo(route)} className={linkButtonClass({})}>
          {exploreText('seeClaim')}
        </a>
      </section>
    )
  }
  // The verifier has already computed an amount that depends on the completion.
  const { words } = formatOffer(known, claim)
  const more = formatWaitingMore(claim, { others, network: chain.name })
  const lead = <strong>{readyWords(known)}</strong>
  return (
    <section aria-label={exploreText('readyOn', { network: chain.name })} className={styles['ready']}>
      <p className={text['amount']} data-place="band" data-length={amountSize(words)}>
        <ShortAmount>{words}</ShortAmount>
      </p>
      <p>
        {more === null
          ? exploreText.rich('ready', { lead, task: name })
          : exploreText.rich('readyMore', { lead, task: name, more })}
      </p>
      <a {...linkTo(route)} className={linkButtonClass({ look: 'main' })}>
        {formatClaimButton(known, claim)}
      </a>
    </section>
  )
}

function readyWords({ pays, reward }: Reward): string {
  if (pays === 'prize') {
    return exploreText('readyToEnter', { prize: shortWords(`${reward.amount}\u00a0${reward.unit}`) })
  }
  // The block of the claim decides what is paid.
  return exploreText(pays === 'falling' ? 'readyFalling' : 'readyToClaim')
}
