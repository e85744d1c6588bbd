import { authorizeCore, deployBudget } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { Hint, TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './budgets.module.css'
import { TransactionOutcome } from './transaction-outcome.tsx'

/** The maximum length of a budget's name, in characters, so that it fits in a row. */
const MAX_BUDGET_NAME_LENGTH = 60

/** Creates a budget that the account owns and the core may spend from. */
export function NewBudget({ chain }: { readonly chain: ChainConfig }) {
  const [name, setName] = useState('')
  const transaction = useTransaction(chain, {
    purpose: 'new-budget',
    earlierCalls: ['deployClone(uint8,address,string,bytes)'],
  })
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLElement>()
  const base = chain.boostBases.get('managedBudget')
  const plain = name.trim()

  async function make() {
    const { core, registry } = chain
    if (core === null || base === undefined || plain === '') return
    const isDone = await transaction.send(async (signer, onSent) => {
      const { address } = await deployBudget(signer, {
        budget: { type: 'managedBudget', owner: signer.account.address, grants: [] },
        ...{ base, registry, name: plain, onSent },
      })
      await authorizeCore(signer, { budget: address, core, onSent })
    })
    if (isDone) setName('')
    await queries.invalidateQueries()
  }

  if (base === undefined) return <p>{manageText('budgetsUnavailable')}</p>
  return (
    <section aria-label={manageText('newBudget')} className={styles['form']} ref={focusRef} tabIndex={-1}>
      <Field
        hint={manageText('budgetNameHint')}
        label={manageText('budgetName')}
        maxLength={MAX_BUDGET_NAME_LENGTH}
        onText={(value) => {
          transaction.leave()
          setName(value)
        }}
        value={name}
      />
      <TransactionOutcome done={manageText('budgetCreated')} onDismiss={transaction.leave} state={transaction.state} />
      {plain !== '' && (
        <div>
          <TransactionStep chain={chain} state={transaction.state}>
            <Button look="main" onClick={() => void make()}>
              {manageText('createBudget')}
            </Button>
            <Hint>{manageText('createBudgetHint')}</Hint>
          </TransactionStep>
        </div>
      )}
    </section>
  )
}
