import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

export type RowProps = {
  /** A tile. */
  readonly tile: ReactNode
  readonly name: ReactNode
  /** A second, quiet line. */
  readonly sub?: ReactNode
  /** One quiet word or icon at the end. */
  readonly end?: ReactNode
  readonly onPress?: () => void
  /** Intent: the pointer came over it, or the focus. */
  readonly onIntent?: () => void
  /** A row that cannot be chosen says why in `sub`. */
  readonly isDisabled?: boolean
  /** The one of the list that is in use. */
  readonly isCurrent?: boolean
  /** Waiting for what it began. */
  readonly isBusy?: boolean
  /** Where focus comes back to from the view that it opened: unique in its view. */
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
      data-two={props.sub === undefined || props.sub === null ? undefined : ''}
      onClick={isDisabled ? undefined : onPress}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      type="button"
    >
      <RowInside {...props} />
    </button>
  )
}

/** What a row and a link that looks like one have inside. */
export function RowInside({ tile, name, sub, end }: Pick<RowProps, 'tile' | 'name' | 'sub' | 'end'>) {
  const part = usePart()
  const nameLine = (
    // Names are others' words, of any length and script: cut at their own end, and read whole by whoever points at one.
    <span {...part('row-name')} dir="auto" title={typeof name === 'string' ? name : undefined}>
      {name}
    </span>
  )
  return (
    <>
      {tile}
      {sub === undefined || sub === null ? (
        nameLine
      ) : (
        <span>
          {nameLine}
          <span {...part('row-description')}>{sub}</span>
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
