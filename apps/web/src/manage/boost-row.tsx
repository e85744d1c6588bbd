import { type Address, isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { isBoostDrawn, isDrawnRaffle } from '../boost/format-raffle.ts'
import { OwnerTitle } from '../boost/owner-text.tsx'
import { useOwnerWords } from '../boost/use-owner-words.ts'
import { usePhase } from '../boost/use-phase.ts'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import type { ChainConfig } from '../config/config.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { LOW_PERCENT, Meter } from '../controls/meter.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import { manageText } from '../language/en/manage.ts'
import { linkTo } from '../routing/use-route.ts'
import { boostBadge } from './boost-badge.ts'
import styles from './manage-page.module.css'
import { useIsClawedBack } from './use-is-clawed-back.ts'

/** A boost in the list of an account. */
export type BoostRowProps = {
  /** The connected account, which is its owner or an account that its budget is shared with. */
  readonly account: Address
  readonly chain: ChainConfig
  readonly boostData: BoostData
  /** The claims of this boost; null while they are read. */
  readonly records: readonly ClaimRecord[] | null
  /** Null for a budget of another account. */
  readonly budgetName: string | null
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** What a boost is, what was claimed and what is left, in one row. */
export function BoostRow({ account, chain, boostData, records, budgetName, isOpen, onToggle }: BoostRowProps) {
  const { boost, action, incentives } = boostData
  const [first] = incentives
  const known = useReward(chain, first)
  const { title } = useWording(chain, action)
  const { words, pictureUrl } = useOwnerWords(chain, boost)
  const name = title === '' ? manageText('boostName', { id: String(boost.boostId) }) : title
  const badge = boostBadge(usePhase(chain, boost), {
    isEmpty: known?.left.isEmpty ?? false,
    isLow: known !== null && known.left.percent < LOW_PERCENT,
    isClawedBack: useIsClawedBack(chain, boost.boostId, first),
    isDrawn: isBoostDrawn(boostData),
  })
  const claims = records?.filter(({ isEntry }) => !isEntry).length ?? Number(first?.claims ?? 0n)
  const isOwner = isAddressEqual(boost.owner, account)
  const entries = records?.filter(({ isEntry }) => isEntry).length ?? 0
  return (
    <div className={styles['row']} data-open={isOpen}>
      <div className={styles['name']}>
        <a {...linkTo({ type: 'boost', chainId: chain.chainId, boostId: String(boost.boostId) })}>{name}</a>
        <OwnerTitle pictureUrl={pictureUrl} words={words} />
        <small>
          {manageText('boostName', { id: String(boost.boostId) })}
          {budgetName !== null && `, ${budgetName}`}
          {!isOwner && manageText('sharedWithYou')}
        </small>
      </div>
      <Badge tone={badge.tone}>{manageText(badge.text)}</Badge>
      <span className={styles['number']}>
        <ShortAmount>{known === null ? '…' : `${known.reward.amount} ${known.reward.unit}`}</ShortAmount>
        {incentives.length > 1 && <small>{manageText('andMoreRewards', { count: incentives.length - 1 })}</small>}
      </span>
      <span className={styles['number']}>
        {entries > 0 ? manageText('entryCount', { count: entries }) : manageText('claimCount', { count: claims })}
      </span>
      <div className={styles['leftover']}>
        {known !== null && (
          <>
            {!isDrawnRaffle(first) && <Meter percent={known.left.percent} words={known.left.words} />}
            <small>
              <ShortAmount>{known.left.words}</ShortAmount>
            </small>
          </>
        )}
      </div>
      <Button
        aria-expanded={isOpen}
        aria-label={manageText(isOpen ? 'closeBoost' : 'openBoost', { id: boost.boostId, name })}
        onClick={onToggle}
        size="small"
      >
        {manageText(isOpen ? 'close' : 'manage')}
      </Button>
    </div>
  )
}
