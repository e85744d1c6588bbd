import { withdraw } from '@laurel/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Button } from '../controls/button.tsx'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { useTransaction } from '../transaction/use-transaction.ts'
import { parseMeasuredAmount } from './measured-amount.ts'
import { MoneyForm } from './money-form.tsx'
import type { Holding } from './use-budget-details.ts'

const keyOf = ({ asset, tokenId }: Holding) => `${asset ?? 'coin'} ${tokenId ?? ''}`

/** An asset that a budget can withdraw. */
export type FreeMoney = { readonly holding: Holding; readonly unit: Unit }

/** Withdraws money from a budget into its owner's wallet. */
export function WithdrawMoney({
  chain,
  budget,
  free,
}: {
  readonly chain: ChainConfig
  readonly budget: Address
  /** Empty once everything is withdrawn. The outcome stays on screen. */
  readonly free: readonly FreeMoney[]
}) {
  const [last, setLast] = useState<FreeMoney | null>(free[0] ?? null)
  const [typed, setTyped] = useState('')
  const transaction = useTransaction(chain, { purpose: `withdraw ${budget}` })
  const queries = useQueryClient()
  const connected = useConnected()
  if (last === null) return null
  const found = free.find(({ holding }) => keyOf(holding) === keyOf(last.holding))
  const { holding, unit } = found ?? last
  const most = found?.holding.available ?? 0n
  const reading = parseMeasuredAmount(typed, { measure: { type: 'amount' }, unit, most })
  const raw = reading.status === 'ok' ? reading.raw : 0n

  async function take() {
    if (connected === null) return
    const { asset, tokenId } = holding
    const to = { amount: raw, target: connected.address }
    const withdrawal = asset !== null && tokenId !== undefined ? { asset, tokenId, ...to } : { asset, ...to }
    const isDone = await transaction.send(
      (signer, onSent) => withdraw(signer, { budget, withdrawal, onSent }),
      formatAmountWithUnit(raw, unit),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <MoneyForm
      chain={chain}
      chosen={keyOf(holding)}
      done={
        transaction.label === ''
          ? manageText('inYourWalletSome')
          : manageText('inYourWallet', { amount: transaction.label })
      }
      has={manageText('budgetHas', { amount: formatAmountWithUnit(most, unit) })}
      label={manageText('withdraw')}
      onChoose={(chosen) => {
        setTyped('')
        setLast(free.find((each) => keyOf(each.holding) === chosen) ?? last)
      }}
      onTyped={setTyped}
      reading={reading}
      symbol={unit.symbol}
      tokens={free.map((each) => ({ value: keyOf(each.holding), label: each.unit.symbol }))}
      transaction={transaction}
      typed={typed}
    >
      <Button look="danger" onClick={() => void take()}>
        <span>
          <AmountText>{manageText('withdrawAmount', { amount: formatAmountWithUnit(raw, unit) })}</AmountText>
        </span>
      </Button>
    </MoneyForm>
  )
}
