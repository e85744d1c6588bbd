import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useEscape } from './use-escape.ts'

export type PageShellProps = {
  readonly title: string
  /** What the page shows now. When it changes, it is another page for a screen reader, and the title gets the focus. */
  readonly step: unknown
  /** Runs when the user presses Escape. */
  readonly onEscape: () => void
  /** What is below the title and stays when the page scrolls. */
  readonly head?: ReactNode
  /** A {@link PageBody} and the footer. */
  readonly children: ReactNode
}

/** One page of the frame: its title, which has the focus first, what it shows, and its buttons. */
export function PageShell({ title, step, onEscape, head, children }: PageShellProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is another page for a screen reader.
  useEffect(() => heading.current?.focus(), [step])
  useEscape(onEscape)
  return (
    <main aria-labelledby={titleId} data-laurel="" data-part="confirm">
      <header data-part="confirm-header">
        <h1 data-part="title" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {head}
      </header>
      {children}
    </main>
  )
}

/** What a page shows between its title and its buttons. It scrolls. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled only while it has the focus.
    <div data-part="body" tabIndex={0}>
      {children}
    </div>
  )
}
