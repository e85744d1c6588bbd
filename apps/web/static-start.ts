import { createServer, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rollup } from 'vite'

/** Where the app starts in `index.html`. */
const EMPTY_ROOT = '<div id="root"></div>'
/** Every page is served as the same file. A page other than Explore starts empty, before it is painted. */
const EXPLORE_ONLY =
  '<script>if (!/^\\/(explore\\/?)?$/.test(location.pathname)) document.getElementById("root").replaceChildren()</script>'
/** The font of Latin text, as in `app/base.css`. */
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/

/**
 * Writes Explore's heading into the built `index.html`, so that a first visit shows it before a script loads. It also
 * makes the browser load everything that Explore needs at once.
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
        const start = `<div id="root">${await renderStart(config)}</div>\n    ${EXPLORE_ONLY}`
        return { html: html.replace(EMPTY_ROOT, () => start), tags: preloads(config, bundle, html) }
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

/** What Explore loads besides the entry: its scripts and styles, the networks, and the font of its heading. */
function preloads({ base }: ResolvedConfig, bundle: Rollup.OutputBundle, html: string): HtmlTagDescriptor[] {
  const files = Object.values(bundle)
  const page = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/explore-page.tsx'))
  if (page?.type !== 'chunk') throw new Error('The build has no chunk of Explore.')
  const chunks = new Set([page])
  // Iterating a set includes the items that are added meanwhile.
  for (const { imports } of chunks) {
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') chunks.add(file)
    }
  }
  const font = files.find(({ fileName }) => LATIN_FONT.test(fileName))
  const styles = new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [
    { rel: 'preload', as: 'fetch', crossorigin: true, href: `${base}config.json` },
    ...(font === undefined ? [] : [{ rel: 'preload', as: 'font', crossorigin: true, href: base + font.fileName }]),
    ...[...styles].map((name) => ({ rel: 'preload', as: 'style', crossorigin: true, href: base + name })),
    ...[...chunks].map(({ fileName }) => ({ rel: 'modulepreload', crossorigin: true, href: base + fileName })),
  ]
    .filter(({ href }) => !html.includes(`"${href}"`))
    .map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
}
