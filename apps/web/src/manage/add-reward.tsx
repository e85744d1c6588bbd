import {
  addIncentive,
  allocate,
  type Boost,
  encodeIncentivePayload,
  feeOn,
  getBudgetBalance,
  type IncentiveParameters,
} from '@laurel/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddress, zeroAddress } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { Hint, Step, TransactionStep } from '../connect/transaction-step.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { useTransaction } from '../connect/use-transaction.ts'
import { Button } from '../controls/button.tsx'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Select } from '../controls/select.tsx'
import { formatAmountWithUnit } from '../token/amount.ts'
import { type AddedForm, type AddedKind, readAddedReward } from './added-reward.ts'
import styles from './manage-page.module.css'
import { Outcome } from './outcome.tsx'

const kinds = [
  { value: 'pool', label: 'The same for everyone' },
  { value: 'raffle', label: 'A raffle, one winner' },
  { value: 'falling', label: 'Falls with each claim' },
] as const satisfies readonly { readonly value: AddedKind; readonly label: string }[]

const peopleHints = {
  pool: undefined,
  raffle: 'No more than so many may enter.',
  falling: 'The money is enough for so many at the first reward.',
} as const
const amountLabels = { pool: 'Each earns', raffle: 'The winner earns', falling: 'The first earns' } as const

/** One more reward for the same action, paid from the boost's budget: what that lacks is put in first. */
export function AddReward({ chain, boost }: { readonly chain: WorldChain; readonly boost: Boost }) {
  const tokens = chain.tokens.filter(({ kind }) => kind === 'erc20')
  const [form, setForm] = useState<AddedForm>({
    ...{ kind: 'pool', token: tokens[0]?.address ?? zeroAddress, amountText: '', peopleText: '' },
  })
  const tools = useTransaction(chain)
  const queries = useQueryClient()
  const connected = useConnected()
  const token = tokens.find(({ address }) => address === form.token)
  const unit = { symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0, token: form.token }
  const reading = readAddedReward(form, unit, connected?.address ?? zeroAddress)
  const needed = reading.status === 'ready' ? reading.needed : 0n
  const fee = feeOn(needed, boost.protocolFee)
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)
  const balance = useQuery({
    queryKey: ['budget-balance', chain.chainId, boost.budget, form.token],
    enabled: token !== undefined,
    queryFn: () => getBudgetBalance(chainClient(chain), { budget: boost.budget, asset: form.token }),
  })
  const available = balance.data?.available ?? 0n
  const short = needed + fee > available ? needed + fee - available : 0n
  const change = (changes: Partial<AddedForm>) => {
    tools.leave()
    setForm((before) => ({ ...before, ...changes }))
  }

  async function add(parameters: IncentiveParameters) {
    const { core } = chain
    const base = chain.boostBases.get(parameters.kind)
    if (core === null || base === undefined) return
    const incentive = { isBase: true, instance: base, parameters: encodeIncentivePayload(parameters) }
    const isDone = await tools.send(async (signer, onSent) => {
      if (short > 0n) await allocate(signer, { budget: boost.budget, asset: form.token, amount: short, onSent })
      await addIncentive(signer, { core, boostId: boost.boostId, incentive, onSent })
    })
    if (isDone) setForm((before) => ({ ...before, amountText: '', peopleText: '' }))
    await queries.invalidateQueries()
  }

  return (
    <section aria-label="Add a reward" className={styles['adding']}>
      <Select label="How it is shared" onChoose={(kind) => change({ kind })} options={kinds} value={form.kind} />
      <Select
        label="Token"
        onChoose={(address) => change({ token: getAddress(address) })}
        options={tokens.map(({ address, symbol, name }) => ({ value: address, label: `${symbol}, ${name}` }))}
        value={form.token}
      />
      <Field
        after={<UnitLabel>{unit.symbol}</UnitLabel>}
        inputMode="decimal"
        label={amountLabels[form.kind]}
        onText={(amountText) => change({ amountText })}
        value={form.amountText}
      />
      <Field
        hint={peopleHints[form.kind]}
        inputMode="numeric"
        label="People"
        onText={(peopleText) => change({ peopleText })}
        value={form.peopleText}
      />
      <KeyValues
        rows={[
          { key: 'Rewards', value: words(needed) },
          { key: `Protocol fee, ${Number(boost.protocolFee) / 100} %`, value: words(fee) },
          { key: 'The budget has', value: balance.data === undefined ? '…' : words(available) },
          { key: 'From your wallet', value: words(short) },
        ]}
        size="small"
      />
      <div>
        <Outcome done="The reward is added: everybody who does it can claim it." state={tools.state} />
        {reading.status === 'wrong' ? (
          <Step isBusy={false} still="Not yet">
            {reading.problem}
          </Step>
        ) : (
          <TransactionStep chain={chain} state={tools.state}>
            <Button look="main" onClick={() => void add(reading.parameters)} size="big">
              Add for {words(needed + fee)}
            </Button>
            <Hint>
              {short > 0n ? 'Your wallet asks for the money first, then to add it.' : 'Your wallet asks once.'}
            </Hint>
          </TransactionStep>
        )}
      </div>
    </section>
  )
}
