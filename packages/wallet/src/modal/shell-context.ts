import { createContext, useContext, useEffect } from 'react'

/** What the surface gives to the view on it. */
export type Shell = {
  /** Id of the view's title, which names the surface. */
  readonly titleId: string
  /** Part of the page: nothing to close, nothing behind it. */
  readonly isPanel: boolean
  /** Whether there is a view below this one. */
  readonly canGoBack: boolean
  /**
   * Has a screen reader say something: at once when it is urgent, otherwise when it is done with its sentence.
   * @returns the function that takes it back, unless something else was said since.
   */
  readonly say: (text: string, urgency: 'polite' | 'assertive') => () => void
}

export const ShellContext = createContext<Shell>({
  titleId: '',
  isPanel: false,
  canGoBack: false,
  say: () => () => {},
})

/** The surface that the view is on. */
export function useShell(): Shell {
  return useContext(ShellContext)
}

/** Has a screen reader say what changed on screen. Null says nothing. What no longer holds can no longer be read. */
export function useAnnouncement(text: string | null, urgency: 'polite' | 'assertive' = 'polite'): void {
  const { say } = useShell()
  useEffect(() => (text === null ? undefined : say(text, urgency)), [say, text, urgency])
}
