import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  anchorsIn,
  citationComplaints,
  createRepository,
  documentComplaints,
  linkComplaints,
  readCitations,
} from './citations.mjs'
import { repositoryRoot } from './install.mjs'
import { repositoryFiles } from './repository-files.mjs'

const paths = new Set(repositoryFiles(repositoryRoot))
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const repository = createRepository([...paths], read)

const ownTexts = /^scripts\/(citations|read-declarations|repository\.test)\b|\/fixtures\/|^contracts\/golden\//
const sources = [...paths].filter((path) => /\.([cm]?[jt]sx?|sol|css)$/.test(path) && !ownTexts.test(path))
const documents = [...paths].filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'))

/** Fails with every complaint, one per line. */
const expectNone = (complaints: readonly string[]) => expect(complaints, `\n${complaints.join('\n')}\n`).toEqual([])

describe('the repository', () => {
  test('behavior: every source that a comment cites is there', () => {
    expect(sources.flatMap((path) => readCitations(read(path))).length).toBeGreaterThan(300)
    expectNone(sources.flatMap((path) => citationComplaints(path, read(path), repository)))
  })

  test('behavior: no text names a document that is not there', () => {
    expectNone([...sources, ...documents].flatMap((path) => documentComplaints(path, read(path), repository)))
  })

  test('behavior: every link of every document leads somewhere', () => {
    expect(documents).toContain('docs/protocol.md')
    expectNone(documents.flatMap((path) => linkComplaints(path, read(path), repository)))
  })
})

const small = createRepository(['docs/guide.md', 'src/a.ts', 'package.json'], () => '# Guide\n## Part 1: `size`\n')

describe('citationComplaints', () => {
  const complaints = (text: string) => citationComplaints('src/a.ts', text, small)

  test.each([
    '/** A. Source: docs/guide.md. */',
    '/** Source: docs/guide.md#part-1-size; https://example.org/a#b. Something else. */',
    '/**\n * A. Source: src/a.ts;\n * docs/guide.md#guide.\n * @throws {E} when.\n */',
    '// Source: https://example.org/spec.txt',
    'const source = "Source: nothing"',
  ])('default: %j', (text) => expect(complaints(text)).toEqual([]))

  test.each([
    ['/** Source: the specification, 3. */', 'the repository has no such file'],
    ['/** Source: docs/other.md. */', 'the repository has no such file'],
    ['/** Source: docs/guide.md#part-2. */', 'docs/guide.md has no such heading'],
    ['/** Source: docs/guide.md; http://example.org. */', 'the repository has no such file'],
    ['/**\n * A. Source: docs/guide.md;\n * EIP-1193.\n */', 'the repository has no such file'],
    ['// Source: src/a.ts#part', 'src/a.ts has no such heading'],
  ])('error: %j', (text, problem) => expect(complaints(text)).toEqual([expect.stringContaining(problem)]))
})

describe('documentComplaints', () => {
  test('error: a document that is not there, and a heading that is not', () => {
    const complaints = (text: string) => documentComplaints('src/a.ts', text, small)
    expect(complaints('// as OUTSIDE.md says')).toHaveLength(1)
    expect(complaints('// as docs/guide.md#part-9 says')).toHaveLength(1)
    expect(complaints('// as docs/guide.md#guide says, and `errors.md`')).toEqual([])
  })
})

describe('linkComplaints', () => {
  const complaints = (text: string) => linkComplaints('docs/guide.md', text, small)

  test.each([
    '[a](../src/a.ts)',
    '[a](../src)',
    '[a](#guide)',
    '[a](https://example.org)',
    '`[a](b.md)`',
    '```\n[a](b.md)\n```',
  ])('default: %j', (text) => expect(complaints(text)).toEqual([]))

  test.each(['[a](b.md)', '[a](#part)', '![a](b.png)', '[a](../src/a.ts#x)'])('error: %j', (text) =>
    expect(complaints(text)).toHaveLength(1),
  )
})

describe('anchorsIn', () => {
  test('default: as GitHub makes them, repeated headings too, and those that a document sets', () => {
    const text = '# A, b & `c-d`\n## Same\n## Same\n```\n# none\n```\n### <a id="r1"></a>R1: [link](x.md)\n'
    expect([...anchorsIn(text)]).toEqual(['r1', 'a-b--c-d', 'same', 'same-1', 'r1-link'])
  })
})
