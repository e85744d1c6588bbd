import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from './install.mjs'
import { evaluate, readConstants, readErrorClasses, readSources, sentencesOf } from './read-declarations.mjs'

const sourceOf = (text: string) => ({
  path: 'a/src/b.ts',
  file: ts.createSourceFile('b.ts', text, ts.ScriptTarget.Latest, true),
})

describe('readConstants', () => {
  const read = (text: string) =>
    readConstants([sourceOf(text)], /^MAX_|_MS$/).map(({ name, value, about }) => [name, evaluate(value), about])

  test('default: name, value and the sentences above, without what they cite', () => {
    expect(
      read('/** Longest wait. Source: docs/a.md#b. */\nexport const WAIT_MS = 4 * 60_000\nconst other = 1'),
    ).toEqual([['WAIT_MS', 240_000, 'Longest wait.']])
  })

  test('behavior: bigints and powers; null where another constant is named', () => {
    expect(read('const MAX_A = 2n ** 8n - 1n\nconst MAX_B = MAX_A\nconst MAX_C = (1 + 2) * 3')).toEqual([
      ['MAX_A', 255n, ''],
      ['MAX_B', null, ''],
      ['MAX_C', 9, ''],
    ])
  })

  test('behavior: a comment with an empty line below it is about something else', () => {
    expect(read('/** The file. */\n\nconst MAX_A = 1\n// One.\n// Two.\nconst MAX_B = 2')).toEqual([
      ['MAX_A', 1, ''],
      ['MAX_B', 2, 'One. Two.'],
    ])
  })
})

describe('readErrorClasses', () => {
  // `@` is replaced by the `$` of a template.
  const read = (text: string) =>
    readErrorClasses([sourceOf(text.replaceAll('@', '$'))]).map(({ code, about, message }) => [code, about, message])

  test('default: code, when, and the message with the names of what is filled in', () => {
    const text =
      "/** It is gone. */\nexport class AError extends E {\n  readonly code = 'p/a'\n  constructor(id: string, { why }: O) {\n    super(`No @{id}` + `: @{why.text}.`)\n  }\n}"
    expect(read(text)).toEqual([['p/a', 'It is gone.', 'No {id}: {text}.']])
  })

  test('behavior: a message that is a function of words has their names', () => {
    const text =
      "class AError extends E {\n  readonly code = 'p/a'\n  constructor(id: string) {\n    super(({ noun }) => `The @{noun} lost @{id}.`)\n  }\n}"
    expect(read(text)).toEqual([['p/a', '', 'The {noun} lost {id}.']])
  })

  test('behavior: a family has a row for each of its codes; a class without a code has none', () => {
    const text =
      "type Failure = 'slow' | 'down'\nclass AError extends E {\n  readonly code: `p/a-@{Failure}`\n  constructor() { super('Wait.') }\n}\nclass B {}"
    expect(read(text)).toEqual([
      ['p/a-slow', '', 'Wait.'],
      ['p/a-down', '', 'Wait.'],
    ])
  })
})

describe('sentencesOf', () => {
  test('default: without marks, tags and citations', () => {
    expect(sentencesOf('/**\n * One {@link Two}.\n * Source: docs/a.md.\n * @throws {E} never.\n */')).toBe(
      'One `Two`.',
    )
  })
})

describe('the repository', () => {
  test('behavior: every bound of what ships says why', () => {
    const sources = readSources(
      repositoryRoot,
      ['packages/protocol', 'packages/wallet', 'packages/server', 'apps/verifier', 'apps/web'],
      /const [A-Z]/,
    )
    const bounds = readConstants(sources, /^(MAX|MIN)_|_(TIMEOUT_MS|TTL_MS)$/)
    expect(bounds.length).toBeGreaterThan(30)
    expect(bounds.filter(({ about }) => about === '').map(({ name, path }) => `${path}: ${name}`)).toEqual([])
  })

  test('behavior: every error has a sentence and a message', () => {
    const sources = readSources(
      repositoryRoot,
      ['packages/protocol', 'packages/wallet', 'packages/server', 'apps/verifier'],
      /class \w+Error\b/,
    )
    const errors = readErrorClasses(sources)
    expect(errors.length).toBeGreaterThan(150)
    expect(errors.filter(({ about, message }) => about === '' || message === '').map(({ name }) => name)).toEqual([])
  })
})
