import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const src = fileURLToPath(new URL('../', import.meta.url))

/** All folders except the catalogues and the code for tests. */
const folders = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'language' && entry.name !== 'testing')
  .map(({ name }) => name)

/** Attributes that a user sees or hears. */
const shown = new Set([
  'alt',
  'aria-label',
  'hint',
  'label',
  'note',
  'placeholder',
  'still',
  'summary',
  'title',
  'what',
])

/** Calls and objects whose strings are never on screen: errors for developers, ABIs, patterns, pictures. */
const unseen = /^(Error|TypeError|parseAbi|parseAbiItem|RegExp|encodeURIComponent)$/

/** Strings that are not messages. */
const exempt = new Set([
  // Names in the code: kinds of payees, fields of a form, and a name for an estimate.
  ...['token sender', 'worth rate', 'of an action with a usual name'],
  // A name, the prefix of an address, and the relation of a link.
  ...['Laurel', '0x…', 'noopener noreferrer nofollow ugc'],
  // The name of the test wallet, which a wallet gives itself.
  'Test wallet',
])

/** Names of contracts and ABI fields, which are the same in every language. */
const names = new Set(['config/config.ts', 'action-editor/action-sentence.ts'])

const filesOf = (folder: string) =>
  readdirSync(`${src}${folder}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !names.has(`${folder}/${file}`))
    .map((file) => `${folder}/${file}`)

/** Returns the strings that an expression may result in: a text, or one of several by a condition. */
function resultsOf(node: ts.Expression | undefined): readonly ts.Node[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  if (ts.isParenthesizedExpression(node)) return resultsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...resultsOf(node.whenTrue), ...resultsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return resultsOf(node.right)
    const isEither = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken
    const isSum = kind === ts.SyntaxKind.PlusToken
    return isEither || isSum ? [...resultsOf(node.left), ...resultsOf(node.right)] : []
  }
  return []
}

const textOf = (node: ts.Node): string =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : ''

/** Returns the texts of a source file that a user may read and no catalogue has, each with its line. */
function looseTexts(name: string, source: string): readonly string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (node: ts.Node, text: string) => {
    if (exempt.has(text.trim())) return
    found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
  }
  /** Always on screen, so one word counts as a text. */
  const onScreen = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && unseen.test(node.expression.getText(file))) return
    if (ts.isJsxAttribute(node)) {
      if (shown.has(node.name.getText(file))) {
        const { initializer } = node
        if (initializer !== undefined && ts.isStringLiteral(initializer)) onScreen.add(initializer)
        if (initializer !== undefined && ts.isJsxExpression(initializer)) {
          for (const result of resultsOf(initializer.expression)) onScreen.add(result)
        }
      }
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const result of resultsOf(node.expression)) onScreen.add(result)
    }
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text)) note(node, node.text)
    } else if (onScreen.has(node)) {
      if (/\p{L}/u.test(textOf(node))) note(node, textOf(node))
      // Elsewhere a text has at least two words, or is a sentence of one word. A name in code is neither.
    } else if (/\p{L}[’,:]? \p{L}{2,}|^\p{Lu}\p{Ll}+[.:!?…]$/u.test(textOf(node))) note(node, textOf(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

describe('texts outside the catalogues', () => {
  test('default: a text in an element, in an attribute or in a string is found', () => {
    const source = "const a = <p title='Try it'>Hello {name}, {'you have some'} {t('key')}</p>; say('No answer.')"
    expect(looseTexts('a.tsx', source)).toEqual([
      'a.tsx:1 Try it',
      'a.tsx:1 Hello',
      'a.tsx:1 you have some',
      'a.tsx:1 No answer.',
    ])
  })

  test.each([
    ["<b>{isOpen ? 'Close' : 'Manage'}</b>", ['Close', 'Manage']],
    ["<b>{count > 1 && ('more')}</b>", ['more']],
    ["<b>{name ?? 'nobody'}{count + ' left'}</b>", ['nobody', 'left']],
    ["<Field label={isCount ? 'Count' : t('key')} kind={isCount ? 'count' : 'money'} />", ['Count']],
    ["<b className={isOpen ? 'open' : 'shut'}>{isOpen ? t('open') : <i />}</b>", []],
  ])('behavior: a single word that is on screen is found: %s', (source, words) => {
    expect(looseTexts('a.tsx', source)).toEqual(words.map((word) => `a.tsx:1 ${word}`))
  })

  test.each(folders)('behavior: none in %s', (folder) => {
    expect(filesOf(folder).flatMap((file) => looseTexts(file, readFileSync(`${src}${file}`, 'utf8')))).toEqual([])
  })
})
