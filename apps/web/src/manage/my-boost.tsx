import { useEffect, useRef, useState } from 'react'
import { isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { ChainConfig } from '../config/config.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { manageText } from '../language/en/manage.ts'
import { replaceRoute, useRoute } from '../routing/use-route.ts'
import { AddReward } from './add-reward.tsx'
import { BoostRow, type BoostRowProps } from './boost-row.tsx'
import { BoostTermsSection } from './boost-terms-section.tsx'
import { BoostTextSection } from './boost-text-section.tsx'
import styles from './manage-page.module.css'
import { nextManageRoute } from './open-boost-route.ts'
import { OwnReward } from './own-reward.tsx'
import { PresentationSection } from './presentation-section.tsx'

/** One boost of the account: its status, and an expandable section with its actions. */
export function MyBoost({
  account,
  chain,
  boostData,
  records,
  isError,
  isNamed,
  budgetName,
}: Omit<BoostRowProps, 'isOpen' | 'onToggle'> & {
  readonly isError: boolean
  /** Whether the link to this page names it, so that it is open at first. */
  readonly isNamed: boolean
}) {
  const { boost, incentives } = boostData
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
  const isOwner = isAddressEqual(boost.owner, account)
  return (
    <li className={styles['item']} ref={ref}>
      <BoostRow {...{ account, boostData, budgetName, chain, isOpen, records }} onToggle={toggle} />
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
