import type { ReactNode } from 'react'
import { Icon } from './controls.tsx'
import { windowIcon } from './icons.ts'

export type StatePageProps = {
  readonly title: string
  readonly text: string
  /** Whether a screen reader says the text when it changes. */
  readonly isStatus?: boolean
  /** The buttons, where there are any. */
  readonly children?: ReactNode
}

/** A page about a window: what it is for, or where to go on. */
export function StatePage({ title, text, isStatus = false, children }: StatePageProps) {
  return (
    <main data-laurel="" data-part="confirm">
      <div data-part="body">
        <div data-part="state">
          <Icon path={windowIcon} />
          <h1 data-part="headline">{title}</h1>
          <p data-part="text" role={isStatus ? 'status' : undefined}>
            {text}
          </p>
        </div>
      </div>
      {children}
    </main>
  )
}
