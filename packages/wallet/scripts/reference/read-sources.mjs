// @ts-check
/** Reads types, hooks and errors from the sources of this package: names, types as they are written, and comments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

/** The names that were read and have no comment. @type {string[]} */
export const unexplained = []

/** @typedef {{ readonly name: string, readonly type: string, readonly about: string }} Member */

/** @param {string} path - below `src`. */
function parse(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, readFileSync(join(src, path), 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

/** Returns the text on one line, without what only the compiler needs. @param {string} text */
const oneLine = (text) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly\s+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns a comment's sentences, without its asterisks and without its sources.
 * @param {string} comment - the whole comment, with its delimiters.
 */
function sentences(comment) {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s?/, ''))
    .join(' ')
    .replace(/\s*Sources?: [\s\S]*?(?=\s@|$)/, ' ')
    .replace(/\s*@(returns|throws|param)\b\s*/g, (_all, tag) =>
      tag === 'returns' ? ' Returns ' : ` ${tag === 'throws' ? 'Throws' : ''} `,
    )
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/Throws \{(\w+)\}/g, 'Throws `$1`')
    .replace(/(?<=Throws `\w+`) Throws(?= `)/g, ' or')
    .replace(/\{(\w+Error)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the comment right before a position in a file. @param {ts.SourceFile} file @param {number} position */
function commentBefore(file, position) {
  const ranges = ts.getLeadingCommentRanges(file.text, position) ?? []
  const last = ranges.filter(({ pos }) => file.text.startsWith('/**', pos)).at(-1)
  return last === undefined ? '' : sentences(file.text.slice(last.pos, last.end))
}

/** @param {ts.SourceFile} file @param {string} name @returns {ts.TypeAliasDeclaration} */
function aliasOf(file, name) {
  const found = file.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  )
  if (found === undefined || !ts.isTypeAliasDeclaration(found)) throw new Error(`${file.fileName} has no type ${name}.`)
  return found
}

/**
 * Returns the members that a type's own text lists, not those of types that it includes. @param {ts.TypeNode} type
 * @returns {readonly ts.PropertySignature[]}
 */
function ownMembers(type) {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(ownMembers)
  return ts.isTypeLiteralNode(type) ? type.members.filter(ts.isPropertySignature) : []
}

/**
 * Returns the members of a type that its own text lists.
 * @param {string} path - the path of its file, below `src`.
 * @param {string} typeName
 * @returns {readonly Member[]}
 */
export function membersOf(path, typeName) {
  const file = parse(path)
  const members = ownMembers(aliasOf(file, typeName).type)
  if (members.length === 0) throw new Error(`${typeName} of ${path} lists no member.`)
  let before = ''
  return members.map((member) => {
    const name = member.name.getText(file)
    const own = commentBefore(file, member.getFullStart())
    // One comment may apply to several members: “True when left out, also for the next two.”
    before = own === '' && !/next two|of both|all three/.test(before) ? '' : own || before
    if (own === '' && before === '') unexplained.push(`${typeName}.${name} in src/${path}`)
    const isOptional = member.questionToken !== undefined
    return {
      name: `${name}${isOptional ? '?' : ''}`,
      type: oneLine(member.type?.getText(file) ?? 'unknown'),
      about: own === '' ? 'The same.' : own,
    }
  })
}

/**
 * Returns a type as it is written, with the comments of its members.
 * @param {string} path - the path of its file, below `src`.
 * @param {string} typeName
 */
export function textOf(path, typeName) {
  const file = parse(path)
  const alias = aliasOf(file, typeName)
  return alias
    .getText(file)
    .replace(/^export /, '')
    .replaceAll(/\breadonly /g, '')
}

/**
 * Returns the members of a union, with the comment above each.
 * @param {string} path @param {string} typeName @param {string} tag
 */
function unionRows(path, typeName, tag) {
  const file = parse(path)
  const { type } = aliasOf(file, typeName)
  if (!ts.isUnionTypeNode(type)) throw new Error(`${typeName} is not a union.`)
  return type.types.filter(ts.isTypeLiteralNode).map((literal) => {
    const fields = literal.members.filter(ts.isPropertySignature)
    const name =
      fields
        .find((field) => field.name.getText(file) === tag)
        ?.type?.getText(file)
        .replaceAll("'", '') ?? ''
    const rest = fields.filter((field) => field.name.getText(file) !== tag)
    const bar = file.text.lastIndexOf('|', literal.getStart(file))
    const lineStart = file.text.lastIndexOf('\n', file.text.lastIndexOf('*/', bar))
    const above = file.text.slice(file.text.lastIndexOf('/**', bar), bar)
    const about = lineStart > 0 && /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(above) ? sentences(above.trim()) : ''
    if (about === '') unexplained.push(`${name} of ${typeName} in src/${path}`)
    return { name, properties: rest.map((field) => oneLine(field.getText(file)).replace(/;$/, '')).join('; '), about }
  })
}

/** The events that `onEvent` receives. */
export const eventRows = () =>
  unionRows('analytics/analytics-event.ts', 'WalletEvent', 'event').map(({ properties, ...row }) => ({
    ...row,
    properties: properties.replace(/^properties: /, ''),
  }))

/** Every view of the modal. */
export const viewRows = () =>
  ['View', 'FlowView', 'LoginView'].flatMap((union) => unionRows('modal/view.ts', union, 'type'))

/** The hooks that `@laurel/wallet/react` exports, in its order. */
export function hookRows() {
  return parse('react.ts')
    .statements.filter(ts.isExportDeclaration)
    .flatMap((statement) => {
      const from = statement.moduleSpecifier
      if (statement.exportClause === undefined || !ts.isNamedExports(statement.exportClause)) return []
      if (from === undefined || !ts.isStringLiteral(from)) return []
      return statement.exportClause.elements.flatMap(({ name, propertyName }) => {
        const own = (propertyName ?? name).text
        if (!/^use[A-Z]/.test(name.text)) return []
        const file = parse(from.text)
        const declared = file.statements.find((each) => ts.isFunctionDeclaration(each) && each.name?.text === own)
        if (declared === undefined || !ts.isFunctionDeclaration(declared)) throw new Error(`${own} is not a function.`)
        const about = commentBefore(file, declared.getFullStart())
        if (about === '') unexplained.push(`${own} in src/${from.text}`)
        const parameters = declared.parameters.map((parameter) => oneLine(parameter.getText(file))).join(', ')
        return [{ name: `${name.text}(${parameters})`, gives: oneLine(declared.type?.getText(file) ?? ''), about }]
      })
    })
}

/** Every error of the package that has a code. */
export function errorRows() {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!test)\.tsx?$/.test(path))
  const rows = files.flatMap((path) =>
    readFileSync(join(src, path), 'utf8').includes(' extends WalletError')
      ? parse(path)
          .statements.filter(ts.isClassDeclaration)
          .flatMap((declared) => {
            const file = declared.getSourceFile()
            const code = /\bcode = '(wallet\/[\w-]+)'/.exec(declared.getText(file))?.[1]
            const name = declared.name?.text ?? ''
            if (code === undefined) return []
            const about = commentBefore(file, declared.getFullStart())
            if (about === '') unexplained.push(`${name} in src/${path}`)
            return [{ code, name, about }]
          })
      : [],
  )
  return rows.sort((one, other) => (one.code < other.code ? -1 : 1))
}
