import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Checks that docs/appearance.md lists every custom property with its default, and every part, and no others. */
const source = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${source}/${path}`, 'utf8')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const guide = read('../docs/appearance.md')

/** Returns the cells of the table under a heading of the guide, without its head. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const text = guide.split(`## ${heading}\n`)[1]?.split(/\n##/)[0] ?? ''
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/**
 * Returns the defaults of `var(--laurel-…, default)` in a sheet, by name. The first default counts; others are for
 * newer browsers.
 */
function readProperties(css: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { index } of css.matchAll(/var\(\s*--laurel-/g)) {
    let depth = 0
    let end = index
    do {
      if (css[end] === '(') depth += 1
      if (css[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 || css[end - 1] !== ')')
    const [, name = '', value = ''] = /^var\(\s*(--laurel-[\w-]+),\s*([\s\S]*)\)$/.exec(css.slice(index, end)) ?? []
    if (!found.has(name)) found.set(name, value.replace(/\s+/g, ' ').trim())
  }
  return found
}

describe('custom properties', () => {
  const inCode = new Map<string, string>()
  for (const path of files.filter((name) => name.endsWith('.css'))) {
    for (const [name, value] of readProperties(read(path))) inCode.set(name, value)
  }
  const written = tableUnder('Custom properties').flatMap(([names, defaults]) =>
    codeIn(names).map((name, at) => [name, codeIn(defaults)[at] ?? 'follows'] as const),
  )

  test('default: the guide lists each one, once', () => {
    expect(written.map(([name]) => name).toSorted()).toEqual([...inCode.keys()].toSorted())
  })

  test('default: with the value it has when the app sets none', () => {
    for (const [name, value] of written) {
      // A property that follows from others has a sentence, not a value.
      if (value === 'follows') continue
      const [, light, dark] = /^light-dark\((.+), (oklch\(.+)\)$/.exec(inCode.get(name) ?? '') ?? []
      expect(value, name).toBe(light === undefined ? inCode.get(name) : `${light} · ${dark}`)
    }
  })
})

describe('parts', () => {
  const named = [...read('controls/part.ts').matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, name = '']) => name)
  const written = tableUnder('Parts').flatMap(([, parts]) => codeIn(parts))

  test('default: the guide lists each one, once', () => {
    expect(written.toSorted()).toEqual(named.toSorted())
  })

  test('behavior: each is on an element', () => {
    const views = files.filter(
      (path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('part.ts'),
    )
    const text = views.map(read).join('\n')
    expect(named.filter((name) => !text.includes(`'${name}'`))).toEqual([])
  })
})
