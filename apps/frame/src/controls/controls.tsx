import type { ReactNode } from 'react'
import { warnIcon } from './icons.ts'

/** One icon, drawn in the color of the text around it. It is decoration: the text beside it says the same. */
export function Icon({ path, isSmall = false }: { readonly path: string; readonly isSmall?: boolean }) {
  return (
    <svg aria-hidden="true" data-part="icon" data-small={isSmall ? '' : undefined} viewBox="0 0 20 20">
      <path d={path} />
    </svg>
  )
}

export type ButtonProps = {
  readonly children: ReactNode
  readonly onPress: (event: MouseEvent) => void
  readonly kind?: 'plain' | 'primary' | 'danger'
  /** It cannot be pressed, and the element of this id says why. */
  readonly isDisabled?: boolean
  readonly describedBy?: string
  /** What a screen reader says, where the words on it are not enough. It has these words. */
  readonly label?: string
}

/** A button. `aria-disabled` and not `disabled`, so that the focus stays where it is. */
export function Button({ children, onPress, kind = 'plain', isDisabled = false, describedBy, label }: ButtonProps) {
  return (
    <button
      aria-describedby={describedBy}
      aria-disabled={isDisabled || undefined}
      aria-label={label}
      data-kind={kind}
      data-part="button"
      onClick={(event) => onPress(event.nativeEvent ?? event)}
      type="button"
    >
      {children}
    </button>
  )
}

/** A note with an icon in the icon column. */
export function Alert(props: {
  readonly icon: string
  readonly title?: string
  readonly tone?: 'plain' | 'warn' | 'danger'
  readonly children: ReactNode
}) {
  const { icon, title, tone = 'plain', children } = props
  return (
    <div
      data-danger={tone === 'danger' ? '' : undefined}
      data-part="alert"
      data-warn={tone === 'plain' ? undefined : ''}
    >
      <Icon path={icon} />
      <div>
        {title !== undefined && <p data-part="alert-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Lines of names and values. */
export function Details({ children }: { readonly children: ReactNode }) {
  return <dl data-part="details">{children}</dl>
}

/** One line of {@link Details}. `isStacked`: the value is below its name, because it is long. */
export function Detail(props: {
  readonly name: ReactNode
  readonly isStacked?: boolean
  readonly children: ReactNode
}) {
  return (
    <div data-part="detail" data-stacked={props.isStacked ? '' : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** What went wrong, said at once by a screen reader. Nothing without a text. */
export function Problem({ text }: { readonly text: string | null }) {
  return (
    text !== null && (
      <div role="alert">
        <Alert icon={warnIcon} tone="warn">
          <p>{text}</p>
        </Alert>
      </div>
    )
  )
}
