import { toStartUrls } from './start-urls.ts'

/**
 * The script in the page itself: while the code of the app is loaded, it reads the networks and requests what Explore
 * shows. The app takes the responses, because it sends the same requests (`rel="preload"`). `static-start.ts` writes it
 * into `index.html`.
 */

declare global {
  /** The files that read boosts, from an API and from chains. The build writes them into this script. */
  var laurelSources: { readonly api: readonly string[]; readonly chain: readonly string[] }
}

const { pathname, search } = window.location
// The server of the site writes the networks into the page (`deploy/serve-web.mjs`). Other hosts only have the file.
const written = document.getElementById('laurel-config')?.textContent
const isExplore = /^\/(explore\/?)?$/.test(pathname)
if (isExplore || written) {
  const reading = written ? Promise.resolve(written).then(JSON.parse) : readFile()
  window.laurelConfig = reading
  reading.then(
    (config: unknown) => {
      if (!isExplore) return
      const { hasApi, requests, nodes } = toStartUrls(config, search)
      for (const href of requests) add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
      for (const href of nodes) add({ rel: 'preconnect', crossOrigin: 'anonymous', href })
      for (const href of hasApi ? laurelSources.api : laurelSources.chain) add({ rel: 'modulepreload', href })
      // After the first paint, which would wait for it where the networks are in the page.
      requestAnimationFrame(() => setTimeout(warmUp))
    },
    // The app reads it again, and says what is wrong.
    () => {},
  )
}

async function readFile(): Promise<unknown> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

/**
 * Has the browser load what its first number, its first date and the first look into its storage need. The app would wait for
 * that, which takes a phone a tenth of a second, and meanwhile the page waits for the network.
 */
function warmUp(): void {
  new Intl.NumberFormat('en').format(0)
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(0)
  try {
    localStorage.getItem('')
  } catch {
    // The browser denies storage.
  }
}

function add(attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes))
}
