import { useState } from 'react'

/**
 * An id for the title of a surface. `useId` counts from the start in every root, and a page may have several, each with
 * a dialog of ours: drawn ahead they are all in the page at once.
 */
export function useTitleId(): string {
  const [id] = useState(() => `laurel-${Math.random().toString(36).slice(2)}`)
  return id
}
