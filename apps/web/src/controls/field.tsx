import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import text from './text.module.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'value'> & {
  /** Always present. With `isLabelHidden` it is only for screen readers. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly onText: (value: string) => void
  /** The error, with what to do; null for none. */
  readonly error?: string | null
  readonly hint?: ReactNode
  /** Inside the field, at the start. */
  readonly before?: ReactNode
  /** Inside the field, at the end: the unit, or a button. */
  readonly after?: ReactNode
  readonly size?: 'small' | 'normal'
  readonly isMono?: boolean
}

/** A field for one line of text, with its label above and its error below. */
export function Field({
  label,
  isLabelHidden = false,
  value,
  onText,
  error = null,
  hint,
  before,
  after,
  size = 'normal',
  isMono = false,
  id: givenId,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const hasNote = error !== null || hint !== undefined
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], isLabelHidden && text['hiddenVisually'])} htmlFor={id}>
        {label}
      </label>
      <span
        className={classNames(styles['box'], size === 'small' && styles['small'], error !== null && styles['wrong'])}
      >
        {before}
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          aria-describedby={hasNote ? noteId : undefined}
          aria-invalid={error !== null || undefined}
          className={isMono ? text['mono'] : undefined}
          id={id}
          onChange={(event) => onText(event.currentTarget.value)}
          value={value}
        />
        {after}
      </span>
      {hasNote && (
        <p className={classNames(text['small'], text[error === null ? 'muted' : 'bad'], text['breakable'])} id={noteId}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

/** The unit at the end of a field. */
export function UnitLabel({ children }: { readonly children: ReactNode }) {
  return <span className={styles['unit']}>{children}</span>
}

/** A field for several lines of text: an ABI, or with `isProse` a text that the user writes. */
export function TextArea({
  label,
  value,
  onText,
  error = null,
  hint,
  rows = 4,
  isProse = false,
}: {
  readonly label: string
  readonly value: string
  readonly onText: (value: string) => void
  readonly error?: string | null
  readonly hint?: ReactNode
  readonly rows?: number
  readonly isProse?: boolean
}) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        aria-describedby={noteId}
        aria-invalid={error !== null || undefined}
        autoComplete="off"
        className={classNames(styles['area'], !isProse && text['mono'], error !== null && styles['wrong'])}
        dir={isProse ? 'auto' : undefined}
        id={id}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={rows}
        spellCheck={isProse}
        value={value}
      />
      <p className={classNames(text['small'], text[error === null ? 'muted' : 'bad'], text['breakable'])} id={noteId}>
        {error ?? hint}
      </p>
    </div>
  )
}
