import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

/** Things under each other, 12 px apart; 8 when they belong together. */
export function Stack({ children, isClose = false }: { readonly children: ReactNode; readonly isClose?: boolean }) {
  const part = usePart()
  return (
    <div {...part('stack')} data-close={isClose ? '' : undefined}>
      {children}
    </div>
  )
}

/** Buttons beside each other, under each other where they do not fit. `isNarrowFirst`: the way out is smaller. */
export function Columns({ children, isNarrowFirst = false }: { children: ReactNode; isNarrowFirst?: boolean }) {
  const part = usePart()
  return (
    <div {...part('columns')} data-narrow-first={isNarrowFirst ? '' : undefined}>
      {children}
    </div>
  )
}

/** What only a screen reader says. */
export function Said({ children }: { readonly children: ReactNode }) {
  return <span data-hidden-visually="">{children}</span>
}
