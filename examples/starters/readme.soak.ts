import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkTypes } from '../readme/check-types.ts'
import { compilerSettings, NEWEST_TYPESCRIPT, OLDEST_TYPESCRIPT } from '../readme/compiler-settings.ts'
import { given } from '../readme/given.ts'
import { folderOf, readSnippets, type Snippet } from '../readme/snippets.ts'
import { installEnv, installPacked } from './install-packed.ts'
import { serveFolder } from './serve-folder.ts'
import { address, visitPage } from './visit-page.ts'

/**
 * Follows the READMEs as a new user would: installs what they name, with the packed packages; every
 * snippet is compiled under the settings that templates write, by the oldest compiler that is named and the newest; and
 * the guides of the wallet are built, served and used in a browser. `protocol-readme.soak.ts` runs the protocol's. `npm run test:soak` runs it, with the starters.
 */
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache/starters/readme')
const env = installEnv

/** Packages as people have them who begin today. */
const manifest = {
  name: 'readme',
  private: true,
  type: 'module',
  dependencies: {
    '@base-org/account': '2.5.10',
    '@playwright/test': '1.65.1',
    '@tanstack/react-query': '5.108.0',
    '@types/node': '20.19.43',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    '@vitejs/plugin-react': '6.1.2',
    '@walletconnect/sign-client': '2.21.8',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    viem: '2.57.20',
    vite: '8.3.8',
    wagmi: '3.7.7',
    'typescript-oldest': `npm:typescript@${OLDEST_TYPESCRIPT}`,
    'typescript-newest': `npm:typescript@${NEWEST_TYPESCRIPT}`,
  },
}

/** Each package and its pages, and the dependencies around it. */
const packages = {
  'packages/wallet': [
    'README.md',
    'docs/sign-in.md',
    'docs/testing.md',
    'docs/appearance.md',
    'docs/migrating.md',
    'docs/nextjs.md',
  ],
  'packages/protocol': ['README.md', '../../README.md'],
} as const

type PackageFolder = keyof typeof packages

async function pagesOf(from: PackageFolder): Promise<Record<string, readonly Snippet[]>> {
  const read = async (page: string) => [page, readSnippets(await readFile(join(root, from, page), 'utf8'))] as const
  return Object.fromEntries(await Promise.all(packages[from].map(read)))
}

beforeAll(async () => {
  await installPacked({ folder, manifest, packages: Object.keys(packages) })
}, 900_000)

describe('the snippets', () => {
  const compilers = ['typescript-oldest', 'typescript-newest']
  const cases = Object.keys(packages).flatMap((from) =>
    compilers.flatMap((compiler) => Object.keys(compilerSettings).map((settings) => ({ from, compiler, settings }))),
  )
  test.each(cases)(
    'default: of $from compile with $compiler under $settings',
    async (which) => {
      const from = which.from === 'packages/wallet' ? 'packages/wallet' : 'packages/protocol'
      const written = Object.entries(compilerSettings).find(([name]) => name === which.settings)?.[1] ?? {}
      // The README asks for it, because of `110n`.
      const settings = from === 'packages/protocol' ? { ...written, target: 'ES2020' } : written
      const home = join(folder, 'node_modules', which.compiler)
      const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
      const complaints = await checkTypes({
        ...{ folder, pages: await pagesOf(from), given: given[from] ?? '', settings },
        ...{ tsc: join(home, 'bin/tsc'), typescript: version },
      })
      expect(complaints).toEqual([])
    },
    600_000,
  )
})

/** Writes the snippets below one heading of a page to the files that they name. @returns their folder. */
async function writeApp(page: string, section?: string): Promise<string> {
  const snippets = (await pagesOf('packages/wallet'))[page] ?? []
  const app = join(folder, 'apps', folderOf(`${page} ${section ?? ''}`))
  await rm(app, { recursive: true, force: true })
  for (const { path, code, section: of } of snippets) {
    if (path === null || (section !== undefined && of !== section)) continue
    await mkdir(dirname(join(app, path)), { recursive: true })
    // What `create-vite` has in the file already.
    await writeFile(join(app, path), code)
  }
  return app
}

