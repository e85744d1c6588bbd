import { createContext, useContext, useEffect } from 'react'
import type { ViewName } from './view.ts'

/** What the surface provides to its view. */
export type Shell = {
  /** Id of the view's title, which names the surface. */
  readonly titleId: string
  /** Whether the surface is a part of the page, so that there is nothing to close. */
  readonly isPanel: boolean
  /** Whether there is a view to go back to. */
  readonly canGoBack: boolean
  /**
   * Makes screen readers announce a text: at once when it is assertive, otherwise after the current sentence.
   * @returns the function that removes the text, unless another one was announced since.
   */
  readonly say: (text: string, urgency: 'polite' | 'assertive') => () => void
}

export const ShellContext = createContext<Shell>({
  titleId: '',
  isPanel: false,
  canGoBack: false,
  say: () => () => {},
})

/** Returns the surface that the view is on. */
export function useShell(): Shell {
  return useContext(ShellContext)
}

/**
 * Makes screen readers announce what changed on screen. Null announces nothing. A text that no longer applies is
 * removed.
 */
export function useAnnouncement(text: string | null, urgency: 'polite' | 'assertive' = 'polite'): void {
  const { say } = useShell()
  useEffect(() => (text === null ? undefined : say(text, urgency)), [say, text, urgency])
}

/** Loads a view's code ahead, when the pointer reaches a control that leads to it. */
export type PrefetchView = (name: ViewName) => void

export const PrefetchContext = createContext<PrefetchView>(() => {})

/** See {@link PrefetchView}. */
export function usePrefetchView(): PrefetchView {
  return useContext(PrefetchContext)
}
