import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTypes } from '../../../examples/readme/check-types.ts'
import { compilerSettings } from '../../../examples/readme/compiler-settings.ts'
import { given } from '../../../examples/readme/given.ts'
import { readSnippets } from '../../../examples/readme/snippets.ts'
import { buildApp } from './built-size.ts'

/** Tests the package as it is published: built, packed, and used by a program outside of this repository. */
const run = promisify(execFile)
const source = fileURLToPath(new URL('..', import.meta.url))
const compiler = createRequire(import.meta.url).resolve('typescript-native/package.json')
const tsc = join(dirname(compiler), 'bin/tsc')
const folder = mkdtempSync(join(tmpdir(), 'laurel-packed-'))
const home = join(folder, 'node_modules/@laurel/wallet')
const manifest: { exports: Record<string, { types: string; default: string }> } = JSON.parse(
  readFileSync(join(source, 'package.json'), 'utf8'),
)
const entries = Object.entries(manifest.exports)
/** The source map of the single file, which is not published. */
const cdnMap = join(folder, 'cdn.js.map')
let packed: readonly string[] = []

beforeAll(async () => {
  const draft = join(folder, 'draft')
  mkdirSync(draft)
  await run(process.execPath, [join(source, '../../scripts/copy-notices.mjs')], { cwd: draft })
  for (const file of ['package.json', 'README.md', 'docs']) {
    cpSync(join(source, file), join(draft, file), { recursive: true })
  }
  await run(process.execPath, [join(source, 'scripts/bundle.mjs'), join(draft, 'dist'), '--cdn-map'])
  renameSync(join(draft, 'dist/cdn.js.map'), cdnMap)
  const project = join(source, 'tsconfig.build.json')
  // The suite of checks checks the types. Without that, it takes half the time.
  await run(process.execPath, [
    tsc,
    ...['--singleThreaded', '--noCheck', '-p', project, '--outDir', join(draft, 'dist')],
  ])
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: draft })
  const [{ files }]: [{ files: readonly { path: string }[] }] = JSON.parse(stdout)
  packed = files.map(({ path }) => path)
  for (const path of packed) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    cpSync(join(draft, path), join(home, path))
  }
  // Its peers and dependencies, without our packages. Some are installed beside it, the others for all workspaces.
  for (const modules of [join(source, 'node_modules'), join(source, '../../node_modules')]) linkPackages(modules)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Links every package of a node_modules that is not linked yet. */
function linkPackages(modules: string): void {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inScope) => `${name}/${inScope}`) : [name],
  )
  for (const name of names) {
    const link = join(folder, 'node_modules', name)
    if (name.startsWith('@laurel/') || name.startsWith('.') || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(modules, name), link)
  }
}

