import type { HeldAsset } from '@laurel/protocol'
import { useQueries } from '@tanstack/react-query'
import type { BoostData } from '../boost/boost-data.ts'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { getRewardAsset } from '../boost/format-reward.ts'
import type { UnitOf } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import type { MyBudget } from '../create/use-my-budgets.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmount, formatAmountWithUnit } from '../token/amount.ts'
import { sumsLeft } from './my-assets.ts'
import { claimsSince, countAccounts, type Sum, sumByToken } from './totals.ts'
import styles from './totals-band.module.css'
import { budgetDetailsQuery } from './use-budget-details.ts'

const MONTH_SECONDS = 30 * 24 * 60 * 60

/** The totals of all boosts and budgets of the account: what was paid, to how many, and what is left. */
export function TotalsBand({
  chain,
  boosts,
  records,
  budgets,
  assets,
  unitOf,
}: {
  readonly chain: ChainConfig
  readonly boosts: readonly BoostData[]
  /** Null while they are read. */
  readonly records: readonly ClaimRecord[] | null
  readonly budgets: readonly MyBudget[] | null
  readonly assets: readonly HeldAsset[]
  readonly unitOf: UnitOf
}) {
  const details = useQueries({
    queries: (budgets ?? []).map(({ address }) => budgetDetailsQuery(chain, address, assets)),
  })
  const lately = records === null ? null : claimsSince(records, Math.floor(Date.now() / 1_000) - MONTH_SECONDS)
  const paid =
    lately === null
      ? null
      : sumByToken(
          lately.flatMap(({ boostId, incentiveId, amount }) => {
            const boostData = boosts.find(({ boost }) => String(boost.boostId) === boostId)
            const incentive = boostData?.incentives[incentiveId]
            const asset = incentive === undefined ? null : getRewardAsset(incentive)
            const unit = asset === null ? null : unitOf({ asset })
            return amount === null || unit === null ? [] : [{ unit, raw: amount }]
          }),
        )
  const { accounts, again } = countAccounts(records ?? [])
  const isRead = budgets !== null && details.every(({ data }) => data !== undefined)
  const free = sumByToken(
    details.flatMap(({ data }) =>
      (data?.holdings ?? []).flatMap((holding) => {
        const unit = unitOf(holding)
        return unit === null ? [] : [{ unit, raw: holding.available }]
      }),
    ),
  )
  return (
    <dl className={styles['sums']}>
      <Total
        label={manageText('paidLately')}
        note={manageText('claimCount', { count: lately?.length ?? 0 })}
        sums={paid}
      />
      <div>
        <dt>{manageText('wallets')}</dt>
        <dd>
          <strong>{records === null ? '…' : accounts}</strong>
          <small>
            {accounts === 0
              ? manageText('noneYet')
              : again === 0
                ? manageText('noRepeat')
                : manageText('repeat', { count: again })}
          </small>
        </dd>
      </div>
      <Total
        label={manageText('committed')}
        note={manageText('boostCount', { count: boosts.length })}
        sums={sumsLeft(boosts, unitOf)}
      />
      <Total
        label={manageText('available')}
        note={manageText('budgetCount', { count: budgets?.length ?? 0 })}
        sums={isRead ? free : null}
      />
    </dl>
  )
}

/** The first token in full size, and the others below it. */
function Total({
  label,
  sums,
  note,
}: {
  readonly label: string
  readonly sums: readonly Sum[] | null
  readonly note: string
}) {
  const [first, ...others] = sums ?? []
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>
          <ShortAmount>
            {sums === null ? '…' : first === undefined ? '0' : formatAmount(first.raw, first.unit.decimals)}
          </ShortAmount>
        </strong>{' '}
        {first !== undefined && <span>{first.unit.symbol}</span>}
        {others.length > 0 && (
          <small>
            {manageText.rich('andAmounts', {
              amounts: (
                <ShortAmount key="amounts">
                  {others.map(({ unit, raw }) => formatAmountWithUnit(raw, unit)).join(', ')}
                </ShortAmount>
              ),
            })}
          </small>
        )}
        <small>{note}</small>
      </dd>
    </div>
  )
}
