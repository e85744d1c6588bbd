import { type ReactNode, useId } from 'react'
import { usePart } from '../controls/use-part.ts'
import { nextAmountText } from './amount-text.ts'

/** Amounts with more characters than this use a smaller font, so that they stay readable beside the token. */
const LONG_AMOUNT = 9
/** Amounts with more characters than this use the smallest font, and scroll. */
const VERY_LONG_AMOUNT = 14

export type AmountFieldProps = {
  readonly label: string
  readonly value: string
  /** How many decimals can be typed. */
  readonly decimals: number
  readonly onChange: (text: string) => void
  readonly isReadOnly?: boolean
  /** Shown before the number: the sign of a currency. */
  readonly sign?: string | null
  /** The button of the token, at the end of the line. */
  readonly token: ReactNode
  /** The second line: the amount in another unit, and the balance. */
  readonly start: ReactNode
  readonly end: ReactNode
}

/** One large amount that is typed, with its token. Keys that give no amount do nothing, and the caret stays. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, decimals, onChange, isReadOnly = false, sign = null, token, start, end } = props
  const part = usePart()
  const id = useId()
  return (
    <div {...part('amount-field')}>
      <label htmlFor={id}>{label}</label>
      <div {...part('amount-line')}>
        {sign !== null && <span {...part('amount-sign')}>{sign}</span>}
        <input
          {...part('amount-input')}
          autoComplete="off"
          data-long={value.length > LONG_AMOUNT ? '' : undefined}
          data-very-long={value.length > VERY_LONG_AMOUNT ? '' : undefined}
          dir="ltr"
          enterKeyHint="done"
          id={id}
          inputMode="decimal"
          onBeforeInput={(event) => {
            const typed: unknown = Reflect.get(event.nativeEvent, 'data')
            const { selectionStart, selectionEnd } = event.currentTarget
            if (typeof typed !== 'string' || selectionStart === null || selectionEnd === null) return
            const wanted = value.slice(0, selectionStart) + typed + value.slice(selectionEnd)
            if (wanted !== value && nextAmountText(value, wanted, decimals) === value) event.preventDefault()
          }}
          onChange={(event) => onChange(event.target.value)}
          placeholder="0"
          readOnly={isReadOnly}
          spellCheck={false}
          value={value}
        />
        {token}
      </div>
      <div {...part('amount-line')} data-small="">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  )
}
