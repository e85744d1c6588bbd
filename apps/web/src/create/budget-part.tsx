import { safeText } from '../abi/safe-text.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Note } from '../controls/note.tsx'
import { Select } from '../controls/select.tsx'
import text from '../controls/text.module.css'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { BoostForm } from './boost-form.ts'
import styles from './boost-panel.module.css'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import type { Funding } from './use-funding.ts'
import type { OwnBudget } from './use-own-budgets.ts'

/** Where the money comes from, what it comes to in each asset, and what is left. */
export function BudgetPart({
  form,
  budgets,
  lines,
  isPaid,
  funding,
  protocolFee,
  suggestedName,
  change,
}: {
  readonly form: BoostForm
  readonly budgets: readonly OwnBudget[]
  /** One for each asset that is known by now. */
  readonly lines: readonly BudgetLine[]
  /** False where no reward costs money. */
  readonly isPaid: boolean
  /** Null while nobody is connected or it is being read. */
  readonly funding: Funding | null
  /** Basis points. */
  readonly protocolFee: bigint
  readonly suggestedName: string
  readonly change: (changes: Partial<Omit<BoostForm, 'rewards'>>) => void
}) {
  return (
    <div className={styles['part']} data-part="budget">
      <h2>Budget</h2>
      <Select
        label="Paid from"
        onChoose={(chosen) => change({ budget: budgets.find(({ address }) => address === chosen)?.address ?? 'new' })}
        options={[
          { value: 'new', label: 'A new budget' },
          ...budgets.map(({ address, name, role }) => ({
            value: address,
            label: `${safeText(name, 60)}${role === 'owner' ? '' : ' (shared with you)'}`,
          })),
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
      {lines.map((line) => (
        <Line
          held={funding?.held[line.key] ?? null}
          isNew={form.budget === 'new'}
          isOneOfSeveral={lines.length > 1}
          key={line.key}
          line={line}
          protocolFee={protocolFee}
        />
      ))}
      {isPaid ? (
        <p className={`${text['small']} ${text['muted']}`}>What nobody claims, you can claw back with its fee.</p>
      ) : (
        <p className={`${text['small']} ${text['muted']}`}>
          This costs no money, only network fees. A boost belongs to a budget all the same.
        </p>
      )}
    </div>
  )
}

/** What the rewards take of one asset, and where it comes from. */
function Line({
  line,
  held,
  isNew,
  isOneOfSeveral,
  protocolFee,
}: {
  readonly line: BudgetLine
  readonly held: Held | null
  readonly isNew: boolean
  readonly isOneOfSeveral: boolean
  readonly protocolFee: bigint
}) {
  const { unit, money, tokenId } = line
  const words = (raw: bigint) => formatAmountWithUnit(raw, unit)
  const inBudget = held?.inBudget ?? 0n
  const total = totalOf(line)
  const short = total === null || total <= inBudget ? 0n : total - inBudget
  return (
    <>
      {isOneOfSeveral && (
        <h3 className={text['breakable']}>
          {unit.symbol}
          {tokenId !== null && <>, number {String(tokenId)}</>}
        </h3>
      )}
      <div className={styles['money']}>
        <KeyValues
          rows={[
            { key: 'Has now', value: isNew && inBudget === 0n ? 'nothing yet' : words(inBudget) },
            { key: 'Rewards', value: money === null ? '–' : `−\u00a0${words(money.rewards)}` },
            {
              key: `Protocol fee, ${Number(protocolFee) / 100} %`,
              value: money === null ? '–' : `−\u00a0${words(money.fee)}`,
            },
            ...(short > 0n ? [{ key: 'From your wallet', value: `+\u00a0${words(short)}` }] : []),
            { key: 'Left after', value: <strong>{total === null ? '–' : words(inBudget + short - total)}</strong> },
          ]}
          size="small"
        />
      </div>
      {held !== null && short > held.inWallet && (
        <Note
          size="small"
          title={<AmountText>{`Your wallet is ${words(short - held.inWallet)} short`}</AmountText>}
          tone="warn"
        >
          <AmountText>{`It has ${words(held.inWallet)}. Nothing is lost by waiting: the draft is kept.`}</AmountText>
        </Note>
      )}
    </>
  )
}
