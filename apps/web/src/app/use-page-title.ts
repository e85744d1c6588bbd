import { useEffect } from 'react'

/** Names the page in the browser's tab, in its history and where its link is kept. @param name - null leaves it as it is. */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name !== null) document.title = `${name} · Laurel`
  }, [name])
}