/** Builds a page whose first module is `src/main.tsx`, as `create-vite` begins one. @returns the folder to be served. */
async function buildPage(app: string): Promise<string> {
  const page = '<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,"></head>'
  const body = '<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>'
  await writeFile(join(app, 'index.html'), page + body)
  await writeFile(
    join(app, 'vite.config.js'),
    "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n",
  )
  await run(join(folder, 'node_modules/.bin/vite'), ['build'], { cwd: app, env: { ...env, NODE_ENV: 'production' } })
  return join(app, 'dist')
}

/** A request as functions of `Request` take it. */
async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const parts: Uint8Array[] = []
  for await (const part of incoming) parts.push(part)
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = parts.length === 0 ? null : Buffer.concat(parts)
  const { method = 'GET', url = '/', headers: { host = '' } = {} } = incoming
  return new Request(`http://${host}${url}`, { method, headers, body })
}

describe('the guides, in a browser', () => {
  test('default: React and wagmi', async () => {
    const served = await serveFolder(await buildPage(await writeApp('README.md', 'React and wagmi')))
    const faults = await visitPage(served.url, async (page) => {
      await page.getByRole('button', { name: `Sign as ${address}` }).click()
    })
    await served.stop()
    expect(faults).toEqual([])
  }, 600_000)

  test('default: from RainbowKit', async () => {
    const served = await serveFolder(await buildPage(await writeApp('docs/migrating.md', 'From RainbowKit')))
    const faults = await visitPage(served.url, async (page) => {
      await page.getByRole('button', { name: 'on Ethereum' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('button', { name: 'Get started' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Copper/ })
        .waitFor()
    })
    await served.stop()
    expect(faults).toEqual([])
  }, 600_000)

  test("default: React without wagmi's hooks", async () => {
    const served = await serveFolder(await buildPage(await writeApp('README.md', "React without wagmi's hooks")))
    const faults = await visitPage(served.url, (page) => page.getByText(`Hello, ${address}`).waitFor())
    await served.stop()
    expect(faults).toEqual([])
  }, 600_000)

  test('default: plain HTML', async () => {
    const app = await writeApp('README.md', 'Plain HTML')
    await cp(join(folder, 'node_modules/@laurel/wallet/dist/cdn.js'), join(app, 'cdn.js'))
    const served = await serveFolder(app)
    const faults = await visitPage(served.url, (page) => page.locator('#account').getByText(address).waitFor())
    await served.stop()
    expect(faults).toEqual([])
  }, 600_000)

  test('default: sign-in, both halves', async () => {
    const app = await writeApp('docs/sign-in.md')
    const main = `import { createRoot } from 'react-dom/client'
      import App from './App'
      createRoot(document.getElementById('root')).render(<App />)`
    await writeFile(join(app, 'src/main.tsx'), main)
    const files = await serveFolder(await buildPage(app))
    let handle = async (_request: Request) => new Response(null, { status: 503 })
    const server = createServer(async (incoming, outgoing) => {
      const isPage = incoming.url?.startsWith('/api/') !== true
      const answer = isPage
        ? await fetch(new URL(incoming.url ?? '/', files.url))
        : await handle(await toRequest(incoming))
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
      outgoing.end(Buffer.from(await answer.arrayBuffer()))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = server.address()
    if (at === null || typeof at === 'string') throw new Error('The server has no port.')
    // The one line that says where the app is.
    const source = await readFile(join(app, 'server/sign-in.ts'), 'utf8')
    await writeFile(join(app, 'server/sign-in.ts'), source.replace('localhost:5173', `localhost:${at.port}`))
    const bin = join(folder, 'node_modules/.bin/vite')
    await run(bin, ['build', '--ssr', 'server/sign-in.ts', '--outDir', 'built'], { cwd: app, env })
    const built: { readonly handleSignIn: typeof handle } = await import(
      pathToFileURL(join(app, 'built/sign-in.js')).href
    )
    handle = built.handleSignIn

    const faults = await visitPage(`http://localhost:${at.port}/`, async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText(`Signed in as ${address}`).waitFor()
      await page.reload()
      await page.getByText(`Signed in as ${address}`).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('Not signed in.').waitFor()
    })
    server.close()
    await files.stop()
    expect(faults).toEqual([])
  }, 600_000)
})
