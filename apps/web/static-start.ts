import { createServer, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rollup } from 'vite'

/** Where the app starts in `index.html`. */
const EMPTY_ROOT = '<div id="root"></div>'
/** Every page is served as the same file. A page other than Explore starts empty, before it is painted. */
const EXPLORE_ONLY =
  '<script>if (!/^\\/(explore\\/?)?$/.test(location.pathname)) document.getElementById("root").replaceChildren()</script>'
/** The link to the styles that Vite writes into the head. */
const STYLES_LINK = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/
/** The font of Latin text, as in `app/base.css`. */
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/

/**
 * Writes Explore's heading and the app's styles into the built `index.html`, so that a first visit shows it before any
 * other file has loaded. It also makes the browser load the networks and the font of the heading at once.
 */
export function staticStart(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'laurel-static-start',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        if (!html.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}`)
        const [link = '', name = ''] = STYLES_LINK.exec(html) ?? []
        const styles = bundle[name]
        if (styles?.type !== 'asset') throw new Error('index.html has no link to the styles of the app.')
        // The file stays linked, after the start, where the start does not wait for it: the chunks of pages look for it.
        const start = `<div id="root">${await renderStart(config)}</div>\n    ${EXPLORE_ONLY}${link}`
        return {
          html: html.replace(link, '').replace(EMPTY_ROOT, () => start),
          tags: [
            { tag: 'style', children: String(styles.source).trim(), injectTo: 'head' },
            ...preloads(config, bundle),
          ],
        }
      },
    },
  }
}

/** Renders with the app's own components and class names. */
async function renderStart({ root, resolve }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    ...{ root, configFile: false, mode: 'production', logLevel: 'error', appType: 'custom' },
    resolve: { conditions: resolve.conditions },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  try {
    const { renderStart } = await server.ssrLoadModule('/src/app/render-start.tsx')
    return String(renderStart())
  } finally {
    await server.close()
  }
}

/** What Explore loads besides its script and styles: the networks, and the font of its heading. */
function preloads({ base }: ResolvedConfig, bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const font = Object.values(bundle).find(({ fileName }) => LATIN_FONT.test(fileName))
  return [
    { rel: 'preload', as: 'fetch', crossorigin: true, href: `${base}config.json` },
    ...(font === undefined ? [] : [{ rel: 'preload', as: 'font', crossorigin: true, href: base + font.fileName }]),
  ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
}
