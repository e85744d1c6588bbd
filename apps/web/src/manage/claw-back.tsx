import { clawBack, feeOn } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TransactionStep } from '../connect/transaction-step.tsx'
import { useTransaction } from '../connect/use-transaction.ts'
import { Button } from '../controls/button.tsx'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { countWords } from '../controls/time-words.ts'
import { useKeptFocus } from '../controls/use-kept-focus.ts'
import { formatAmountWithUnit } from '../deed/amount.ts'
import styles from './manage-page.module.css'
import { readMeasured } from './measured-amount.ts'
import { Outcome } from './outcome.tsx'
import type { PartProps } from './part-props.ts'
import { takeBackMeasure } from './topping.ts'

/** What nobody claimed back into the budget, with its part of the fee; of a pool in whole rewards only. */
export function ClawBack({ chain, boost, incentiveId, incentive, unit }: PartProps) {
  const [typed, setTyped] = useState('')
  const tools = useTransaction(chain)
  const queries = useQueryClient()
  const kept = useKeptFocus<HTMLElement>()
  const measure = takeBackMeasure(incentive)
  const left = 'remaining' in incentive ? incentive.remaining : 0n
  const reading = readMeasured(typed, { measure, unit, most: left })
  const amount = reading.status === 'read' ? reading.raw : 0n
  const fee = feeOn(amount, boost.protocolFee)
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)

  async function takeBack() {
    const { core } = chain
    if (core === null || amount === 0n) return
    const isDone = await tools.send((signer, onSent) =>
      clawBack(signer, { core, boostId: boost.boostId, incentiveId, amount, onSent }),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  const isWhole = measure.by === 'count' || measure.by === 'amount'
  const whole = measure.by === 'count' && measure.each > 0n ? left - (left % measure.each) : left
  return (
    <section className={styles['part']} ref={kept} tabIndex={-1}>
      <h3>Claw back</h3>
      {measure.by === 'none' && <p className={text['muted']}>{measure.why}</p>}
      {measure.by !== 'none' && isWhole && whole === 0n && <p className={text['muted']}>Nothing is left in it.</p>}
      {isWhole && whole > 0n && (
        <Field
          after={
            <UnitLabel>
              {measure.by === 'count' && measure.each > 0n
                ? `of ${countWords(whole / measure.each)} rewards`
                : `of ${words(whole)}`}
            </UnitLabel>
          }
          error={reading.status === 'wrong' ? reading.problem : null}
          inputMode={measure.by === 'count' ? 'numeric' : 'decimal'}
          label={measure.by === 'count' ? 'Rewards to take back' : 'Money to take back'}
          onText={(value) => {
            tools.leave()
            setTyped(value)
          }}
          value={typed}
        />
      )}
      {((isWhole && whole > 0n) || measure.by === 'all') && (
        <KeyValues
          rows={[
            { key: 'Withdrawn', value: words(amount) },
            { key: 'Fee returned', value: words(fee) },
            { key: 'Returns to the budget', value: <strong>{words(amount + fee)}</strong> },
          ]}
          size="small"
        />
      )}
      <Outcome done="It is back in the budget." state={tools.state} />
      {reading.status === 'read' && (
        <div className={styles['foot']}>
          <TransactionStep chain={chain} state={tools.state}>
            <Button look="danger" onClick={() => void takeBack()} size="big">
              {amount === whole ? 'Claw back all of it' : `Claw back ${words(amount)}`}
            </Button>
          </TransactionStep>
        </div>
      )}
    </section>
  )
}
