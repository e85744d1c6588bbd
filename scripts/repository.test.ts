import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from './install.mjs'
import { repositoryFiles } from './repository-files.mjs'
import {
  dependencyComplaints,
  folderComplaints,
  internalsComplaints,
  isGenerated,
  lengthComplaints,
  lockComplaints,
  outsideMentions,
} from './repository-rules.mjs'

const paths = repositoryFiles(repositoryRoot)
const isFolder = (path: string) =>
  statSync(join(repositoryRoot, path), { throwIfNoEntry: false })?.isDirectory() ?? false

/** Every text file of the repository with its text. A file with a NUL byte is binary. */
const files = paths
  .map((path) => ({ path, bytes: readFileSync(join(repositoryRoot, path)) }))
  .filter(({ bytes }) => !bytes.subarray(0, 8000).includes(0))
  .map(({ path, bytes }) => ({ path, text: bytes.toString('utf8') }))

/** Fails with every complaint, one per line. */
const expectNone = (complaints: readonly string[]) => expect(complaints, `\n${complaints.join('\n')}\n`).toEqual([])

describe('the repository', () => {
  test('default: its files are found', () => {
    expect(paths).toContain('package.json')
    expect(paths).toContain('scripts/repository.test.ts')
    expect(paths.filter((path) => path.includes('node_modules/'))).toEqual([])
  })

  test('behavior: names only what the repository has', () => {
    expectNone(files.flatMap(({ path, text }) => outsideMentions(path, text, isFolder)))
  })

  test('behavior: every package is pinned exactly and has its line in docs/dependencies.md', () => {
    const manifests = files.filter(({ path }) => /(^|\/)package\.json$/.test(path) && !path.includes('/fixtures/'))
    const doc = files.find(({ path }) => path === 'docs/dependencies.md')?.text ?? ''
    expectNone(dependencyComplaints(Object.fromEntries(manifests.map(({ path, text }) => [path, text])), doc))
  })

  test('behavior: npm ci can install the lock file', () => {
    expectNone(lockComplaints(JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))))
  })

  test('behavior: no source file is longer than 400 lines', () => {
    expectNone(files.flatMap(({ path, text }) => lengthComplaints(path, text)))
  })

  test('behavior: what wagmi keeps to itself is used in one file, and that file uses it', () => {
    const sources = files.filter(({ path }) => !path.startsWith('scripts/'))
    expectNone(sources.flatMap(({ path, text }) => internalsComplaints(path, text)))
    const [one] = files.filter(({ path }) => path === 'packages/wallet/src/connectors/wagmi-internals.ts')
    expect(internalsComplaints('elsewhere.ts', one?.text ?? '')).not.toEqual([])
  })

  test('behavior: folders say what the product does', () => {
    expectNone(folderComplaints(paths))
  })
})

// The texts below are put together from pieces, or this file would be among those complained of.
const slash = '/'

describe('outsideMentions', () => {
  const complaints = (text: string, path = 'docs/guide.md') =>
    outsideMentions(path, text, (folder) => folder === 'contracts/src/shared')

  test.each([
    `see ..${slash}shared/STYLE.md`,
    `read('..${slash}..${slash}shared/data')`,
    `cd ${slash}work/laurel`,
    `"${slash}home/someone/laurel"`,
    `(${slash}Users/someone)`,
    `--state=${slash}tmp/world`,
    `https://registry${'.'}npmjs.org/viem`,
    `registry${'.'}example.dev`,
    `"resolved": "https:${slash}/packages.example/viem.tgz"`,
    `//packages.example/:_auth${'Token'}=`,
  ])('error: %s', (text) => {
    expect(complaints(`fine\n${text}\n`)).toHaveLength(1)
    expect(complaints(`fine\n${text}\n`)[0]).toMatch(/^docs\/guide\.md:2 /)
  })

  test.each([
    'https://example.org/home/page',
    '"resolved": "packages/protocol"',
    'registry.deployClone(base)',
    './work/',
    'a shared list',
  ])('default: %s is fine', (text) => {
    expect(complaints(text)).toEqual([])
  })

  test('default: a folder of the repository may have the name', () => {
    expect(complaints(`import "..${slash}shared/Cloneable.sol";`, 'contracts/src/action/EventAction.sol')).toEqual([])
    expect(complaints(`import "..${slash}shared/Cloneable.sol";`, 'packages/protocol/src/a.ts')).toHaveLength(1)
  })
})

