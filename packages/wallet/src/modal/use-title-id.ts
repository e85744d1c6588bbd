import { useState } from 'react'

/**
 * Returns an id for the title of a surface. `useId` restarts in every root, and a page may have several roots, each
 * with its own dialog in the page before it opens.
 */
export function useTitleId(): string {
  const [id] = useState(() => `laurel-${Math.random().toString(36).slice(2)}`)
  return id
}
