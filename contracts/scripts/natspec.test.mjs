// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../src/', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sol'))

/**
 * What the comments of a source leave out: a notice, a parameter or a return value of an event or of a function that can
 * be called, and a title that is not the name of the contract.
 * @param {string} text
 * @returns {readonly string[]}
 */
function missingComments(text) {
  const missing = []
  const declarations = /((?:^[ \t]*\/\/\/.*\n)*)^[ \t]*(function|event) (\w+)\s*\(([^)]*)\)([^{;]*)/gm
  for (const [, comment = '', kind, name, parameters = '', rest = ''] of text.matchAll(declarations)) {
    if ((kind === 'function' && !/\b(external|public)\b/.test(rest)) || comment.includes('@inheritdoc')) continue
    if (!comment.includes('@notice')) missing.push(`${name} has no @notice`)
    for (const parameter of parameters.split(',')) {
      const [, ...words] = parameter.trim().split(/\s+/)
      const last = words.at(-1) ?? 'calldata'
      if (/^(memory|calldata|indexed)$/.test(last) || comment.includes(`@param ${last} `)) continue
      missing.push(`${name} has no @param ${last}`)
    }
    if (/returns\s*\(/.test(rest) && !comment.includes('@return')) missing.push(`${name} has no @return`)
  }
  const titled = /\/\/\/ @title (.*)\n(?:\/\/\/.*\n)*(?:abstract )?(?:contract|interface|library) (\w+)/g
  for (const [, title, name] of text.matchAll(titled)) {
    if (title !== name) missing.push(`${name} has the title "${title}"`)
  }
  return missing
}

test('default: what is missing is found', () => {
  const text = [
    '/// @title A target.',
    'contract PaymentTarget {',
    '    /// @notice Pays.',
    '    /// @param to - the receiver.',
    '    function pay(address to, uint256 amount) external returns (bool) {}',
    '    event Paid(address indexed to);',
    '    function _send(address to) private {}',
    '}',
  ].join('\n')
  expect(missingComments(text)).toEqual([
    'pay has no @param amount',
    'pay has no @return',
    'Paid has no @notice',
    'Paid has no @param to',
    'PaymentTarget has the title "A target."',
  ])
})

test.each(files)('behavior: the comments of %s say what everything is', (path) => {
  expect(missingComments(readFileSync(new URL(path, source), 'utf8'))).toEqual([])
})
