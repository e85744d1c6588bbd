import { grantRoles, Role, revokeRoles } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { addressOrNull, addressProblem } from '../abi/address-text.ts'
import type { ChainConfig } from '../config/config.ts'
import { AddressText } from '../controls/address.tsx'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import styles from './budgets.module.css'
import { TransactionOutcome } from './transaction-outcome.tsx'
import type { Spender } from './use-budget-details.ts'

/** Who may use a budget besides the owner, and a form to add and remove members. */
export function BudgetSpenders({
  chain,
  budget,
  spenders,
}: {
  readonly chain: ChainConfig
  readonly budget: Address
  readonly spenders: readonly Spender[]
}) {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<'manager' | 'admin'>('manager')
  const transaction = useTransaction(chain, { purpose: `spenders ${budget}` })
  const queries = useQueryClient()
  const focusRef = useRestoreFocus<HTMLElement>()
  // One request at a time.
  const isUnderWay = transaction.state.status === 'confirming' || transaction.state.status === 'pending'
  const account = addressOrNull(typed)
  const problem = addressProblem(typed)

  async function change(grant: { readonly account: Address; readonly roles: bigint }, isGiven: boolean) {
    const order = { budget, grants: [grant] }
    const isDone = await transaction.send((signer, onSent) =>
      isGiven ? grantRoles(signer, { ...order, onSent }) : revokeRoles(signer, { ...order, onSent }),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <section aria-label={manageText('whoCanSpend')} className={styles['form']} ref={focusRef} tabIndex={-1}>
      <ul className={styles['spenders']}>
        {spenders.map((spender) => (
          <SpenderRow
            chain={chain}
            key={spender.account}
            onRemove={
              isUnderWay
                ? null
                : () => void change({ account: spender.account, roles: Role.MANAGER | Role.ADMIN }, false)
            }
            spender={spender}
          />
        ))}
      </ul>
      <Field
        error={problem}
        hint={manageText('addMemberHint')}
        isMono
        label={manageText('addMember')}
        onText={(value) => {
          transaction.leave()
          setTyped(value)
        }}
        placeholder="0x…"
        value={typed}
      />
      {account !== null && (
        <Select
          label={manageText('role')}
          onChoose={setRole}
          options={[
            { value: 'manager', label: manageText('manager') },
            { value: 'admin', label: manageText('admin') },
          ]}
          value={role}
        />
      )}
      <TransactionOutcome done={manageText('accessUpdated')} state={transaction.state} />
      <TransactionStep chain={chain} state={transaction.state}>
        {account === null ? null : (
          <Button
            look="main"
            onClick={() => void change({ account, roles: role === 'admin' ? Role.ADMIN : Role.MANAGER }, true)}
          >
            {manageText('add')}
          </Button>
        )}
      </TransactionStep>
    </section>
  )
}

function SpenderRow({
  chain,
  spender: { account, isAdmin },
  onRemove,
}: {
  readonly chain: ChainConfig
  readonly spender: Spender
  /** Null while a request is under way. */
  readonly onRemove: (() => void) | null
}) {
  const isCore = chain.core !== null && isAddressEqual(account, chain.core)
  const name = chain.names.get(account.toLowerCase()) ?? null
  return (
    <li>
      <AddressText address={account} name={name} />
      <span className={text['muted']}>{manageText(isCore ? 'fundsBoosts' : isAdmin ? 'admin' : 'manager')}</span>
      {/* Without the core, its boosts could not pay, so the core cannot be removed here. */}
      {!isCore && onRemove !== null && (
        <Button
          aria-label={manageText('removeAccess', { account: name ?? account })}
          look="quiet"
          onClick={onRemove}
          size="small"
        >
          {manageText('remove')}
        </Button>
      )}
    </li>
  )
}
