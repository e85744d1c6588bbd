import { useLayoutEffect } from 'react'

/**
 * Runs when the user presses Escape. The page around the frame hears no key that is pressed in the frame, so that its dialog cannot
 * close by it. A held key counts once, because another confirmation can follow.
 */
export function useEscape(run: () => void): void {
  // With what is drawn, so that no press on what is already seen is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && event.isTrusted && !event.isComposing && !event.repeat) run()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [run])
}
