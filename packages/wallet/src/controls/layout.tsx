import type { ReactNode } from 'react'
import { usePart } from './use-part.ts'

/** Children stacked 12 px apart; 8 px with `isClose`. */
export function Stack({ children, isClose = false }: { readonly children: ReactNode; readonly isClose?: boolean }) {
  const part = usePart()
  return (
    <div {...part('stack')} data-close={isClose ? '' : undefined}>
      {children}
    </div>
  )
}
