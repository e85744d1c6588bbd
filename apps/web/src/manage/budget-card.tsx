import type { HeldAsset } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnitOf } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { isUnread } from '../config/is-unread.ts'
import { AddressText } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import type { MyBudget } from '../create/use-my-budgets.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmount, formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { AddMoney } from './add-money.tsx'
import { BudgetSpenders } from './budget-spenders.tsx'
import styles from './budgets.module.css'
import type { Sum } from './totals.ts'
import { budgetDetailsQuery, formatSpender } from './use-budget-details.ts'
import { WithdrawMoney } from './withdraw-money.tsx'

type Doing = 'add' | 'withdraw' | 'spenders'

/** One budget: what is available in it, who may spend it, and forms to deposit and withdraw. */
export function BudgetCard({
  chain,
  budget,
  assets,
  unitOf,
  inBoosts,
  usedBy,
}: {
  readonly chain: ChainConfig
  readonly budget: MyBudget
  /** The assets whose balances are read. */
  readonly assets: readonly HeldAsset[]
  readonly unitOf: UnitOf
  /** Null while a token is not read. */
  readonly inBoosts: readonly Sum[] | null
  readonly usedBy: string
}) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const details = useQuery(budgetDetailsQuery(chain, budget.address, assets))
  const free = (details.data?.holdings ?? []).flatMap((holding) => {
    const unit = unitOf(holding)
    return unit === null || holding.available === 0n ? [] : [{ holding, unit }]
  })
  const isUnitMissing = (details.data?.holdings ?? []).some(
    (holding) => holding.available > 0n && unitOf(holding) === null,
  )
  const [first, ...others] = free
  return (
    <li aria-label={budget.name} className={styles['card']}>
      <div className={styles['cardHead']}>
        <h3>{budget.name}</h3>
        <AddressText address={budget.address} isCopyable what={manageText('budgetAddress')} />
      </div>
      <p className={styles['free']}>
        {isUnread(details) ? (
          <span className={text['muted']}>{manageText('budgetUnread')}</span>
        ) : details.data === undefined || (first === undefined && isUnitMissing) ? (
          <span className={text['muted']}>…</span>
        ) : (
          <Available first={first ?? null} />
        )}
      </p>
      <KeyValues
        rows={[
          ...(others.length === 0
            ? []
            : [
                {
                  key: manageText('alsoAvailable'),
                  value: <ShortAmount>{others.map(freeText).join(', ')}</ShortAmount>,
                },
              ]),
          { key: manageText('inBoosts'), value: <Sums sums={inBoosts} /> },
          { key: manageText('usedBy'), value: usedBy },
          {
            key: manageText('whoCanSpend'),
            value: details.data === undefined ? '…' : formatSpender(details.data.spenders, chain.core, budget.role),
          },
        ]}
        size="small"
      />
      {details.data?.isHolding === true && (
        <BudgetActs
          doing={doing}
          isManager={budget.role === 'manager'}
          onToggle={(which) => setDoing(doing === which ? null : which)}
          withdraws={free.length > 0}
        />
      )}
      {doing === 'add' && <AddMoney budget={budget.address} chain={chain} />}
      {doing === 'withdraw' && <WithdrawMoney budget={budget.address} chain={chain} free={free} />}
      {doing === 'spenders' && details.data !== undefined && (
        <BudgetSpenders budget={budget.address} chain={chain} spenders={details.data.spenders} />
      )}
    </li>
  )
}

type Free = { readonly holding: HeldAsset & { readonly available: bigint }; readonly unit: Unit }

function freeText({ holding, unit }: Free): string {
  return formatAmountWithUnit(holding.available, unit)
}

function Available({ first }: { readonly first: Free | null }) {
  if (first === null) return <span className={text['muted']}>{manageText('empty')}</span>
  return (
    <>
      <strong>
        <ShortAmount>{formatAmount(first.holding.available, first.unit.decimals)}</ShortAmount>
      </strong>{' '}
      {manageText('symbolAvailable', { symbol: first.unit.symbol })}
    </>
  )
}

function Sums({ sums }: { readonly sums: readonly Sum[] | null }) {
  if (sums === null) return '…'
  if (sums.length === 0) return '0'
  return <ShortAmount>{sums.map(({ unit, raw }) => formatAmountWithUnit(raw, unit)).join(', ')}</ShortAmount>
}

/** The buttons that open a form below them. A manager spends and tops up. Only an admin withdraws and manages access. */
function BudgetActs({
  doing,
  isManager,
  withdraws,
  onToggle,
}: {
  readonly doing: Doing | null
  readonly isManager: boolean
  /** Whether the budget has something to withdraw. */
  readonly withdraws: boolean
  readonly onToggle: (which: Doing) => void
}) {
  const toggle = (which: Doing) => ({ 'aria-expanded': doing === which, onClick: () => onToggle(which) })
  return (
    <div className={styles['acts']}>
      <Button {...toggle('add')} size="small">
        {manageText('addMoney')}
      </Button>
      {withdraws && !isManager && (
        <Button {...toggle('withdraw')} size="small">
          {manageText('withdraw')}
        </Button>
      )}
      {!isManager && (
        <Button {...toggle('spenders')} look="quiet" size="small">
          {manageText('whoCanSpend')}
        </Button>
      )}
    </div>
  )
}
