import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'

export type TypedEndFieldProps = {
  /** What has to be typed. */
  readonly end: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The field for the end of an address that looks like a known one. */
export function TypedEndField({ end, value, onChange }: TypedEndFieldProps) {
  const part = usePart()
  const t = useMessages()
  return (
    <div>
      <label {...part('field')}>
        <Icon path={warnIcon} />
        <input
          {...part('input')}
          aria-label={t('send.typeEnd', { count: end.length })}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          data-typed=""
          dir="ltr"
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('send.typeEnd', { count: end.length })}
          spellCheck={false}
          value={value}
        />
        <span />
      </label>
      <p {...part('hint')}>{t('send.typeEndText')}</p>
    </div>
  )
}

/** Leads to the field, where a button names it. */
export function focusTypedEnd(): void {
  document.querySelector<HTMLElement>('[data-laurel] [data-typed]')?.focus()
}
