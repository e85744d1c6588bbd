import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { useEffect, useRef, useState } from 'react'
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
import { Icon } from '../controls/icon.tsx'
import { LOW_PERCENT, Meter } from '../controls/meter.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { manageText } from '../language/en/manage.ts'
import { linkTo, replaceRoute, useRoute } from '../routing/use-route.ts'
import { AddReward } from './add-reward.tsx'
import { boostBadge } from './boost-badge.ts'
import { BoostTermsSection } from './boost-terms-section.tsx'
import { BoostTextSection } from './boost-text-section.tsx'
import { ClaimsSection } from './claims-section.tsx'
import { ClawBack } from './claw-back.tsx'
import { DrawRaffle } from './draw-raffle.tsx'
import styles from './manage-page.module.css'
import { nextManageRoute } from './open-boost-route.ts'
import { PresentationSection } from './presentation-section.tsx'
import { TopUp } from './top-up.tsx'
import { useIsClawedBack } from './use-is-clawed-back.ts'

/** One boost of the account: its status, and an expandable section with its actions. */
export function MyBoost({
  account,
  chain,
  boostData,
  records,
  isError,
  isNamed,
  budgetName,
}: {
  /** The connected account, which is its owner or an account that its budget is shared with. */
  readonly account: Address
  readonly chain: ChainConfig
  readonly boostData: BoostData
  /** The claims of this boost; null while they are read. */
  readonly records: readonly ClaimRecord[] | null
  readonly isError: boolean
  /** Whether the link to this page names it, so that it is open at first. */
  readonly isNamed: boolean
  /** Null for a budget of another account. */
  readonly budgetName: string | null
}) {
  const { boost, action, incentives } = boostData
  const [isOpen, setOpen] = useState(isNamed)
  const ref = useRef<HTMLLIElement>(null)
  const route = useRoute()
  const wasOpenedHere = useRef(false)
  useEffect(() => {
    // A click names it too, and must not move the page.
    if (!isNamed || wasOpenedHere.current) return
    setOpen(true)
    ref.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])

  function toggle() {
    wasOpenedHere.current = !isOpen
    setOpen(!isOpen)
    if (route.type === 'manage') {
      replaceRoute(nextManageRoute({ ...route, chainId: chain.chainId }, String(boost.boostId), !isOpen))
    }
  }
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
    <li className={styles['item']} ref={ref}>
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
          onClick={toggle}
          size="small"
        >
          {manageText(isOpen ? 'close' : 'manage')}
        </Button>
      </div>
      {isOpen && (
        <section aria-label={manageText('boostName', { id: String(boost.boostId) })} className={styles['unfolded']}>
          {incentives.map((incentive, incentiveId) => (
            <OwnReward
              boost={boost}
              chain={chain}
              incentive={incentive}
              incentiveId={incentiveId}
              isError={isError}
              isOnly={incentives.length === 1}
              key={incentive.incentive}
              records={records?.filter((record) => record.incentiveId === incentiveId) ?? null}
            />
          ))}
          {chain.apiUrl !== null ? (
            <PresentationSection boostData={boostData} chain={chain} isOwner={isOwner} />
          ) : (
            isOwner && <BoostTextSection boostData={boostData} chain={chain} />
          )}
          <BoostTermsSection chain={chain} boostData={boostData} isOwner={isOwner} />
          {/* Only the owner of a boost may add rewards to it. */}
          {isOwner && <MoreRewards boost={boost} chain={chain} count={incentives.length} />}
        </section>
      )}
    </li>
  )
}

function OwnReward({
  chain,
  boost,
  incentiveId,
  incentive,
  isOnly,
  records,
  isError,
}: {
  readonly chain: ChainConfig
  readonly boost: BoostData['boost']
  readonly incentiveId: number
  readonly incentive: Incentive
  readonly isOnly: boolean
  readonly records: readonly ClaimRecord[] | null
  readonly isError: boolean
}) {
  const known = useReward(chain, incentive)
  if (known === null) return <p className={styles['part']}>{manageText('loadingReward')}</p>
  const { unit, reward, left } = known
  const props = { chain, boost, incentiveId, incentive, unit }
  const isRaffle = incentive.type === 'erc20Incentive' && incentive.strategy === Erc20Strategy.RAFFLE
  return (
    // Several boosts may be expanded at once, each with a first reward.
    <section aria-label={manageText('rewardOf', { number: incentiveId + 1, id: String(boost.boostId) })}>
      {!isOnly && (
        <h3 className={styles['rewardName']}>
          {manageText('rewardNumber', { number: incentiveId + 1 })}{' '}
          <ShortAmount>{`${reward.amount} ${reward.unit}`}</ShortAmount>
          <span className={text['muted']}>
            <ShortAmount>{reward.how}</ShortAmount>; <ShortAmount>{left.words}</ShortAmount>
          </span>
        </h3>
      )}
      <div className={styles['parts']}>
        {isRaffle ? <DrawRaffle {...props} records={records} /> : <TopUp {...props} />}
        <ClawBack {...props} />
        <ClaimsSection
          chain={chain}
          fileName={`boost-${boost.boostId}-reward-${incentiveId + 1}.csv`}
          isError={isError}
          records={records}
          unit={unit}
        />
      </div>
    </section>
  )
}

/** The number of rewards of one boost that signed claims can reach. Source: docs/protocol.md#enums-and-constants. */
const MAX_BOOST_REWARDS = 8

function MoreRewards({
  chain,
  boost,
  count,
}: {
  readonly chain: ChainConfig
  readonly boost: BoostData['boost']
  readonly count: number
}) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles['more']}>
      {count >= MAX_BOOST_REWARDS ? (
        <p className={text['muted']}>{manageText('rewardLimit', { count: MAX_BOOST_REWARDS })}</p>
      ) : (
        <Button aria-expanded={isAdding} look="quiet" onClick={() => setAdding(!isAdding)} size="small">
          {!isAdding && <Icon name="plus" size={16} />}
          {manageText(isAdding ? 'close' : 'addReward')}
        </Button>
      )}
      {isAdding && <AddReward boost={boost} chain={chain} />}
    </div>
  )
}
