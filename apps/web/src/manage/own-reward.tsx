import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { useReward } from '../boost/use-reward.ts'
import type { ChainConfig } from '../config/config.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { manageText } from '../language/en/manage.ts'
import { ClaimsSection } from './claims-section.tsx'
import { ClawBack } from './claw-back.tsx'
import { DrawRaffle } from './draw-raffle.tsx'
import styles from './manage-page.module.css'
import { TopUp } from './top-up.tsx'

/** One reward of a boost, with what its owner can do: top up or draw, claw back, and read its claims. */
export function OwnReward({
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
