import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** The folders whose texts are in catalogues. */
const folders = [
  ...['abi', 'action-editor', 'app', 'boost', 'check', 'claim', 'connect', 'controls', 'create', 'explore', 'history'],
  ...['manage', 'task', 'terms', 'token'],
]

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

/** Calls and objects whose strings are never on screen: errors of a programmer, ABIs, patterns. */
const unseen = /^(Error|TypeError|parseAbi|parseAbiItem|RegExp)$/

/** Texts that are not messages. */
const exempt = new Set([
  // Names inside the code: kinds of payees, fields of a form, a name for an estimate, and a node's or verifier's problem.
  ...['token sender', 'worth rate', 'of an action with a usual name', 'its answer cannot be read'],
  // A name, what an address begins with, and the relation of a link.
  ...['Laurel', '0x…', 'noopener noreferrer nofollow ugc'],
])

/** What is there are names of contracts and of fields in an ABI, as they are in every language. */
const names = new Set(['config/config.ts', 'action-editor/action-sentence.ts'])

const src = fileURLToPath(new URL('../', import.meta.url))
const filesOf = (folder: string) =>
  readdirSync(`${src}${folder}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !names.has(`${folder}/${file}`))
    .map((file) => `${folder}/${file}`)

/** Texts of a source file that a user may read and no catalogue has, each with its line. */
function looseTexts(name: string, source: string): readonly string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (node: ts.Node, text: string) => {
    if (exempt.has(text.trim())) return
    found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && unseen.test(node.expression.getText(file))) return
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text)) note(node, node.text)
    } else if (ts.isJsxAttribute(node) && shown.has(node.name.getText(file))) {
      if (
        node.initializer !== undefined &&
        ts.isStringLiteral(node.initializer) &&
        /\p{L}/u.test(node.initializer.text)
      )
        note(node, node.initializer.text)
      if (node.initializer !== undefined && ts.isStringLiteral(node.initializer)) return
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      // Two words, or a sentence of one: a name in code has neither.
      if (/\p{L}[’,:]? \p{L}{2,}|^\p{Lu}\p{Ll}+[.:!?…]$/u.test(node.text)) note(node, node.text)
    }
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

  test.each(folders)('behavior: none in %s', (folder) => {
    expect(filesOf(folder).flatMap((file) => looseTexts(file, readFileSync(`${src}${file}`, 'utf8')))).toEqual([])
  })
})
