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
