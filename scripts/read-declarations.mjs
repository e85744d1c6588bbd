// @ts-check
/** Reads constants and error classes off TypeScript sources, with the comment of each, for the documents that list them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { repositoryFiles } from './repository-files.mjs'

/** @typedef {{ readonly path: string, readonly file: ts.SourceFile }} Source */

/**
 * Sources that ship, in the order of their paths: no tests, nothing generated.
 * @param {string} root the repository's root folder.
 * @param {readonly string[]} folders
 * @param {RegExp} mentions only files whose text it matches.
 * @returns {Source[]}
 */
export function readSources(root, folders, mentions) {
  return repositoryFiles(root)
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/src/`)) && /\.tsx?$/.test(path))
    .filter((path) => !/\.(test|spec|test-d)\.tsx?$|\/(testing|test-helpers|generated|abi)\//.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      if (!mentions.test(text)) return []
      const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
      return [{ path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) }]
    })
}

/**
 * The sentences of a comment: without its marks, its tags and what it cites.
 * @param {string} comment
 */
export function sentencesOf(comment) {
  return comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^(\*|\/\/)\s?/, ''))
    .join(' ')
    .replace(/(^|\s)Sources?: [\s\S]*$/, '')
    .replace(/(^|\s)@(returns|throws|param)\b[\s\S]*$/, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The comment right above a declaration.
 * @param {Source} source
 * @param {ts.Node} node
 * @returns {string | null} `null` where there is none.
 */
export function commentAbove({ file }, node) {
  const ranges = ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []
  const last = ranges.at(-1)
  // A comment with an empty line below it is about something else.
  if (last === undefined || /\n\s*\n/.test(file.text.slice(last.end, node.getStart(file)))) return null
  const lines = ranges.filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
  const first = last.kind === ts.SyntaxKind.SingleLineCommentTrivia ? (lines[0] ?? last) : last
  return sentencesOf(file.text.slice(first.pos, last.end))
}

/** @typedef {{ readonly name: string, readonly path: string, readonly value: ts.Expression, readonly about: string }} Constant */

/**
 * The top-level constants whose names match.
 * @param {readonly Source[]} sources
 * @param {RegExp} names
 * @returns {Constant[]}
 */
export function readConstants(sources, names) {
  return sources.flatMap((source) =>
    source.file.statements
      .filter(ts.isVariableStatement)
      .flatMap((statement) =>
        statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          ts.isIdentifier(name) && names.test(name.text) && initializer !== undefined
            ? [{ name: name.text, path: source.path, value: initializer, about: commentAbove(source, statement) ?? '' }]
            : [],
        ),
      ),
  )
}

/**
 * What an expression of numbers comes to.
 * @param {ts.Expression} expression
 * @returns {number | bigint | null} `null` where it names something else.
 */
export function evaluate(expression) {
  if (ts.isParenthesizedExpression(expression)) return evaluate(expression.expression)
  if (ts.isNumericLiteral(expression)) return Number(expression.text)
  if (ts.isBigIntLiteral(expression)) return BigInt(expression.text.replaceAll('_', '').slice(0, -1))
  if (!ts.isBinaryExpression(expression)) return null
  const left = evaluate(expression.left)
  const right = evaluate(expression.right)
  if (left === null || right === null) return null
  /** @type {Partial<Record<ts.SyntaxKind, () => number | bigint>>} */
  const results =
    typeof left === 'bigint' && typeof right === 'bigint'
      ? {
          [ts.SyntaxKind.AsteriskToken]: () => left * right,
          [ts.SyntaxKind.AsteriskAsteriskToken]: () => left ** right,
          [ts.SyntaxKind.MinusToken]: () => left - right,
          [ts.SyntaxKind.PlusToken]: () => left + right,
        }
      : {
          [ts.SyntaxKind.AsteriskToken]: () => Number(left) * Number(right),
          [ts.SyntaxKind.AsteriskAsteriskToken]: () => Number(left) ** Number(right),
          [ts.SyntaxKind.MinusToken]: () => Number(left) - Number(right),
          [ts.SyntaxKind.PlusToken]: () => Number(left) + Number(right),
        }
  return results[expression.operatorToken.kind]?.() ?? null
}

/** @typedef {{ readonly code: string, readonly name: string, readonly path: string, readonly about: string, readonly message: string }} ErrorClass */

/**
 * The error classes with a code: a row for each code of a family.
 * @param {readonly Source[]} sources
 * @returns {ErrorClass[]}
 */
export function readErrorClasses(sources) {
  return sources.flatMap((source) =>
    source.file.statements.filter(ts.isClassDeclaration).flatMap((declared) => {
      const text = declared.getText(source.file)
      return codesOf(text, source.file.text).map((code) => ({
        code,
        name: declared.name?.text ?? '',
        path: source.path,
        about: commentAbove(source, declared) ?? '',
        message: messageOf(declared, source.file),
      }))
    }),
  )
}

/** A code as it is, or every code of a family of codes. @param {string} text @param {string} source @returns {string[]} */
function codesOf(text, source) {
  const plain = /\bcode(?:: [\w' |/-]+)? = '(\w+\/[\w-]+)'/.exec(text)?.[1]
  if (plain !== undefined) return [plain]
  const [, start = '', family = ''] = /\bcode: `([^$`]+)\$\{(\w+)\}`/.exec(text) ?? []
  const members = new RegExp(`type ${family} =([^\\n]*(?:\\n {2}\\|[^\\n]*)*)`).exec(source)?.[1] ?? ''
  return start === '' ? [] : [...members.matchAll(/'([^']+)'/g)].map(([, member = '']) => `${start}${member}`)
}

/** What is handed to `super`, with the names of what is filled in. @param {ts.ClassDeclaration} declared @param {ts.SourceFile} file */
function messageOf(declared, file) {
  /** @type {string | null} */
  let found = null
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (found === null && ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) {
      const [first] = node.arguments
      found = first === undefined ? '' : textOf(first, file)
    }
    ts.forEachChild(node, visit)
  }
  visit(declared)
  return found ?? ''
}

/** @param {ts.Expression} expression @param {ts.SourceFile} file @returns {string} */
function textOf(expression, file) {
  if (ts.isStringLiteralLike(expression)) return expression.text
  if (ts.isParenthesizedExpression(expression)) return textOf(expression.expression, file)
  // A function of a server's words.
  if (ts.isArrowFunction(expression) && ts.isExpression(expression.body)) return textOf(expression.body, file)
  if (ts.isTemplateExpression(expression)) {
    const spans = expression.templateSpans.map(({ expression: filled, literal }) => `${slot(filled)}${literal.text}`)
    return `${expression.head.text}${spans.join('')}`
  }
  if (ts.isConditionalExpression(expression)) {
    return `${textOf(expression.whenTrue, file)} / ${textOf(expression.whenFalse, file)}`
  }
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return `${textOf(expression.left, file)}${textOf(expression.right, file)}`
  }
  return slot(expression)
}

/** A name for what is filled in: `{count}`. @param {ts.Expression} expression */
function slot(expression) {
  if (ts.isIdentifier(expression)) return `{${expression.text}}`
  if (ts.isPropertyAccessExpression(expression)) return `{${expression.name.text}}`
  return '{…}'
}
