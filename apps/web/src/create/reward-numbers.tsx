import type { ReactNode } from 'react'
import { AmountText } from '../controls/amount-text.tsx'
import { classNames } from '../controls/class-names.ts'
import { Field, UnitLabel } from '../controls/field.tsx'
import text from '../controls/text.module.css'
import { rewardText } from '../language/en/reward.ts'
import type { Unit } from '../token/amount.ts'
import type { BalanceHint } from './balance-hint.ts'
import styles from './boost-panel.module.css'
import { oneOf } from './reward-clause.ts'
import { errorAt, type RewardFieldsProps } from './reward-field-props.ts'
import { sharePercent } from './share-percent.ts'
import type { AssetResult } from './use-asset.ts'

const unitOf = (asset: AssetResult): Unit | null => (asset.status === 'ready' ? asset.unit : null)

/** The number fields of a reward's kind. */
export function RewardNumbers(props: RewardFieldsProps) {
  const { form, asset, peg } = props
  const balance = props.balance === null ? null : <Balance {...props.balance} />
  const unit = unitOf(asset)
  const pegUnit = unitOf(peg)
  switch (form.kind) {
    case 'pool':
    case 'points':
      return (
        <Pair hasAmount>
          <Amount {...props} hint={balance} label={rewardText('eachEarns')} unit={unit} />
          <Accounts {...props} label={rewardText('people')} />
        </Pair>
      )
    case 'raffle':
      return (
        <Pair hasAmount>
          <Amount {...props} hint={balance} label={rewardText('winnerEarns')} unit={unit} />
          <Accounts {...props} label={rewardText('tickets')} />
        </Pair>
      )
    case 'falling':
      return (
        <Pair hasAmount>
          <Amount {...props} hint={balance} label={rewardText('startingReward')} unit={unit} />
          <Accounts {...props} hint={rewardText('startingRewardHint')} label={rewardText('people')} />
        </Pair>
      )
    case 'share':
    case 'peggedShare':
      return (
        <>
          <Amount
            {...props}
            hint={shareHint(props)}
            label={shareLabel(props)}
            unit={form.kind === 'share' ? unit : pegUnit}
          />
          <Pair hasAmount>
            <Typed {...props} end={unit?.symbol} field="mostText" label={rewardText('capPerClaim')} mode="decimal" />
            <Total {...props} hint={balance} unit={unit} />
          </Pair>
          <Limits {...props} />
        </>
      )
    case 'signed':
      return (
        <>
          <Total {...props} hint={balance} unit={unit} />
          <Limits {...props} />
        </>
      )
    case 'pegged':
      return (
        <>
          <Pair hasAmount>
            <Amount {...props} hint={null} label={rewardText('worthPerClaim')} unit={pegUnit} />
            <Total {...props} hint={balance} unit={unit} />
          </Pair>
          <Limits {...props} />
        </>
      )
    case 'collectible':
      return (
        <>
          <Pair>
            <Typed {...props} field="tokenIdText" label={rewardText('tokenId')} mode="numeric" />
            <Accounts {...props} label={rewardText('quantity')} />
          </Pair>
          <ClaimsPerWallet {...props} />
        </>
      )
    case 'place':
      return <Accounts {...props} label={rewardText('spots')} />
    default:
      return form.kind satisfies never
  }
}

type AmountProps = RewardFieldsProps & { readonly unit: Unit | null; readonly hint: ReactNode }

function Amount({ unit, hint, label, ...props }: AmountProps & { readonly label: string }) {
  return (
    <Typed
      {...props}
      end={unit?.symbol}
      field="amountText"
      label={label}
      mode="decimal"
      {...(hint !== null && { hint })}
    />
  )
}

function Total({ unit, hint, ...props }: AmountProps) {
  return (
    <Typed
      {...props}
      end={unit?.symbol}
      field="totalText"
      label={rewardText('totalBudget')}
      mode="decimal"
      {...(hint !== null && { hint })}
    />
  )
}

function Accounts({ label, hint, ...props }: RewardFieldsProps & { readonly label: string; readonly hint?: string }) {
  return <Typed {...props} field="accountsText" label={label} mode="numeric" {...(hint !== undefined && { hint })} />
}

function Limits(props: RewardFieldsProps) {
  return (
    <Pair>
      <ClaimsPerWallet {...props} />
      <Accounts {...props} hint={noLimitHint(props.isOneOfSeveral)} label={rewardText('maxWallets')} />
    </Pair>
  )
}

function shareLabel({ form, fields }: RewardFieldsProps): string {
  const field = fields.find(({ key }) => key === form.followsKey)
  return field === undefined ? rewardText('perUnit') : rewardText('per', { one: oneOf(form, field) })
}

/** “That is 5 %.” Null for a number that is not an amount of the same token. */
function shareHint({ form, fields, asset, peg }: RewardFieldsProps): string | null {
  const field = fields.find(({ key }) => key === form.followsKey)
  const percent = sharePercent(form, field, unitOf(form.kind === 'share' ? asset : peg))
  return percent === null ? null : rewardText('thatIsPercent', { percent })
}

/** A boost counts claims and accounts once for all of its rewards. */
const noLimitHint = (isOneOfSeveral: boolean) => rewardText(isOneOfSeveral ? 'noLimitForAllHint' : 'noLimitHint')

function ClaimsPerWallet(props: RewardFieldsProps) {
  const hint = noLimitHint(props.isOneOfSeveral)
  return <Typed {...props} field="timesText" hint={hint} label={rewardText('claimsPerWallet')} mode="numeric" />
}

/** The balances beside an amount. */
function Balance({ words, isShort }: BalanceHint) {
  return (
    <span className={isShort ? text['bad'] : undefined}>
      <AmountText>{words}</AmountText>
    </span>
  )
}

/** Two fields side by side. With an amount, whose unit takes a part of its field, they are one below the other in a narrow column. */
function Pair({ hasAmount = false, children }: { readonly hasAmount?: boolean; readonly children: ReactNode }) {
  return <div className={classNames(styles['pair'], hasAmount && styles['amounts'])}>{children}</div>
}

type TextField = 'amountText' | 'totalText' | 'mostText' | 'accountsText' | 'timesText' | 'tokenIdText'

function Typed({
  field,
  label,
  end,
  mode,
  hint,
  ...props
}: RewardFieldsProps & {
  readonly field: TextField
  readonly label: string
  readonly end?: string | undefined
  readonly mode: 'decimal' | 'numeric'
  readonly hint?: ReactNode
}) {
  return (
    <Field
      after={end === undefined ? undefined : <UnitLabel>{end}</UnitLabel>}
      error={errorAt(props, field)}
      hint={hint}
      inputMode={mode}
      label={label}
      onText={(typed) => props.change({ [field]: typed })}
      value={props.form[field]}
    />
  )
}
