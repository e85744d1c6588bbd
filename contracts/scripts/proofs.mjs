// @ts-check
/** Assembles the proofs, which are the contracts of proofs/ with the functions of src that they are about. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractsFolder } from './forge.mjs'
import { findBlock, findCode, tokensOf } from './replace-code.mjs'

/**
 * @typedef {object} ProofFile
 * @property {string} name of its source.
 * @property {string} contract its name.
 * @property {Readonly<Record<string, string>>} sources it, and what it imports, by name.
 */

const folder = join(contractsFolder, 'proofs')

/** @param {string} path */
const read = (path) => readFileSync(join(contractsFolder, path), 'utf8')

/** @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`. @returns {string} how it begins. */
function declarationStart(name) {
  const [kind = '', type] = name.split(':')
  if (type !== undefined) return `${kind} ${type} {`
  return name === 'constructor' ? 'constructor(' : `function ${name}(`
}

/**
 * @param {string} source
 * @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`.
 * @returns {{ start: number, open: number, end: number }} offsets of its keyword, its opening brace, and after its closing
 * brace.
 * @throws {Error} when the source does not have it.
 */
function findDeclaration(source, name) {
  const [first] = findCode(source, declarationStart(name))
  const block = first === undefined ? null : findBlock(source, first.start)
  if (first === undefined || block === null) throw new Error(`The source does not have ${name} any more.`)
  return { start: first.start, open: block.start, end: block.end }
}

/**
 * @param {readonly { text: string }[]} tokens
 * @param {number} index
 * @returns {number} the index after the parenthesis that closes the one at `index`; `index` when there is none.
 */
function skipParentheses(tokens, index) {
  if (tokens[index]?.text !== '(') return index
  let depth = 0
  for (let last = index; last < tokens.length; last++) {
    depth += { '(': 1, ')': -1 }[tokens[last]?.text ?? ''] ?? 0
    if (depth === 0) return last + 1
  }
  return tokens.length
}

/**
 * @param {string} head a function's source before its opening brace.
 * @returns {string} the head without access modifiers, `virtual` and `override`, for a function that everyone can call.
 */
function rewriteHead(head) {
  const tokens = tokensOf(head)
  const [isConstructor, first] = [tokens[0]?.text === 'constructor', tokens[0]?.start ?? 0]
  let rewritten = isConstructor ? 'function construct' : ''
  let copied = isConstructor ? (tokens[0]?.end ?? 0) : first
  /** @param {number} start @param {number} end @param {string} text */
  const replaceWith = (start, end, text) => {
    rewritten += head.slice(copied, start) + text
    copied = end
  }
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]
    const next = skipParentheses(tokens, index + 1)
    if (token === undefined) break
    if (/^(?:override|virtual|nonReentrant|only\w+)$/.test(token.text)) {
      replaceWith(token.start, tokens[next - 1]?.end ?? token.end, '')
      index = next
      continue
    }
    if (token.text === 'external') replaceWith(token.start, token.end, 'public')
    if (token.text === 'private') replaceWith(token.start, token.end, 'internal')
    if (isConstructor && index === 0) {
      const { end } = tokens[next - 1] ?? token
      replaceWith(end, end, ' internal')
    }
    index += 1
  }
  return rewritten + head.slice(copied)
}

/**
 * @param {string} body
 * @returns {string} the body with `require(false);` in place of each named error, because the prover does not see that a
 * named error ends the call.
 */
function rewriteReverts(body) {
  const tokens = tokensOf(body)
  let rewritten = ''
  let copied = 0
  for (const [index, { text, start }] of tokens.entries()) {
    if (text !== 'revert' || tokens[index + 1]?.text === '(') continue
    const end = tokens.slice(index).find((token) => token.text === ';')?.end ?? start
    rewritten += `${body.slice(copied, start)}require(false);`
    copied = end
  }
  return rewritten + body.slice(copied)
}

/**
 * Extracts a function or a type from a source. A function loses its access modifiers and `override`, and everyone can call
 * it, because the proof is about what the function does once it is called. A constructor becomes the function
 * `construct`.
 * @param {string} source
 * @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`.
 * @returns {string}
 * @throws {Error} when the source does not have it.
 */
export function extract(source, name) {
  const { start, open, end } = findDeclaration(source, name)
  if (name.includes(':')) return source.slice(start, end)
  return rewriteHead(source.slice(start, open)) + rewriteReverts(source.slice(open, end))
}

/**
 * Returns a proof's source with only one of its `prove_` functions, so that the prover examines nothing else.
 * @param {string} source
 * @param {string} proof
 * @returns {string}
 */
export function isolateProof(source, proof) {
  return proofNames(source).reduce((text, name) => {
    if (name === proof) return text
    const { start, end } = findDeclaration(text, name)
    return text.slice(0, start) + text.slice(end)
  }, source)
}

/**
 * Returns the names of the `prove_` functions of a source.
 * @param {string} source
 * @returns {readonly string[]}
 */
export function proofNames(source) {
  const tokens = tokensOf(source)
  return tokens.flatMap(({ text }, index) =>
    text.startsWith('prove_') && tokens[index - 1]?.text === 'function' ? [text] : [],
  )
}

/** @returns {readonly ProofFile[]} every contract of proofs/ that proves something. */
export function readProofs() {
  const shared = ['proofs/Model.sol', 'src/shared/BoostError.sol', 'src/shared/Transfer.sol']
  const imports = Object.fromEntries(shared.map((path) => [path, read(path)]))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sol') && file !== 'Model.sol')
    .sort()
    .map((file) => {
      const source = read(`proofs/${file}`).replaceAll(/^ *\/\/@ (\S+) (.*)$/gm, (_, path, names) => {
        const code = read(`src/${path}`)
        return names
          .split(' ')
          .map((/** @type {string} */ name) => extract(code, name))
          .join('\n\n')
      })
      return {
        name: `proofs/${file}`,
        contract: file.slice(0, -'.sol'.length),
        sources: { [`proofs/${file}`]: source, ...imports },
      }
    })
}