describe('dependencyComplaints', () => {
  const doc = '- **viem** 2.57.20: chain and ABI.\n- **tsx** 4.0.0: runs TypeScript.\n'
  const complaints = (dependencies: Record<string, string>, more = doc) =>
    dependencyComplaints(
      { 'a/package.json': JSON.stringify({ dependencies, devDependencies: { tsx: '4.0.0' } }) },
      more,
    )

  test('default: exact, with its line, or a workspace', () => {
    expect(complaints({ viem: '2.57.20', '@laurel/protocol': '*' })).toEqual([])
  })

  test.each(['^2.57.20', '~2.57.20', '2.57', '*', 'latest', '>=2', 'github:wevm/viem'])(
    'error: %s is not exact',
    (version) => {
      expect(complaints({ viem: version })).toEqual([`a/package.json: viem is "${version}": pin it exactly`])
    },
  )

  test('error: no line, a line of another version, a line without a reason, a line for nothing', () => {
    expect(complaints({ viem: '2.57.20', zod: '4.0.0' })).toEqual([
      expect.stringContaining('no line "- **zod** 4.0.0: why"'),
    ])
    expect(complaints({ viem: '2.57.21' })).toEqual([
      expect.stringContaining('viem is 2.57.21 in a/package.json, and 2.57.20'),
    ])
    expect(complaints({ viem: '2.57.20' }, doc.replace(': chain and ABI.', ':'))).toEqual([
      expect.stringContaining('no line'),
    ])
    expect(complaints({})).toEqual([expect.stringContaining('viem is named by no package.json')])
  })
})

describe('lockComplaints', () => {
  const needs = { optionalDependencies: { 'binding-linux': '1.0.0' } }

  test('default: the optional package has its own entry, at any depth', () => {
    expect(lockComplaints({ packages: { '': needs, 'node_modules/binding-linux': {} } })).toEqual([])
    expect(lockComplaints({ packages: { '': needs, 'node_modules/a/node_modules/binding-linux': {} } })).toEqual([])
  })

  test('error: an optional package without an entry', () => {
    expect(lockComplaints({ packages: { 'node_modules/parser': needs } })).toEqual([
      'package-lock.json: node_modules/parser needs binding-linux: choose a version that npm ci can install',
    ])
  })
})

describe('lengthComplaints', () => {
  const long = 'line\n'.repeat(401)

  test('default: 400 lines are fine, 401 are not', () => {
    expect(lengthComplaints('packages/protocol/src/a.ts', 'line\n'.repeat(400))).toEqual([])
    expect(lengthComplaints('packages/protocol/src/a.ts', long)).toHaveLength(1)
    expect(lengthComplaints('contracts/src/A.sol', long)).toHaveLength(1)
  })

  test('default: what a program wrote may be long', () => {
    expect(lengthComplaints('packages/protocol/src/abi/a.ts', long)).toEqual([])
    expect(lengthComplaints('packages/protocol/src/a.ts', `// Generated by scripts/generate-a.mjs\n${long}`)).toEqual(
      [],
    )
    expect(isGenerated('packages/protocol/src/a.ts', '/** Shows what was generated. */')).toBe(false)
  })
})

describe('folderComplaints', () => {
  test('error: names that say nothing, at any depth', () => {
    expect(folderComplaints(['packages/a/src/utils/b.ts', 'common/c.ts', 'docs/types/d/e.md'])).toHaveLength(3)
    expect(folderComplaints(['packages/a/src/common.ts', 'packages/a/src/criteria/b.ts'])).toEqual([])
  })
})
