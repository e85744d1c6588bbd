import ts from 'typescript'

/** A range of a source, as offsets; `end` is exclusive. */
export type CodeRange = { readonly start: number; readonly end: number }

type Token = CodeRange & { readonly text: string }

/**
 * Finds code in TypeScript by the tokens of its syntax tree. Layout, quotes and comments do not matter, and text inside
 * a string or a comment does not match.
 * @param source - a whole file.
 * @param code - some of its tokens, one after the other; not of a template's text.
 * @returns every location, in order.
 */
export function findCode(source: string, code: string): readonly CodeRange[] {
  const all = withoutLastCommas(tokensOf(source))
  const searched = withoutLastCommas(tokensOfPiece(code))
  if (searched.length === 0) return []
  return all.flatMap((first, position) => {
    const last = all[position + searched.length - 1]
    const isEqual = searched.every(({ text }, index) => all[position + index]?.text === text)
    return isEqual && last !== undefined ? [{ start: first.start, end: last.end }] : []
  })
}

/**
 * Replaces code.
 * @throws {RangeError} when the source does not have it exactly once.
 */
export function replaceCode(source: string, code: string, other: string): string {
  const [range, ...more] = findCode(source, code)
  if (range === undefined || more.length > 0) {
    throw new RangeError(`The source has ${range === undefined ? 'no' : 'more than one'} “${code}”.`)
  }
  return source.slice(0, range.start) + other + source.slice(range.end)
}

/** Returns the leaves of the syntax tree, without documentation. */
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

/** Returns the tokens of a fragment that does not parse, such as the end of an object. */
function tokensOfPiece(code: string): readonly Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, code)
  const tokens: Token[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const text = kind === ts.SyntaxKind.StringLiteral ? quoted(scanner.getTokenValue()) : scanner.getTokenText()
    tokens.push(...tokensAt(scanner.getTokenStart(), text, scanner.getTokenEnd()))
  }
  return tokens
}

/** Only the parser knows whether `>>` is a shift or ends two lists of types, so the characters are compared one by one. */
function tokensAt(start: number, text: string, end: number): readonly Token[] {
  if (!/^>./.test(text)) return [{ start, text, end }]
  return [...text].map((sign, index) => ({ start: start + index, text: sign, end: start + index + 1 }))
}

const quoted = (text: string): string => JSON.stringify(text)

/** Removes trailing commas, which a list over several lines has and which do not change its meaning. */
function withoutLastCommas(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ text }, at) => text !== ',' || !/^[)\]}]$/.test(tokens[at + 1]?.text ?? ''))
}
