import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Checks that the pages of the package name everything that it exports, read from the exported types. */
const home = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(home, path), 'utf8')
const pages = ['README.md', ...readdirSync(join(home, 'docs')).map((name) => `docs/${name}`)]
const written = pages.map(read).join('\n')
const reference = read('docs/reference.md')
const look = read('docs/appearance.md')

const manifest: { readonly exports: Readonly<Record<string, { readonly 'laurel-source': string }>> } = JSON.parse(
  read('package.json'),
)
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(home, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  home,
)
const entries = Object.entries(manifest.exports).map(([entry, { 'laurel-source': path }]) => ({
  entry,
  path: join(home, path),
}))
// What is written in comments is not read, and what Node's types say only where something imports them: parsing them takes a second.
const readOptions = { ...options, types: [] }
const host = { ...ts.createCompilerHost(readOptions), jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
const program = ts.createProgram({ rootNames: entries.map(({ path }) => path), options: readOptions, host })
const checker = program.getTypeChecker()

/** Returns everything that an entry exports, by name. */
function exportsOf(path: string): readonly { readonly name: string; readonly symbol: ts.Symbol }[] {
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new TypeError(`${path} exports nothing.`)
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }))
}

// RainbowKit documents its own names; docs/migrating.md says which of them behave the same.
const ours = entries.filter(({ entry }) => !entry.startsWith('./rainbowkit'))
const all = ours.flatMap(({ entry, path }) => exportsOf(path).map((each) => ({ ...each, entry })))
const typeOf = ({ symbol }: { readonly symbol: ts.Symbol }) => checker.getDeclaredTypeOfSymbol(symbol)
const isOurs = (symbol: ts.Symbol) =>
  symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(join(home, 'src'))) ?? false

/** Returns the values of a union of strings, or of one property of a union of objects. */
function textsOf(name: string, property?: string): readonly string[] {
  const found = all.find((each) => each.name === name)
  if (found === undefined) throw new RangeError(`${name} is not exported.`)
  const type = typeOf(found)
  return (type.isUnion() ? type.types : [type]).map((member) => {
    const own = property === undefined ? undefined : member.getProperty(property)
    const value = own === undefined ? member : checker.getTypeOfSymbol(own)
    if (!value.isStringLiteral()) throw new TypeError(`${name} holds something else than texts.`)
    return value.value
  })
}

const isNamedIn = (page: string, name: string) => new RegExp(`\`${name.replaceAll('$', '\\$')}\\??[\`(:]`).test(page)

describe('the reference', () => {
  const taken = all.filter(
    ({ name, symbol }) => /(Options|Props|Slots|Theme|Features)$/.test(name) && !(symbol.flags & ts.SymbolFlags.Value),
  )
  const described = [...new Map(taken.map((each) => [each.name, each])).values()]

  test('default: there are options, and each of their types has some', () => {
    expect(described.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['WalletOptions', 'WalletConnectOptions', 'WalletProviderProps', 'Slots']),
    )
  })

  test.each(described.map((each) => [each.name, each] as const))('default: names every option of %s', (_, each) => {
    const members = checker.getPropertiesOfType(typeOf(each)).filter(isOurs)
    expect(members.map(({ name }) => name).filter((name) => !isNamedIn(written, name))).toEqual([])
  })

  test('default: names every hook', () => {
    const hooks = all.filter(({ name, entry }) => entry === './react' && /^use[A-Z]/.test(name))
    expect(hooks.length).toBeGreaterThan(5)
    expect(hooks.filter(({ name }) => !isNamedIn(reference, name)).map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['event', textsOf('WalletEvent', 'event')],
    ['view', textsOf('View', 'type')],
  ])('default: names every %s', (_, names) => {
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !isNamedIn(reference, name))).toEqual([])
  })

  test('default: names every error that is exported, with its code', () => {
    const errors = all.filter(
      ({ name, symbol }) => /Error$/.test(name) && symbol.flags & ts.SymbolFlags.Class && isOurs(symbol),
    )
    expect(errors.length).toBeGreaterThan(20)
    const missing = errors.flatMap((each) => {
      const code = typeOf(each).getProperty('code')
      const type = code && checker.getTypeOfSymbol(code)
      // An error of a node has a numeric code, by EIP-1193.
      if (type?.isNumberLiteral() || (type && type.flags & ts.TypeFlags.Number)) return []
      // The base class of all errors, whose code may be any of theirs.
      if (type === undefined || !type.isStringLiteral())
        return each.name === 'WalletError' ? [] : [`${each.name} has no code`]
      const row = reference.split('\n').find((line) => line.includes(`\`${type.value}\``))
      return row?.includes(`\`${each.name}\``) ? [] : [`${each.name} (${type.value})`]
    })
    expect(missing).toEqual([])
  })

  test('default: names every part and every custom property, and no others', () => {
    const parts = textsOf('PartName')
    expect(parts.filter((name) => !look.includes(`\`${name}\``))).toEqual([])
    const sheets = readdirSync(join(home, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.css'),
    )
    const used = new Set(
      sheets.flatMap((path) => [...read(`src/${path}`).matchAll(/var\(\s*(--laurel-[\w-]+)/g)].map(([, name]) => name)),
    )
    const named = new Set(
      [...look.matchAll(/^\|.*/gm)].flatMap(([row]) =>
        [...row.matchAll(/`(--laurel-[\w-]+)`/g)].map(([, name]) => name),
      ),
    )
    expect([...named].toSorted()).toEqual([...used].toSorted())
  })
})
