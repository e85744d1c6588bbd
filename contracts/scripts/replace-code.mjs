// @ts-check
/** Finds and replaces Solidity by its tokens, so that layout and comments do not matter. Pure. */

/** A comment, a string, a name or number, or one sign. */
const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w$]+|[^\s\w$]/g

/**
 * Returns the tokens of some code, without its comments.
 * @param {string} code
 * @returns {readonly { text: string, start: number, end: number }[]} offsets; `end` is exclusive.
 */
export function tokensOf(code) {
  return [...code.matchAll(TOKEN)]
    .filter(([text]) => !text.startsWith('//') && !text.startsWith('/*'))
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
}

/**
 * Returns where a source has some code, as offsets, in order.
 * @param {string} source a whole file.
 * @param {string} code some of its tokens, one after the other.
 * @returns {readonly { start: number, end: number }[]}
 */
export function findCode(source, code) {
  const [all, searched] = [tokensOf(source), tokensOf(code)]
  return all.flatMap(({ start }, position) => {
    const last = all[position + searched.length - 1]
    const isEqual = searched.length > 0 && searched.every(({ text }, index) => all[position + index]?.text === text)
    return isEqual && last !== undefined ? [{ start, end: last.end }] : []
  })
}

/**
 * Returns where the first block at or after an offset is, from its opening brace to its closing brace.
 * @param {string} source a whole file.
 * @param {number} offset
 * @returns {{ start: number, end: number } | null} `null` when no block follows.
 */
export function findBlock(source, offset) {
  const braces = tokensOf(source).filter(({ text, start }) => start >= offset && (text === '{' || text === '}'))
  let depth = 0
  for (const { text, end } of braces) {
    depth += text === '{' ? 1 : -1
    if (depth === 0) return { start: braces[0]?.start ?? offset, end }
    if (depth < 0) return null
  }
  return null
}

/**
 * Returns the source with the first occurrence of some code replaced.
 * @param {string} source a whole file.
 * @param {string} code some of its tokens, one after the other.
 * @param {string} replacement
 * @returns {string}
 * @throws {RangeError} when the source does not have the code.
 */
export function replaceCode(source, code, replacement) {
  const [first] = findCode(source, code)
  if (first === undefined) throw new RangeError(`The source does not have “${code}”.`)
  return source.slice(0, first.start) + replacement + source.slice(first.end)
}
