import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** What is shown in place of a component whose code is not there. */
export type Replacements = {
  readonly pending: () => ReactNode
  /** Its code did not load. @param retry - loads it again. */
  readonly failed: (retry: () => void) => ReactNode
}

/**
 * Returns a component whose code loads when it is first shown. Unlike React's `lazy`, code that did not load is not an
 * error of the page: it is loaded again on request, and as soon as the browser is online again.
 * @param load - imports the component.
 * @param replacements - null for a part that is only left out.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  replacements: Replacements | null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyComponent(props: Props) {
    const [tries, setTries] = useState(0)
    // The try that failed last. Null while none has.
    const [failed, setFailed] = useState<number | null>(null)
    const [, setLoaded] = useState(loaded !== null)
    const retry = () => setTries((before) => before + 1)
    useEffect(() => {
      if (loaded !== null) return
      // Once for the page, because the listener is the same. These events do not bubble, so they are captured.
      document.addEventListener('error', noteFailedStyle, true)
      loadFailedStyles()
        .then(load)
        .then(
          (component) => {
            loaded = component
            setLoaded(true)
          },
          () => setFailed(tries),
        )
      const onOnline = () => setTries(tries + 1)
      window.addEventListener('online', onOnline)
      return () => window.removeEventListener('online', onOnline)
    }, [tries])
    if (loaded !== null) return createElement(loaded, props)
    return (failed === tries ? replacements?.failed(retry) : replacements?.pending()) ?? null
  }
}

/** Style sheets that did not load. The bundler adds each one only once, also when it fails, and components share them. */
const failedStyles = new Set<HTMLLinkElement>()

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
}

async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(loadStyle))
}

function loadStyle(link: HTMLLinkElement): Promise<void> {
  failedStyles.delete(link)
  const copy = document.createElement('link')
  for (const { name, value } of link.attributes) copy.setAttribute(name, value)
  return new Promise((resolve, reject) => {
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => {
      failedStyles.add(copy)
      reject(new Error(`${copy.href} did not load.`))
    })
    link.replaceWith(copy)
  })
}
