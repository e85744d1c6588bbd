import {
  addIncentive,
  allocate,
  type Boost,
  calculateFee,
  encodeIncentivePayload,
  getBudgetBalance,
  type IncentiveParameters,
} from '@laurel/protocol'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddress, zeroAddress } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { Button } from '../controls/button.tsx'
import { Field, UnitLabel } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Select } from '../controls/select.tsx'
import { rewardLabel } from '../create/reward-kinds.ts'
import { manageText } from '../language/en/manage.ts'
import { rewardText } from '../language/en/reward.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { Hint, Step, TransactionStep } from '../transaction/transaction-step.tsx'
import { useTransaction } from '../transaction/use-transaction.ts'
import { type AddedForm, type AddedKind, readAddedReward } from './added-reward.ts'
import styles from './manage-page.module.css'
import { TransactionOutcome } from './transaction-outcome.tsx'

const kinds = ['pool', 'raffle', 'falling'] as const satisfies readonly AddedKind[]

const accountsHints = {
  pool: undefined,
  raffle: 'raffleHint',
  falling: 'fallingHint',
} as const
const amountLabels = { pool: 'eachEarns', raffle: 'winnerEarns', falling: 'startingReward' } as const

/** Adds a reward for the same action, paid from the boost's budget. The missing amount is deposited first. */
export function AddReward({ chain, boost }: { readonly chain: ChainConfig; readonly boost: Boost }) {
  const { tokens, form, change, unit, reading, costs, state, leave, add } = useAddReward(chain, boost)
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)
  const accountsHint = accountsHints[form.kind]
  return (
    <section aria-label={manageText('addReward')} className={styles['adding']}>
      <Select
        label={rewardText('type')}
        onChoose={(kind) => change({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: rewardLabel(kind) }))}
        value={form.kind}
      />
      <Select
        label={rewardText('token')}
        onChoose={(address) => change({ token: getAddress(address) })}
        options={tokens.map(({ address, symbol, name }) => ({ value: address, label: `${symbol}, ${name}` }))}
        value={form.token}
      />
      <Field
        after={<UnitLabel>{unit.symbol}</UnitLabel>}
        inputMode="decimal"
        label={rewardText(amountLabels[form.kind])}
        onText={(amountText) => change({ amountText })}
        value={form.amountText}
      />
      <Field
        hint={accountsHint === undefined ? undefined : manageText(accountsHint)}
        inputMode="numeric"
        label={rewardText('people')}
        onText={(accountsText) => change({ accountsText })}
        value={form.accountsText}
      />
      <KeyValues
        rows={[
          { key: manageText('rewards'), value: words(costs.rewards) },
          { key: manageText('protocolFee', { percent: Number(boost.protocolFee) / 100 }), value: words(costs.fee) },
          { key: manageText('inBudget'), value: costs.available === null ? '…' : words(costs.available) },
          { key: manageText('fromWallet'), value: words(costs.short) },
        ]}
        size="small"
      />
      <div>
        <TransactionOutcome done={manageText('rewardAdded')} onDismiss={leave} state={state} />
        {reading.status === 'error' ? (
          <Step isBusy={false} still={manageText('addReward')}>
            {reading.problem}
          </Step>
        ) : (
          <TransactionStep chain={chain} state={state}>
            <Button look="main" onClick={() => void add(reading.parameters)} size="big">
              {manageText('addFor', { amount: words(costs.rewards + costs.fee) })}
            </Button>
            <Hint>{manageText(costs.short > 0n ? 'moneyFirst' : 'confirmSingle')}</Hint>
          </TransactionStep>
        )}
      </div>
    </section>
  )
}

/** The form of another reward, its cost, and the transaction that adds it. */
function useAddReward(chain: ChainConfig, boost: Boost) {
  const tokens = chain.tokens.filter(({ kind }) => kind === 'erc20')
  const [form, setForm] = useState<AddedForm>({
    ...{ kind: 'pool', token: tokens[0]?.address ?? zeroAddress, amountText: '', accountsText: '' },
  })
  const transaction = useTransaction(chain, {
    purpose: `add-reward ${boost.boostId}`,
    earlierCalls: ['approve(address,uint256)', 'allocate(bytes)'],
  })
  const queries = useQueryClient()
  const connected = useConnected()
  const token = tokens.find(({ address }) => address === form.token)
  const unit = { symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0, token: form.token }
  const reading = readAddedReward(form, unit, connected?.address ?? zeroAddress)
  const needed = reading.status === 'ready' ? reading.needed : 0n
  const fee = calculateFee(needed, boost.protocolFee)
  const balance = useQuery({
    queryKey: ['budget-balance', chain.chainId, boost.budget, form.token],
    queryFn:
      token === undefined
        ? skipToken
        : () => getBudgetBalance(chainClient(chain), { budget: boost.budget, asset: form.token }),
  })
  const available = balance.data?.available ?? 0n
  const short = needed + fee > available ? needed + fee - available : 0n
  const change = (changes: Partial<AddedForm>) => {
    transaction.leave()
    setForm((before) => ({ ...before, ...changes }))
  }

  async function add(parameters: IncentiveParameters) {
    const { core } = chain
    const base = chain.boostBases.get(parameters.type)
    if (core === null || base === undefined) return
    const incentive = { isBase: true, instance: base, parameters: encodeIncentivePayload(parameters) }
    const isDone = await transaction.send(async (signer, onSent) => {
      if (short > 0n) await allocate(signer, { budget: boost.budget, asset: form.token, amount: short, onSent })
      await addIncentive(signer, { core, boostId: boost.boostId, incentive, onSent })
    })
    if (isDone) setForm((before) => ({ ...before, amountText: '', accountsText: '' }))
    await queries.invalidateQueries()
  }
  return {
    ...{ tokens, form, change, unit, reading, add, state: transaction.state, leave: transaction.leave },
    /** In base units. `available` is null while the budget's balance is not read. */
    costs: { rewards: needed, fee, short, available: balance.data === undefined ? null : available },
  }
}
