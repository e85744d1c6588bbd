import type { HeldAsset } from '@laurel/protocol'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BoostData } from '../boost/boost-data.ts'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { getRewardAsset } from '../boost/format-reward.ts'
import type { UnitOf } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { isUnread } from '../config/is-unread.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import type { MyBudget } from '../create/use-my-budgets.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmount, formatAmountWithUnit } from '../token/amount.ts'
import { useIsTokenUnread } from '../token/token-data.ts'
import { type Known, toKnown } from './known.ts'
import { sumsLeft } from './my-assets.ts'
import { type AccountCounts, claimsSince, countAccounts, type Sum, sumWhenRead } from './totals.ts'
import styles from './totals-band.module.css'
import { UnreadNote } from './unread-note.tsx'
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
  readonly records: Known<readonly ClaimRecord[]>
  readonly budgets: Known<readonly MyBudget[]>
  readonly assets: readonly HeldAsset[]
  readonly unitOf: UnitOf
}) {
  const details = useQueries({
    queries: valueOr(budgets, []).map(({ address }) => budgetDetailsQuery(chain, address, assets)),
  })
  const isTokenUnread = useIsTokenUnread(
    chain,
    [...boosts.flatMap(({ incentives }) => incentives.map(getRewardAsset)), ...assets.map(({ asset }) => asset)].filter(
      (each) => each !== null,
    ),
  )
  const all = valueOr(records, null)
  const lately = all === null ? null : claimsSince(all, Math.floor(Date.now() / 1_000) - MONTH_SECONDS)
  const paid =
    lately === null
      ? null
      : sumWhenRead(
          lately.flatMap(({ boostId, incentiveId, amount }) => {
            const boostData = boosts.find(({ boost }) => String(boost.boostId) === boostId)
            const incentive = boostData?.incentives[incentiveId]
            const asset = incentive === undefined ? null : getRewardAsset(incentive)
            return amount === null || asset === null ? [] : [{ unit: unitOf({ asset }), raw: amount }]
          }),
        )
  const areDetailsRead = budgets.status === 'read' && details.every(({ data }) => data !== undefined)
  const free = areDetailsRead
    ? sumWhenRead(
        details.flatMap(({ data }) =>
          (data?.holdings ?? []).map((holding) => ({ unit: unitOf(holding), raw: holding.available })),
        ),
      )
    : null
  const totals = {
    paid: toKnown(paid, records.status === 'unread' || isTokenUnread),
    committed: toKnown(sumsLeft(boosts, unitOf), isTokenUnread),
    available: toKnown(free, budgets.status === 'unread' || isTokenUnread || details.some(isUnread)),
  }
  const isSomeUnread = [records, budgets, ...Object.values(totals)].some(({ status }) => status === 'unread')
  const counts = countAccounts(all ?? [])
  return (
    <>
      {isSomeUnread && <UnreadNote chain={chain} />}
      <dl className={styles['sums']}>
        <Total
          label={manageText('paidLately')}
          note={lately === null ? null : manageText('paymentCount', { count: lately.length })}
          sums={totals.paid}
        />
        <div>
          <dt>{manageText('wallets')}</dt>
          <dd>
            <Value known={records}>{() => <strong>{counts.accounts}</strong>}</Value>
            {records.status === 'read' && <small>{formatCounts(counts)}</small>}
          </dd>
        </div>
        <Total
          label={manageText('committed')}
          note={manageText('boostCount', { count: boosts.length })}
          sums={totals.committed}
        />
        <Total
          label={manageText('available')}
          note={budgets.status === 'read' ? manageText('budgetCount', { count: budgets.value.length }) : null}
          sums={totals.available}
        />
      </dl>
    </>
  )
}

function formatCounts({ accounts, again, claims, entries }: AccountCounts): string {
  if (accounts === 0) return manageText('noneYet')
  const parts = [
    ...(claims === 0 ? [] : [manageText('claimCount', { count: claims })]),
    ...(entries === 0 ? [] : [manageText('entryCount', { count: entries })]),
    again === 0 ? manageText('noRepeat') : manageText('repeat', { count: again }),
  ]
  return parts.join(', ')
}

/** A value as soon as it is read. Until then its place, or that it could not be read. */
function Value<value>({
  known,
  children,
}: {
  readonly known: Known<value>
  readonly children: (value: value) => ReactNode
}) {
  switch (known.status) {
    case 'read':
      return children(known.value)
    case 'reading':
      return (
        <span className={styles['reading']}>
          <span className={text['hiddenVisually']}>{manageText('loading')}</span>
        </span>
      )
    case 'unread':
      return <span className={styles['unread']}>{manageText('couldNotLoad')}</span>
    default:
      return known satisfies never
  }
}

/** The first token in full size, and the others below it. */
function Total({
  label,
  sums,
  note,
}: {
  readonly label: string
  readonly sums: Known<readonly Sum[]>
  readonly note: string | null
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Value known={sums}>{(read) => <Amounts sums={read} />}</Value>
        {note !== null && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Amounts({ sums: [first, ...others] }: { readonly sums: readonly Sum[] }) {
  return (
    <>
      <strong>
        <ShortAmount>{first === undefined ? '0' : formatAmount(first.raw, first.unit.decimals)}</ShortAmount>
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
    </>
  )
}

function valueOr<value, other>(known: Known<value>, fallback: other): value | other {
  return known.status === 'read' ? known.value : fallback
}
