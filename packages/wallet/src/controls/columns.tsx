import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

/** Buttons beside each other, under each other where they do not fit. `isNarrowFirst`: the way out is smaller. */
export function Columns({ children, isNarrowFirst = false }: { children: ReactNode; isNarrowFirst?: boolean }) {
  const part = usePart()
  return (
    <div {...part('columns')} data-narrow-first={isNarrowFirst ? '' : undefined}>
      {children}
    </div>
  )
}
