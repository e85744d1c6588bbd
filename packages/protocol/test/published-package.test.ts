import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTypes } from '../../../examples/readme/check-types.ts'
import { compilerSettings } from '../../../examples/readme/compiler-settings.ts'
import { given } from '../../../examples/readme/given.ts'
import { readSnippets } from '../../../examples/readme/snippets.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const compiler = require.resolve('typescript-native/package.json')
const tsc = join(dirname(compiler), 'bin/tsc')

/** The package as npm installs it: the compiled files of `files`, with its dependencies and nothing else. */
let folder: string
let installed: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-published-'))
  installed = join(folder, 'package')
  const project = join(source, 'tsconfig.build.json')
  // The types are checked by the suite of checks; here it is seen what comes out, in half the time.
  execFileSync(process.execPath, [tsc, '-p', project, '--noCheck', '--outDir', join(installed, 'dist')])
  execFileSync(process.execPath, [join(source, 'scripts/bundle-cli.mjs'), join(installed, 'dist/bin')])
  for (const name of ['package.json', 'README.md', 'bin']) {
    cpSync(join(source, name), join(installed, name), { recursive: true })
  }
  symlinkSync(join(source, '../../node_modules'), join(folder, 'node_modules'))
}, 300_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: installed, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the published package', () => {
  test('default: the bin runs from dist alone', () => {
    expect(existsSync(join(installed, 'src'))).toBe(false)
    const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    expect(run(['bin/laurel.mjs', '--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
    expect(run(['bin/laurel.mjs', 'decode', '0x12'])).toMatchObject({ status: 2, stdout: '' })
  })

  test('behavior: help loads neither the engine nor viem, and the bundled packages have notices', () => {
    const folder = join(installed, 'dist/bin')
    const entry = readFileSync(join(folder, 'laurel.js'), 'utf8')
    expect(entry.length).toBeLessThan(10_000)
    // Static imports, which are loaded with the entry: those of errors alone.
    const loaded = [...entry.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, name = '']) => name)
    const sizes = loaded.map((name) => readFileSync(join(folder, name), 'utf8').length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000)
    const notices = readFileSync(join(folder, 'NOTICES.txt'), 'utf8')
    for (const name of ['viem', 'abitype', 're2js', 'zod', 'ws'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  test('behavior: every entry of `exports` exists, with its types, and loads by its name', () => {
    const { exports } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    for (const [entry, { types, default: path }] of Object.entries<{ types: string; default: string }>(exports)) {
      expect([entry, existsSync(join(installed, types)), existsSync(join(installed, path))]).toEqual([
        entry,
        true,
        true,
      ])
    }
    // In one process, because a start costs more than an import.
    const names = Object.keys(exports).map((entry) => `@laurel/protocol${entry.slice(1)}`)
    const code = `for (const name of ${JSON.stringify(names)})
      console.log(name, Object.keys(await import(name)).length > 0)`
    const stdout = names.map((name) => `${name} true\n`).join('')
    expect(run(['--input-type=module', '-e', code])).toEqual({ status: 0, stdout, stderr: '' })
  })

  test('behavior: license and changelog are packed, and a scoped package is published to all', () => {
    execFileSync(process.execPath, [join(source, '../../scripts/copy-notices.mjs')], { cwd: source })
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
    const packed: unknown = JSON.parse(execFileSync('npm', args, { cwd: source, encoding: 'utf8' }))
    const [{ files = [] } = {}] = Array.isArray(packed) ? packed : []
    const paths = files.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'NOTICES.txt', 'CHANGELOG.md', 'README.md', 'package.json']),
    )
    // A reader of the package on npm has only these files.
    const links = [...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/\]\((?!https:|#)([^)#]+)/g)]
    expect(links.length).toBeGreaterThan(0)
    expect(links.map(([, link = '']) => link).filter((link) => !paths.includes(link))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    expect(manifest.publishConfig).toEqual({ access: 'public' })
  })

  test('behavior: the notices name each library that is compiled into the bytecode, with its license', () => {
    const contracts = join(source, '../../contracts/src')
    const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sol'))
    const imported = files.flatMap((path) =>
      [...readFileSync(join(contracts, path), 'utf8').matchAll(/from "((?:@[\w-]+\/)?[\w-]+)\//g)].map(
        ([, name = '']) => name,
      ),
    )
    const libraries = [...new Set(imported)]
    expect(libraries).toContain('solady')
    const notices = readFileSync(join(source, 'NOTICES.txt'), 'utf8')
    for (const name of libraries) {
      const { version } = JSON.parse(readFileSync(join(source, '../../node_modules', name, 'package.json'), 'utf8'))
      expect(notices).toContain(`\n${name} ${version}\n`)
    }
    expect(notices).toContain(readFileSync(join(source, '../../node_modules/solady/LICENSE.txt'), 'utf8').trim())
  })

  test('behavior: a source map brings the source that it points to', () => {
    const map = JSON.parse(readFileSync(join(installed, 'dist/index.js.map'), 'utf8'))
    expect(map.sourcesContent).toEqual([readFileSync(join(source, 'src/index.ts'), 'utf8')])
  })

  test('behavior: it has no tests and no files of the tests', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => /\.test\.|testing/.test(file))).toEqual([])
  })
})

describe('the snippets of the README', () => {
  const pages = ['README.md', '../../README.md']

  // `npm run test:soak` compiles them under strict too, with the oldest compiler and the newest.
  test('behavior: compile against the published types as in an app of create-vite', async () => {
    const { version } = require(compiler)
    const complaints = await checkTypes({
      folder: installed,
      pages: Object.fromEntries(pages.map((page) => [page, readSnippets(readFileSync(join(source, page), 'utf8'))])),
      given: given['packages/protocol'] ?? '',
      settings: compilerSettings['create-vite'],
      tsc,
      typescript: version,
    })
    expect(complaints).toEqual([])
  })
})
