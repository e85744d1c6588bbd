import { useEffect } from 'react'
import { shellText } from '../language/en/shell.ts'

/** Names the page in the browser's tab, in its history and in bookmarks. @param name - null leaves it as it is. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = shellText('pageTitle', { page: name })
  }, [name])
}
