import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Button } from '../controls/button.tsx'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { Hint } from '../transaction/transaction-step.tsx'
import { useCanSendTogether } from '../transaction/use-can-send-together.ts'
import { useTransaction } from '../transaction/use-transaction.ts'
import { addInBatch } from './add-together.ts'
import { parseMeasuredAmount } from './measured-amount.ts'
import { MoneyForm } from './money-form.tsx'

/** Deposits tokens from the connected wallet into a budget. */
export function AddMoney({ chain, budget }: { readonly chain: ChainConfig; readonly budget: Address }) {
  const tokens = chain.tokens.filter(({ kind }) => kind === 'erc20')
  const [chosen, setChosen] = useState<string>(tokens[0]?.address ?? '')
  const [typed, setTyped] = useState('')
  const transaction = useTransaction(chain, {
    purpose: `add-money ${budget}`,
    earlierCalls: ['approve(address,uint256)'],
  })
  const queries = useQueryClient()
  const connected = useConnected()
  const isTogether = useCanSendTogether(chain)
  const token = tokens.find(({ address }) => address === chosen) ?? null
  const account = connected?.address ?? null
  const own = useQuery({
    queryKey: ['own-balance', chain.chainId, chosen, account],
    queryFn:
      token === null || account === null
        ? skipToken
        : () => {
            return readContract(chainClient(chain), {
              ...{ abi: erc20Abi, address: token.address, functionName: 'balanceOf', args: [account] },
            })
          },
  })
  if (token === null) return <p>{manageText('noTokens')}</p>
  const unit = { symbol: token.symbol, decimals: token.decimals ?? 0, token: token.address }
  const has = own.data === undefined ? null : manageText('walletHas', { amount: formatAmountWithUnit(own.data, unit) })
  const read = parseMeasuredAmount(typed, { measure: { type: 'amount' }, unit, most: null })
  const isTooMuch = read.status === 'ok' && own.data !== undefined && read.raw > own.data
  const reading = isTooMuch ? ({ status: 'error', problem: manageText('tooMuch', { has: has ?? '' }) } as const) : read
  const raw = reading.status === 'ok' ? reading.raw : 0n

  async function add(asset: Address) {
    const isDone = await transaction.send(
      (signer, onSent, onSubmitted) =>
        addInBatch(signer, { budget, asset, amount: raw, isTogether, onSent, onSubmitted }),
      formatAmountWithUnit(raw, unit),
    )
    if (isDone) setTyped('')
    await queries.invalidateQueries()
  }

  return (
    <MoneyForm
      chain={chain}
      chosen={chosen}
      done={
        transaction.label === '' ? manageText('depositedSome') : manageText('deposited', { amount: transaction.label })
      }
      has={has}
      label={manageText('addMoney')}
      onChoose={setChosen}
      onTyped={setTyped}
      reading={reading}
      symbol={token.symbol}
      tokens={tokens.map(({ address, symbol, name }) => ({ value: address, label: `${symbol}, ${name}` }))}
      transaction={transaction}
      typed={typed}
    >
      <Button look="main" onClick={() => void add(token.address)}>
        <span>
          <AmountText>{manageText('addAmount', { amount: formatAmountWithUnit(raw, unit) })}</AmountText>
        </span>
      </Button>
      <Hint>{isTogether ? manageText('confirmOnce') : manageText('confirmTwice')}</Hint>
    </MoneyForm>
  )
}
