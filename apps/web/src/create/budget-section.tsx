import { safeText } from '../abi/safe-text.ts'
import { Alert } from '../controls/alert.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Select } from '../controls/select.tsx'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { createText } from '../language/en/create.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { BoostForm } from './boost-form.ts'
import styles from './boost-panel.module.css'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import type { Funding } from './use-funding.ts'
import type { MyBudget } from './use-my-budgets.ts'

/** Chooses the budget, and shows for each asset what the boost needs and what is left. */
export function BudgetSection({
  form,
  budgets,
  funded,
  lines,
  isPaid,
  funding,
  protocolFee,
  suggestedName,
  change,
}: {
  readonly form: BoostForm
  readonly budgets: readonly MyBudget[]
  /** A budget that already covers the boost, to suggest instead of a new one. Null for none. */
  readonly funded: MyBudget | null
  /** One for each known asset. */
  readonly lines: readonly BudgetLine[]
  /** False when no reward costs funds. */
  readonly isPaid: boolean
  /** Null while no account is connected, or while they are read. */
  readonly funding: Funding | null
  /** Basis points. */
  readonly protocolFee: bigint
  readonly suggestedName: string
  readonly change: (changes: Partial<Omit<BoostForm, 'rewards'>>) => void
}) {
  const [only] = lines
  return (
    <div className={styles['part']} data-part="budget">
      <h2>{createText('budget')}</h2>
      <Select
        label={createText('paidFrom')}
        onChoose={(chosen) => change({ budget: budgets.find(({ address }) => address === chosen)?.address ?? 'new' })}
        options={[
          { value: 'new', label: createText('newBudget') },
          ...budgets.map(({ address, name, role }) => ({
            value: address,
            label: role === 'owner' ? safeText(name, 60) : createText('sharedBudget', { name: safeText(name, 60) }),
          })),
        ]}
        value={form.budget}
      />
      {form.budget === 'new' && (
        <Field
          label={createText('budgetName')}
          maxLength={60}
          onText={(budgetNameText) => change({ budgetNameText })}
          placeholder={suggestedName}
          value={form.budgetNameText}
        />
      )}
      {funded !== null && only !== undefined && (
        <Alert
          actions={
            <Button onClick={() => change({ budget: funded.address })} size="small">
              {createText('useBudget')}
            </Button>
          }
          size="small"
          title={
            <ShortAmount>
              {createText('budgetHas', {
                name: safeText(funded.name, 60),
                amount: formatAmountWithUnit(funded.available ?? 0n, only.unit),
              })}
            </ShortAmount>
          }
        />
      )}
      {lines.map((line) => (
        <Line
          held={funding?.held[line.key] ?? null}
          isOneOfSeveral={lines.length > 1}
          key={line.key}
          line={line}
          protocolFee={protocolFee}
        />
      ))}
      {isPaid ? (
        <p className={`${text['small']} ${text['muted']}`}>{createText('clawBackHint')}</p>
      ) : (
        <p className={`${text['small']} ${text['muted']}`}>{createText('noMoney')}</p>
      )}
    </div>
  )
}

/** What the rewards need of one asset, and where it comes from. */
function Line({
  line,
  held,
  isOneOfSeveral,
  protocolFee,
}: {
  readonly line: BudgetLine
  readonly held: Held | null
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
          {tokenId === null ? unit.symbol : createText('nftNumber', { collection: unit.symbol, id: String(tokenId) })}
        </h3>
      )}
      <div className={styles['money']}>
        <KeyValues
          rows={[
            { key: createText('balance'), value: words(inBudget) },
            { key: createText('rewards'), value: money === null ? '–' : `−\u00a0${words(money.rewards)}` },
            {
              key: createText('protocolFee', { percent: Number(protocolFee) / 100 }),
              value: money === null ? '–' : `−\u00a0${words(money.fee)}`,
            },
            ...(short > 0n ? [{ key: createText('fromWallet'), value: `+\u00a0${words(short)}` }] : []),
            {
              key: createText('remaining'),
              value: <strong>{total === null ? '–' : words(inBudget + short - total)}</strong>,
            },
          ]}
          size="small"
        />
      </div>
      {held !== null && short > held.inWallet && (
        <Alert
          size="small"
          title={<AmountText>{createText('walletShort', { amount: words(short - held.inWallet) })}</AmountText>}
          tone="warn"
        >
          <AmountText>{createText('walletHas', { amount: words(held.inWallet) })}</AmountText>
        </Alert>
      )}
    </>
  )
}
