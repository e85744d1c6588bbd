import { type ReactNode, useId } from 'react'
import { Icon } from '../controls/icon.tsx'
import { mailIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useAnnouncement } from '../modal/shell-context.ts'

export type EmailFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The accessible name: whose address it is. */
  readonly label: string
  /** What is wrong with the address, or null. */
  readonly error: string | null
  readonly isBusy: boolean
  /** What Enter does, for keyboards on a screen. */
  readonly enterKeyHint: 'go' | 'done'
  readonly placeholder?: string
  readonly onFocus?: () => void
  /** What is at its end, such as a button. */
  readonly end?: ReactNode
}

/** A field for an email address, with what is wrong below it. */
export function EmailField({
  value,
  onChange,
  label,
  error,
  isBusy,
  enterKeyHint,
  placeholder,
  onFocus,
  end,
}: EmailFieldProps) {
  const part = usePart()
  const errorId = useId()
  useAnnouncement(error, 'assertive')
  return (
    <>
      <label {...part('field')} data-invalid={error === null ? undefined : ''}>
        <Icon path={mailIcon} />
        <input
          {...part('input')}
          aria-describedby={error === null ? undefined : errorId}
          aria-invalid={error !== null || undefined}
          aria-label={label}
          autoCapitalize="none"
          autoComplete="email"
          data-key="email"
          dir="ltr"
          enterKeyHint={enterKeyHint}
          inputMode="email"
          onChange={(event) => onChange(event.target.value)}
          onFocus={onFocus}
          placeholder={placeholder}
          readOnly={isBusy}
          spellCheck={false}
          type="email"
          value={value}
        />
        {end ?? <span />}
      </label>
      {error !== null && (
        <p {...part('text')} data-login-error="" id={errorId}>
          {error}
        </p>
      )}
    </>
  )
}
