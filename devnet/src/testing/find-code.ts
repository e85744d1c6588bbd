import ts from 'typescript'

/** A range of a source, as offsets; `end` is exclusive. */
export type CodePlace = { readonly start: number; readonly end: number }

type Token = CodePlace & { readonly text: string }

/**
 * Finds code in TypeScript by the tokens of its syntax tree. Layout, quotes and comments do not matter, and text inside
 * a string or a comment does not match.
 * @param source - a whole file.
 * @param code - some of its tokens, one after the other; not of a template's text.
 * @returns every location, in order.
 */
export function findCode(source: string, code: string): readonly CodePlace[] {
  const all = withoutLastCommas(tokensOf(source))
  const sought = withoutLastCommas(tokensOfPiece(code))
  if (sought.length === 0) return []
  return all.flatMap((first, at) => {
    const last = all[at + sought.length - 1]
    const isHere = sought.every(({ text }, index) => all[at + index]?.text === text)
    return isHere && last !== undefined ? [{ start: first.start, end: last.end }] : []
  })
}

/**
 * Replaces code.
 * @throws {RangeError} when the source does not have it exactly once.
 */
export function replaceCode(source: string, code: string, other: string): string {
  const [place, ...more] = findCode(source, code)
  if (place === undefined || more.length > 0) {
    throw new RangeError(`The source has ${place === undefined ? 'no' : 'more than one'} “${code}”.`)
  }
  return source.slice(0, place.start) + other + source.slice(place.end)
}

/** The leaves of the syntax tree, documentation left out. */
function tokensOf(source: string): readonly Token[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const visit = (node: ts.Node): readonly Token[] => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return []
    const children = node.getChildren(file)
    if (children.length > 0) return children.flatMap(visit)
    const [start, end] = [node.getStart(file), node.getEnd()]
    return start === end
      ? []
      : tokensAt(start, ts.isStringLiteral(node) ? quoted(node.text) : source.slice(start, end), end)
  }
  return visit(file)
}

/** The tokens of a piece that no parser would take, such as the end of an object. */
function tokensOfPiece(code: string): readonly Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, code)
  const tokens: Token[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const text = kind === ts.SyntaxKind.StringLiteral ? quoted(scanner.getTokenValue()) : scanner.getTokenText()
    tokens.push(...tokensAt(scanner.getTokenStart(), text, scanner.getTokenEnd()))
  }
  return tokens
}

/** The parser alone knows whether `>>` is a shift or ends two lists of types: its signs are compared one by one. */
function tokensAt(start: number, text: string, end: number): readonly Token[] {
  if (!/^>./.test(text)) return [{ start, text, end }]
  return [...text].map((sign, index) => ({ start: start + index, text: sign, end: start + index + 1 }))
}

const quoted = (text: string): string => JSON.stringify(text)

/** A list laid out over several lines ends with a comma, and means the same without it. */
function withoutLastCommas(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }, at) => text !== ',' || !/^[)\]}]$/.test(tokens[at + 1]?.text ?? ''))
}
