import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { searchIcon } from './lazy-icons.ts'
import { usePart } from './use-part.ts'

export type SearchFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The accessible name: what is searched. */
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
}

/** A search field for a list. Escape clears it first, and closes the modal only when it is empty. */
export function SearchField({ value, onChange, label, placeholder, clearLabel }: SearchFieldProps) {
  const part = usePart()
  return (
    <label {...part('field')}>
      <Icon path={searchIcon} />
      <input
        {...part('input')}
        aria-label={label}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
        placeholder={placeholder}
        spellCheck={false}
        type="search"
        value={value}
      />
      {value === '' ? (
        <span />
      ) : (
        <button {...part('icon-button')} aria-label={clearLabel} onClick={() => onChange('')} type="button">
          <Icon isSmall path={closeIcon} />
        </button>
      )}
    </label>
  )
}
