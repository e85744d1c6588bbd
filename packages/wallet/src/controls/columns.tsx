import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

/** Buttons side by side, stacked where they do not fit. `isNarrowFirst` makes the first one narrower. */
export function Columns({ children, isNarrowFirst = false }: { children: ReactNode; isNarrowFirst?: boolean }) {
  const part = usePart()
  return (
    <div {...part('columns')} data-narrow-first={isNarrowFirst ? '' : undefined}>
      {children}
    </div>
  )
}
