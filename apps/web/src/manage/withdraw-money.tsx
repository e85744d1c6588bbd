import { withdraw } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { WorldChain } from '../app/world.ts'
import { TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { useTransaction } from '../connect/use-transaction.ts'
import { Button } from '../controls/button.tsx'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import { formatAmountWithUnit, type Unit } from '../deed/amount.ts'
import styles from './budgets.module.css'
import { readMeasured } from './measured-amount.ts'
import { Outcome } from './outcome.tsx'
import type { Holding } from './use-budget-details.ts'

const keyOf = ({ asset, tokenId }: Holding) => `${asset ?? 'coin'} ${tokenId ?? ''}`

/** Money out of a budget into the wallet of whoever owns it. */
export function WithdrawMoney({
  chain,
  budget,
  free,
}: {
  readonly chain: WorldChain
  readonly budget: Address
  readonly free: readonly { readonly holding: Holding; readonly unit: Unit }[]
}) {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const tools = useTransaction(chain)
  const queries = useQueryClient()
  const connected = useConnected()
  const found = free.find(({ holding }) => keyOf(holding) === chosen) ?? free[0] ?? null
  const most = found?.holding.available ?? 0n
  const reading =
    found === null
      ? null
      : readMeasured(typed, { measure: { by: 'amount' }, unit: found.unit, most: found.holding.available })

  async function take() {
    if (found === null || reading?.status !== 'read' || connected === null) return
    const { asset, tokenId } = found.holding
    const { raw: amount } = reading
    const target = connected.address
    const withdrawal =
      asset !== null && tokenId !== undefined ? { asset, tokenId, amount, target } : { asset, amount, target }
    const isDone = await tools.send((signer, onSent) => withdraw(signer, { budget, withdrawal, onSent }))
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <section aria-label="Withdraw" className={styles['form']}>
      {free.length > 1 && found !== null && (
        <Select
          label="Token"
          onChoose={(value) => {
            tools.leave()
            setTyped('')
            setChosen(value)
          }}
          options={free.map(({ holding, unit }) => ({ value: keyOf(holding), label: unit.symbol }))}
          value={keyOf(found.holding)}
        />
      )}
      {found !== null && (
        <Field
          after={<UnitLabel>of {formatAmountWithUnit(most, found.unit)}</UnitLabel>}
          error={reading?.status === 'wrong' ? reading.problem : null}
          inputMode="decimal"
          label="Amount"
          onText={(value) => {
            tools.leave()
            setTyped(value)
          }}
          value={typed}
        />
      )}
      <Outcome done="It is in your wallet." state={tools.state} />
      {found !== null && reading?.status === 'read' && (
        <div>
          <TransactionStep chain={chain} state={tools.state}>
            <Button look="danger" onClick={() => void take()}>
              Withdraw {formatAmountWithUnit(reading.raw, found.unit)}
            </Button>
          </TransactionStep>
        </div>
      )}
    </section>
  )
}