describe('the packed package', () => {
  test('default: contains the built files, and neither sources nor tests', () => {
    expect(packed).toContain('dist/index.js')
    expect(
      packed.filter(
        (path) => !/^(dist\/|docs\/[\w-]+\.md$|(README|CHANGELOG)\.md$|package\.json$|LICENSE$)/.test(path),
      ),
    ).toEqual([])
    expect(packed.filter((path) => /\.test\.|test-helpers|(?<!\.d)\.tsx?$/.test(path))).toEqual([])
  })

  test('default: contains its licence, and a description', () => {
    expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md', 'dist/NOTICES.txt']))
    expect(readFileSync(join(home, 'LICENSE'), 'utf8')).toContain('MIT License')
    const said: unknown = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    expect(said).toMatchObject({ license: 'MIT', sideEffects: false, publishConfig: { access: 'public' } })
    expect(said).toMatchObject({
      description: expect.any(String),
      keywords: expect.arrayContaining(['wagmi', 'wallet']),
    })
  })

  test('behavior: contains the notices of everything that is redistributed', () => {
    const notices = readFileSync(join(home, 'dist/NOTICES.txt'), 'utf8')
    // Source maps show which packages the files contain.
    const maps = [cdnMap, ...packed.filter((path) => path.endsWith('.js.map')).map((path) => join(home, path))]
    const redistributed = maps.flatMap((map) => {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(readFileSync(map, 'utf8'))
      return sources.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
    })
    const names = [...new Set(redistributed)]
    expect(names).toEqual(expect.arrayContaining(['preact', 'viem', '@wagmi/core', 'uqr']))
    expect(names.filter((name) => !notices.includes(`\n${name} `))).toEqual([])
    const preact = dirname(createRequire(import.meta.url).resolve('preact/package.json'))
    expect(notices).toContain(readFileSync(join(preact, 'LICENSE'), 'utf8').trim())
  })

  test('behavior: the single file has no white space to save, and the size that the guide says', () => {
    const file = readFileSync(join(home, 'dist/cdn.js'))
    expect(file.toString().startsWith('/*! @laurel/wallet, MIT licence.')).toBe(true)
    // The messages and the styles have a few lines; code that is not minified has ten thousands.
    expect(file.toString().split('\n').length).toBeLessThan(file.length / 500)
    const readme = readFileSync(join(source, 'README.md'), 'utf8')
    const [, whole = '', zipped = ''] =
      /single file without imports \(([\d,]+) kB, ([\d,]+) kB gzipped\)/.exec(readme) ?? []
    const toBytes = (text: string) => Number(text.replaceAll(',', '')) * 1000
    expect(Math.abs(file.length / toBytes(whole) - 1)).toBeLessThan(0.1)
    expect(Math.abs(gzipSync(file, { level: 9 }).length / toBytes(zipped) - 1)).toBeLessThan(0.1)
  })

  test.each(entries)('default: %s has its code and its types', (_, { types, default: code }) => {
    expect(existsSync(join(home, types))).toBe(true)
    expect(existsSync(join(home, code))).toBe(true)
  })

  // One process for all, because a start costs more than the imports. A page that an entry pretends to be would show in its line.
  test('behavior: every entry is imported by plain Node, without a page', async () => {
    const names = entries.map(([entry]) => entry.replace('.', '@laurel/wallet'))
    const lines = `for (const name of ${JSON.stringify(names)}) {
      const exported = Object.keys(await import(name))
      console.log(name, exported.length > 0, typeof window, typeof document)
    }`
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', lines], { cwd: folder })
    expect(stdout.trimEnd().split('\n')).toEqual(names.map((name) => `${name} true undefined undefined`))
    expect(stderr).toBe('')
  })

  test('behavior: `require` of plain Node loads every entry, as the README says', async () => {
    const name = (entry: string) => entry.replace('.', '@laurel/wallet')
    const lines = entries.map(([entry]) => `console.log(Object.keys(require('${name(entry)}')).length)`).join('\n')
    const { stdout, stderr } = await run(process.execPath, ['--input-type=commonjs', '--eval', lines], { cwd: folder })
    expect(stdout).toMatch(/^([1-9]\d*\n)+$/)
    expect(stdout.trimEnd().split('\n')).toHaveLength(entries.length)
    expect(stderr).toBe('')
  })

  test('behavior: what has no views loads in a React server component, which has no contexts', async () => {
    const withViews = ['react', 'rainbowkit', 'devtools', 'review'].map((name) => `@laurel/wallet/${name}`)
    const names = entries
      .map(([entry]) => `@laurel/wallet${entry.slice(1)}`)
      .filter((name) => !withViews.includes(name))
    const code = `for (const name of ${JSON.stringify(names)}) await import(name)`
    await run(process.execPath, ['--conditions=react-server', '--input-type=module', '-e', code], { cwd: folder })
  })

  test('behavior: contains every file that is imported', () => {
    const missing = packed
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(home, path), 'utf8')
        const imports = [...text.matchAll(/(?:\bfrom |\bimport\(|\bimport )['"](\.{1,2}\/[^'"]+)['"]/g)]
        return imports.map(([, imported = '']) => join(dirname(path), imported))
      })
      // A declaration imports the code beside it.
      .filter((path) => !packed.includes(path) && !packed.includes(path.replace(/\.tsx?$/, '.d.ts')))
    expect(missing).toEqual([])
  })

  test('behavior: the developer panel is in its own file alone', () => {
    const withPanel = packed.filter(
      (path) => path.endsWith('.js') && readFileSync(join(home, path), 'utf8').includes('Laurel developer panel'),
    )
    expect(withPanel).toEqual(['dist/devtools.js'])
  })

  test('behavior: an app requests four small files until the modal is loaded', async () => {
    const lines = `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import { mainnet } from 'viem/chains'
      import { createWallet } from '@laurel/wallet'
      import { ConnectButton, WalletProvider } from '@laurel/wallet/react'
      const wallet = createWallet({ chains: [mainnet] })
      createRoot(document.body).render(createElement(WalletProvider, { wallet }, createElement(ConnectButton)))`
    const { filesUntil, atStart, onDemand } = await buildApp(lines, { root: folder })
    expect(filesUntil('modal')).toBeLessThanOrEqual(4)
    // The published files are little larger than the modules that they are built from (size-budgets.test.ts). Of these,
    // about 0.4 KiB let an app pass other namespaces, such as Solana, whose own code is in neither file.
    expect((atStart + onDemand('modal')) / 1024).toBeLessThanOrEqual(131.5)
  })

  test('behavior: an app compiles against its types', async () => {
    const imports = entries.map(
      ([entry], at) => `export * as entry${at} from '${entry.replace('.', '@laurel/wallet')}'`,
    )
    writeFileSync(join(folder, 'app.ts'), imports.join('\n'))
    const compilerOptions = {
      ...{ noEmit: true, strict: true, skipLibCheck: false, jsx: 'react-jsx', target: 'es2022', types: [] },
      ...{ module: 'nodenext', moduleResolution: 'nodenext' },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }))
    const complaints = await run(process.execPath, [tsc, '--singleThreaded', '-p', folder], { cwd: folder }).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    expect(complaints).not.toMatch(/^error TS/m)
    // Errors in declarations of other packages are ignored.
    expect(complaints.split('\n').filter((line) => line.includes('@laurel') || line.startsWith('app.ts'))).toEqual([])
  })
})

