import { allocate } from '@laurel/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, erc20Abi } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { useTransaction } from '../connect/use-transaction.ts'
import { Button } from '../controls/button.tsx'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import { formatAmountWithUnit } from '../deed/amount.ts'
import styles from './budgets.module.css'
import { readMeasured } from './measured-amount.ts'
import { Outcome } from './outcome.tsx'

/** Money out of one's own wallet into a budget. */
export function AddMoney({ chain, budget }: { readonly chain: WorldChain; readonly budget: Address }) {
  const tokens = chain.tokens.filter(({ kind }) => kind === 'erc20')
  const [chosen, setChosen] = useState<string>(tokens[0]?.address ?? '')
  const [typed, setTyped] = useState('')
  const tools = useTransaction(chain)
  const queries = useQueryClient()
  const connected = useConnected()
  const token = tokens.find(({ address }) => address === chosen) ?? null
  const account = connected?.address ?? null
  const own = useQuery({
    queryKey: ['own-balance', chain.chainId, chosen, account],
    enabled: token !== null && account !== null,
    queryFn: () => {
      if (token === null || account === null) throw new Error('disabled without a token and an account')
      return chainClient(chain).readContract({
        ...{ abi: erc20Abi, address: token.address, functionName: 'balanceOf', args: [account] },
      })
    },
  })
  const unit = { symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0, token: token?.address ?? budget }
  const reading = readMeasured(typed, { measure: { by: 'amount' }, unit, most: null })
  const isTooMuch = reading.status === 'read' && own.data !== undefined && reading.raw > own.data
  const has = own.data === undefined ? null : `Your wallet has ${formatAmountWithUnit(own.data, unit)}.`

  async function add() {
    if (token === null || reading.status !== 'read') return
    const { raw } = reading
    const isDone = await tools.send((signer, onSent) =>
      allocate(signer, { budget, asset: token.address, amount: raw, onSent }),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <section aria-label="Add money" className={styles['form']}>
      <Select
        label="Token"
        onChoose={(value) => {
          tools.leave()
          setChosen(value)
        }}
        options={tokens.map(({ address, symbol, name }) => ({ value: address, label: `${symbol}, ${name}` }))}
        value={chosen}
      />
      <Field
        after={<UnitLabel>{token?.symbol}</UnitLabel>}
        error={reading.status === 'wrong' ? reading.problem : isTooMuch ? `That is too much. ${has ?? ''}` : null}
        hint={has ?? undefined}
        inputMode="decimal"
        label="Amount"
        onText={(value) => {
          tools.leave()
          setTyped(value)
        }}
        value={typed}
      />
      <Outcome done="It is in the budget." state={tools.state} />
      {reading.status === 'read' && !isTooMuch && (
        <div>
          <TransactionStep chain={chain} state={tools.state}>
            <Button look="main" onClick={() => void add()}>
              Add {formatAmountWithUnit(reading.raw, unit)}
            </Button>
            <Hint>Your wallet asks twice: to approve exactly that, and to pay it in.</Hint>
          </TransactionStep>
        </div>
      )}
    </section>
  )
}
