import { useEffect } from 'react'
import { shellText } from '../language/en/shell.ts'

/**
 * Sets the title of the page in the browser's tab, history and bookmarks.
 * @param name - null leaves it unchanged.
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = shellText('pageTitle', { page: name })
  }, [name])
}
