import type { ReactNode } from 'react'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import type { Unit } from '../token/amount.ts'
import styles from './boost-panel.module.css'
import { oneOf } from './reward-clause.ts'
import { errorAt, type RewardFieldsProps } from './reward-field-props.ts'
import type { AssetReading } from './use-asset.ts'

const unitOf = (asset: AssetReading): Unit | null => (asset.status === 'ready' ? asset.unit : null)

/** What a reward comes to: the numbers that its kind asks for. */
export function RewardNumbers(props: RewardFieldsProps) {
  const { form, asset, peg, fields, isOneOfSeveral } = props
  const unit = unitOf(asset)
  const pegUnit = unitOf(peg)
  const field = fields.find(({ key }) => key === form.followsKey)
  const amount = (label: string, of: Unit | null = unit) => (
    <Typed {...props} end={of?.symbol} field="amountText" label={label} mode="decimal" />
  )
  const total = <Typed {...props} end={unit?.symbol} field="totalText" label="In all" mode="decimal" />
  const people = (label: string, hint?: string) => (
    <Typed {...props} field="peopleText" label={label} mode="numeric" {...(hint !== undefined && { hint })} />
  )
  // A boost counts claims and people once for all of its rewards.
  const openHint = isOneOfSeveral ? 'Empty for any number. One number for all rewards.' : 'Empty for any number.'
  const times = <Typed {...props} field="timesText" hint={openHint} label="Claims each" mode="numeric" />
  const limits = (
    <Pair>
      {times}
      {people('People at most', openHint)}
    </Pair>
  )
  const most = <Typed {...props} end={unit?.symbol} field="mostText" label="At most" mode="decimal" />
  switch (form.kind) {
    case 'pool':
    case 'points':
      return (
        <Pair>
          {amount('Each earns')}
          {people('People')}
        </Pair>
      )
    case 'raffle':
      return (
        <Pair>
          {amount('The winner earns')}
          {people('Tickets')}
        </Pair>
      )
    case 'falling':
      return (
        <Pair>
          {amount('The first earns')}
          {people('People', 'Enough for so many at the first reward, and for fewer while it rises.')}
        </Pair>
      )
    case 'share':
    case 'peggedShare':
      return (
        <>
          {amount(
            field === undefined ? 'For each one' : `For each ${oneOf(form, field)}`,
            form.kind === 'share' ? unit : pegUnit,
          )}
          <Pair>
            {most}
            {total}
          </Pair>
          {limits}
        </>
      )
    case 'signed':
      return (
        <>
          {total}
          {limits}
        </>
      )
    case 'pegged':
      return (
        <>
          <Pair>
            {amount('Each is worth', pegUnit)}
            {total}
          </Pair>
          {limits}
        </>
      )
    case 'collectible':
      return (
        <>
          <Pair>
            <Typed {...props} field="tokenIdText" label="Its number" mode="numeric" />
            {people('How many')}
          </Pair>
          {times}
        </>
      )
    case 'place':
      return people('Places')
    default:
      return form.kind satisfies never
  }
}

function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>
}

type TextField = 'amountText' | 'totalText' | 'mostText' | 'peopleText' | 'timesText' | 'tokenIdText'

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
  readonly hint?: string
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
