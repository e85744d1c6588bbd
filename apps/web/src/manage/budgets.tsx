import type { HeldAsset } from '@laurel/protocol'
import { useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { UnitOf } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import type { MyBudget } from '../create/use-my-budgets.ts'
import { manageText } from '../language/en/manage.ts'
import { BudgetCard } from './budget-card.tsx'
import styles from './budgets.module.css'
import type { Known } from './known.ts'
import { sumsLeft } from './my-assets.ts'
import { NewBudget } from './new-budget.tsx'

/** The budgets of the connected account, one card each. */
export function Budgets({
  chain,
  budgets,
  boosts,
  assets,
  unitOf,
}: {
  readonly chain: ChainConfig
  readonly budgets: Known<readonly MyBudget[]>
  readonly boosts: readonly BoostData[]
  readonly assets: readonly HeldAsset[]
  readonly unitOf: UnitOf
}) {
  const [isMaking, setMaking] = useState(false)
  const usersOf = (budget: Address) => boosts.filter(({ boost }) => isAddressEqual(boost.budget, budget))
  return (
    <section aria-labelledby="budgets" className={styles['budgets']}>
      <div className={styles['head']}>
        <h2 id="budgets">{manageText('budgets')}</h2>
        <Button aria-expanded={isMaking} onClick={() => setMaking(!isMaking)} size="small">
          {!isMaking && <Icon name="plus" size={16} />}
          {manageText(isMaking ? 'close' : 'newBudget')}
        </Button>
      </div>
      {isMaking && (
        <div className={styles['making']}>
          <NewBudget chain={chain} />
        </div>
      )}
      {budgets.status === 'reading' && <Skeleton height={72} label={manageText('loadingBudgets')} rows={2} />}
      {budgets.status === 'unread' && <p className={text['muted']}>{manageText('budgetsUnread')}</p>}
      {budgets.status === 'read' && budgets.value.length === 0 && (
        <p className={text['muted']}>{manageText('noBudgets')}</p>
      )}
      {budgets.status === 'read' && budgets.value.length > 0 && (
        <ul className={styles['cards']}>
          {budgets.value.map((budget) => {
            const users = usersOf(budget.address)
            return (
              <BudgetCard
                assets={assets}
                budget={budget}
                chain={chain}
                inBoosts={sumsLeft(users, unitOf)}
                key={budget.address}
                unitOf={unitOf}
                usedBy={users.length === 0 ? manageText('noBoost') : manageText('boostCount', { count: users.length })}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}