describe('the snippets of the README and its guides', () => {
  const names = ['README.md', ...readdirSync(join(source, 'docs')).map((name) => `docs/${name}`)]
  const read = (page: string) => readSnippets(readFileSync(join(source, page), 'utf8'))
  /** Only `npm run test:soak` installs what they need. It checks them too, with the oldest and the newest compiler. */
  const forSoak = [
    'React and wagmi',
    'Base Account',
    'From RainbowKit',
    'From ConnectKit',
    'From Web3Modal or AppKit',
    'Rendering the account on the server',
  ]

  test('default: everything except what needs more packages is checked here', () => {
    const needing = names
      .flatMap(read)
      .filter(({ language, code }) => /^tsx?$/.test(language) && /from '(wagmi|next)\b|import\('@base-org/.test(code))
    expect([...new Set(needing.map(({ section }) => section))].toSorted()).toEqual(forSoak.toSorted())
  })

  test('behavior: compile against the packed types as in an app of create-vite', async () => {
    const { version }: { readonly version: string } = JSON.parse(readFileSync(compiler, 'utf8'))
    const pages = Object.fromEntries(
      names.map((page) => [page, read(page).filter(({ section }) => !forSoak.includes(section))]),
    )
    const complaints = await checkTypes({
      ...{ folder, pages, given: given['packages/wallet'] ?? '', settings: compilerSettings['create-vite'] },
      ...{ tsc, typescript: version },
    })
    expect(complaints).toEqual([])
  })
})
