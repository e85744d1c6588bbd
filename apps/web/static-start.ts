import { build, createServer, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rollup } from 'vite'

/** Where the app starts in `index.html`. */
const EMPTY_ROOT = '<div id="root"></div>'
/** Every page is served as the same file. A page other than Explore starts empty, before it is painted. */
const EXPLORE_ONLY =
  '<script>if (!/^\\/(explore\\/?)?$/.test(location.pathname)) document.getElementById("root").replaceChildren()</script>'
/** The script in the page, below the root of the site. */
const START_SCRIPT = 'src/explore/start-requests.ts'
/** The modules that read boosts: from an API, and from chains. */
const SOURCES = ['/boost/api-source.ts', '/boost/chain-source.ts'] as const
/** The module of the table of signatures, which names the tasks of boosts. */
const SIGNATURES = '/protocol/src/entries/signatures.ts'
/** The link to the styles that Vite writes into the head. */
const STYLES_LINK = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/
/** The font of Latin text, as in `app/base.css`. */
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/

/**
 * Writes Explore's heading and the app's styles into the built `index.html`, so that a first visit shows it before any
 * other file has loaded. It also makes the browser load the networks and the font of the heading at once, and a script in
 * the page requests the boosts while the app is loaded.
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
        // As that of no medium, because its rules are in the head already: applied again, they would load the fonts again.
        const unused = link.replace('<link ', '<link media="not all" ')
        const start = `<div id="root">${await renderStart(config)}</div>\n    ${EXPLORE_ONLY}${unused}`
        return {
          html: html.replace(link, '').replace(EMPTY_ROOT, () => start),
          tags: [
            // Before the script, which takes its response.
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `${config.base}config.json` },
              injectTo: 'head',
            },
            // Before the styles, because its requests wait for those of the networks.
            { tag: 'script', children: await buildStartScript(config, bundle), injectTo: 'head' },
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

/** Returns the script of `start-requests.ts`, which knows the files that read boosts. */
async function buildStartScript({ root, base, resolve }: ResolvedConfig, bundle: Rollup.OutputBundle): Promise<string> {
  const built = await build({
    ...{ root, configFile: false, mode: 'production', logLevel: 'error', publicDir: false },
    resolve: { conditions: resolve.conditions },
    build: {
      ...{ write: false, minify: true, target: 'es2022', modulePreload: { polyfill: false } },
      rolldownOptions: { input: `${root}/${START_SCRIPT}`, output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${START_SCRIPT} was not built into one file.`)
  const [api, chain] = SOURCES.map((source) => filesOf(source, bundle).map((name) => base + name))
  return `self.laurelSources=${JSON.stringify({ api, chain })};${chunk.code.trim().replaceAll('</', '<\\/')}`
}

/** Returns the files that load for a module, without those of the first visit. */
function filesOf(module: string, bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const found = new Set(
    chunks.flatMap(({ moduleIds, fileName }) => (moduleIds.some((id) => id.endsWith(module)) ? [fileName] : [])),
  )
  if (found.size === 0) throw new Error(`No file has ${module}.`)
  for (const name of found) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(imported)
  }
  return [...found].filter((name) => !first.has(name))
}

/** What Explore loads besides its script and styles: the table of signatures, and the font of its heading. */
function preloads({ base }: ResolvedConfig, bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const font = Object.values(bundle).find(({ fileName }) => LATIN_FONT.test(fileName))
  return [
    ...filesOf(SIGNATURES, bundle).map((name) => ({ rel: 'modulepreload', crossorigin: true, href: base + name })),
    ...(font === undefined ? [] : [{ rel: 'preload', as: 'font', crossorigin: true, href: base + font.fileName }]),
  ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
}
