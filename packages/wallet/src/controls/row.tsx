import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

export type RowProps = {
  /** A tile. */
  readonly tile: ReactNode
  readonly name: ReactNode
  /** A second, muted line. */
  readonly sub?: ReactNode
  /** One muted word or icon at the end. */
  readonly end?: ReactNode
  readonly onPress?: () => void
  /** Called when the pointer or the focus reaches the row. */
  readonly onIntent?: () => void
  /** The row cannot be chosen; `sub` says why. */
  readonly isDisabled?: boolean
  /** Whether this is the active entry of the list. */
  readonly isCurrent?: boolean
  /** Whether the action that the row started still runs. */
  readonly isBusy?: boolean
  /** Identifies the row that gets the focus back from the view it opened. Unique within its view. */
  readonly focusKey?: string
}

/** One row of a list, 60 px high. */
export function Row(props: RowProps) {
  const { onPress, onIntent, isDisabled = false, isCurrent = false, isBusy = false, focusKey } = props
  const part = usePart()
  return (
    <button
      {...part('row')}
      aria-busy={isBusy || undefined}
      aria-current={isCurrent || undefined}
      aria-disabled={isDisabled || undefined}
      data-key={focusKey}
      data-two={props.sub == null ? undefined : ''}
      onClick={isDisabled ? undefined : onPress}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      type="button"
    >
      <RowInside {...props} />
    </button>
  )
}

/** The content of a row, and of a link that looks like one. */
export function RowInside({ tile, name, sub, end }: Pick<RowProps, 'tile' | 'name' | 'sub' | 'end'>) {
  const part = usePart()
  const nameLine = (
    // Names are untrusted text of any length and script. They are cut at their end, and the tooltip shows them whole.
    <span {...part('row-name')} dir="auto" title={typeof name === 'string' ? name : undefined}>
      {name}
    </span>
  )
  return (
    <>
      {tile}
      {sub == null ? (
        nameLine
      ) : (
        <span>
          {nameLine}
          {/* A text may be untrusted, as a name is. Markup has the directions of its parts. */}
          <span {...part('row-description')} dir={typeof sub === 'string' ? 'auto' : undefined}>
            {sub}
          </span>
        </span>
      )}
      {end}
    </>
  )
}

/** A filled list of rows. */
export function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const part = usePart()
  return (
    <ul {...part('group')} aria-label={label}>
      {children}
    </ul>
  )
}

/** A filled surface around one row or details. */
export function Filled({ children }: { readonly children: ReactNode }) {
  const part = usePart()
  return <div {...part('group')}>{children}</div>
}
