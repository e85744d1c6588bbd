import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Note } from '../controls/note.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { safeText } from '../deed/safe-text.ts'
import styles from './boost-panel.module.css'
import type { NeededMoney } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import type { Funding } from './use-funding.ts'
import type { OwnBudget } from './use-own-budgets.ts'

/** Where the money comes from, what it comes to, and what is left. */
export function BudgetPart({
  form,
  budgets,
  money,
  isPaid,
  funding,
  protocolFee,
  suggestedName,
  words,
  change,
}: {
  readonly form: RewardForm
  readonly budgets: readonly OwnBudget[]
  /** Null while the reward is not whole, and for what no budget pays. */
  readonly money: NeededMoney | null
  readonly isPaid: boolean
  /** Null while nobody is connected or it is being read. */
  readonly funding: Funding | null
  /** Basis points. */
  readonly protocolFee: bigint
  readonly suggestedName: string
  readonly words: (raw: bigint) => string
  readonly change: (changes: Partial<RewardForm>) => void
}) {
  const inBudget = funding?.inBudget ?? 0n
  const total = money === null ? null : money.rewards + money.fee
  const short = total === null || total <= inBudget ? 0n : total - inBudget
  const orDash = (raw: bigint | null) => (raw === null ? '–' : words(raw))
  return (
    <div className={styles['part']} data-part="budget">
      <h2>Budget</h2>
      <Select
        label="Paid from"
        onChoose={(chosen) => change({ budget: budgets.find(({ address }) => address === chosen)?.address ?? 'new' })}
        options={[
          { value: 'new', label: 'A new budget' },
          ...budgets.map(({ address, name }) => ({ value: address, label: safeText(name, 60) })),
        ]}
        value={form.budget}
      />
      {form.budget === 'new' && (
        <Field
          label="Call it"
          maxLength={60}
          onText={(budgetNameText) => change({ budgetNameText })}
          placeholder={suggestedName}
          value={form.budgetNameText}
        />
      )}
      {isPaid ? (
        <>
          <KeyValues
            rows={[
              { key: 'Has now', value: form.budget === 'new' && inBudget === 0n ? 'nothing yet' : words(inBudget) },
              { key: 'Rewards', value: money === null ? '–' : `−\u00a0${words(money.rewards)}` },
              {
                key: `Protocol fee, ${Number(protocolFee) / 100} %`,
                value: money === null ? '–' : `−\u00a0${words(money.fee)}`,
              },
              ...(short > 0n ? [{ key: 'From your wallet', value: `+\u00a0${words(short)}` }] : []),
              { key: 'Left after', value: <strong>{orDash(total === null ? null : inBudget + short - total)}</strong> },
            ]}
            size="small"
          />
          {funding !== null && short > funding.inWallet && (
            <Note size="small" title={`Your wallet is ${words(short - funding.inWallet)} short`} tone="warn">
              It has {words(funding.inWallet)}. Nothing is lost by waiting: the draft is kept.
            </Note>
          )}
          <p className={`${text['small']} ${text['muted']}`}>What nobody claims, you can claw back with its fee.</p>
        </>
      ) : (
        <p className={`${text['small']} ${text['muted']}`}>
          This reward costs no money, only network fees. A boost belongs to a budget all the same.
        </p>
      )}
    </div>
  )
}
