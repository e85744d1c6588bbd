import type { ReactNode } from 'react'
import type { ChainConfig } from '../config/config.ts'
import { StillButton } from '../controls/button.tsx'
import { Field, UnitLabel } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import { useRestoreFocus } from '../controls/use-restore-focus.ts'
import { manageText } from '../language/en/manage.ts'
import { TransactionStep } from '../transaction/transaction-step.tsx'
import type { UseTransactionReturnType } from '../transaction/use-transaction.ts'
import styles from './budgets.module.css'
import type { MeasuredResult } from './measured-amount.ts'
import { TransactionOutcome } from './transaction-outcome.tsx'

/** A form that moves an amount of one token: its fields, its outcome, and its button. */
export function MoneyForm({
  chain,
  label,
  tokens,
  chosen,
  symbol,
  onChoose,
  typed,
  onTyped,
  reading,
  has,
  done,
  transaction,
  children,
}: {
  readonly chain: ChainConfig
  /** The accessible name of the form. */
  readonly label: string
  readonly tokens: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
  readonly symbol: string
  readonly onChoose: (value: string) => void
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly reading: MeasuredResult
  /** The available amount, in a sentence; null while it is read. */
  readonly has: string | null
  /** The message after a success. */
  readonly done: string
  readonly transaction: UseTransactionReturnType
  /** The button, shown when the amount is valid. */
  readonly children: ReactNode
}) {
  const focusRef = useRestoreFocus<HTMLElement>()
  return (
    <section aria-label={label} className={styles['form']} ref={focusRef} tabIndex={-1}>
      {tokens.length > 1 && (
        <Select
          label={manageText('token')}
          onChoose={(value) => {
            transaction.leave()
            onChoose(value)
          }}
          options={tokens}
          value={chosen}
        />
      )}
      <Field
        after={<UnitLabel>{symbol}</UnitLabel>}
        error={reading.status === 'error' ? reading.problem : null}
        hint={has === null ? undefined : <ShortAmount>{has}</ShortAmount>}
        inputMode="decimal"
        label={manageText('amount')}
        onText={(text) => {
          transaction.leave()
          onTyped(text)
        }}
        value={typed}
      />
      <TransactionOutcome done={done} onDismiss={transaction.leave} state={transaction.state} />
      <div>
        {reading.status === 'ok' ? (
          <TransactionStep chain={chain} state={transaction.state}>
            {children}
          </TransactionStep>
        ) : (
          <StillButton isBig>{manageText('enterAmount')}</StillButton>
        )}
      </div>
    </section>
  )
}
