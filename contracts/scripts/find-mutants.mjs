// @ts-check
/**
 * Finds code in which a fault can be planted, with the compiler's syntax tree, and plants many faults at once. Each fault is
 * inactive until it is activated by its number, so that all are compiled together once. Pure.
 */

/**
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} start in bytes
 * @property {number} end in bytes
 * @property {string} fault in words: `a < b → a <= b`.
 * @property {string} before what is inserted before it; `ID` is replaced by its number.
 * @property {string} after what is inserted after it.
 */

/** The replacement of each operator. @type {Readonly<Record<string, string>>} */
const operatorReplacements = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '&': '|', '|': '&' },
}

/** The block field that holds the number of the active fault. No test reads it. */
export const switchSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Mutants {
    function isActive(uint256 id) internal pure returns (bool) {
        function(uint256) view returns (bool) viewFunction = _isActive;
        function(uint256) pure returns (bool) pureFunction;
        assembly {
            pureFunction := viewFunction
        }
        return pureFunction(id);
    }

    function _isActive(uint256 id) private view returns (bool) {
        return uint160(address(block.coinbase)) == id;
    }
}
`

/**
 * Returns every fault that can be planted in the functions of a source: another operator, a condition that is always false, a
 * removed statement.
 * @param {string} file
 * @param {string} source
 * @param {unknown} tree the compiler's, with types.
 * @returns {readonly Mutant[]}
 */
export function findMutants(file, source, tree) {
  const bytes = Buffer.from(source)
  /** @param {number} start @param {number} end */
  const textOf = (start, end) => bytes.subarray(start, end).toString()
  /** @type {Mutant[]} */
  const found = []
  /** @param {unknown} node @param {boolean} isInside of a function. */
  const visit = (node, isInside) => {
    if (Array.isArray(node)) for (const child of node) visit(child, isInside)
    if (!isNode(node)) return
    if (isInside) found.push(...mutantsAt(node))
    const isChildInside = isInside || node.nodeType === 'FunctionDefinition'
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'typeDescriptions' && node.nodeType !== 'InlineAssembly') visit(child, isChildInside)
    }
  }
  /** @param {Node} node @returns {readonly Mutant[]} */
  const mutantsAt = (node) => {
    const { start, end } = rangeOf(node)
    switch (node.nodeType) {
      case 'BinaryOperation': {
        const { leftExpression: left, rightExpression: right, operator } = node
        const other = operatorReplacements[String(operator)]
        // A constant expression has no common type for both alternatives.
        if (other === undefined || !isNode(left) || !isNode(right) || isConstant(node)) return []
        const operatorText = textOf(rangeOf(left).end, rangeOf(right).start)
        const one = textOf(start, end)
        const changed = `${textOf(start, rangeOf(left).end)}${operatorText.replace(String(operator), other)}${textOf(rangeOf(right).start, end)}`
        return [
          {
            file,
            start,
            end,
            fault: onOneLine(`${one} → ${changed}`),
            before: `(Mutants.isActive(ID) ? ${changed} : `,
            after: ')',
          },
        ]
      }
      case 'IfStatement': {
        if (!isNode(node['condition'])) return []
        const range = rangeOf(node['condition'])
        const fault = onOneLine(`if (${textOf(range.start, range.end)}) → if (false)`)
        return [{ file, ...range, fault, before: '(!Mutants.isActive(ID) && (', after: '))' }]
      }
      case 'ExpressionStatement':
      case 'EmitStatement': {
        // The last part of a `for` header has no semicolon, and a statement cannot replace it.
        if (textOf(end, end + 1) !== ';') return []
        const fault = onOneLine(`${textOf(start, end)} → left out`)
        return [{ file, start, end: end + 1, fault, before: '{ if (!Mutants.isActive(ID)) { ', after: ' } }' }]
      }
      default:
        return []
    }
  }
  visit(tree, false)
  return found
}

/**
 * Returns a source with inactive faults.
 * @param {string} source
 * @param {readonly (Mutant & { readonly id: number })[]} mutants of this source alone.
 * @param {string} switchPath where {@link switchSource} lies, as this source imports it.
 * @returns {string}
 */
export function insertMutants(source, mutants, switchPath) {
  const bytes = Buffer.from(source)
  const insertions = mutants.flatMap(({ id, start, end, before, after }, index) => [
    // Of two faults with the same start, the longer one encloses the other. With the same length, the first one does.
    { at: start, order: [1, start - end, index], text: before.replace('isActive(ID)', `isActive(${id})`) },
    { at: end, order: [0, end - start, -index], text: after },
  ])
  insertions.sort((one, other) => one.at - other.at || compareOrders(one.order, other.order))
  let [text, at] = ['', 0]
  for (const insertion of insertions) {
    text += bytes.subarray(at, insertion.at).toString() + insertion.text
    at = insertion.at
  }
  text += bytes.subarray(at).toString()
  return text.replace(/^pragma .*$/m, (line) => `${line} import {Mutants} from "${switchPath}";`)
}

/**
 * Returns a number of items of a list, the same items for the same seed.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed
 * @returns {readonly Item[]}
 */
export function sample(items, count, seed) {
  const left = [...items]
  const chosen = []
  let state = seed >>> 0
  while (chosen.length < count && left.length > 0) {
    // The linear congruential generator of Numerical Recipes, of which the high bits are the most random.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    chosen.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1))
  }
  return chosen
}

/** @typedef {Record<string, unknown> & { nodeType: string, src: string }} Node */

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'nodeType' in value && 'src' in value
}

/** @param {Node} node */
function rangeOf({ src }) {
  const [start = 0, length = 0] = src.split(':').map(Number)
  return { start, end: start + length }
}

/** @param {Node} node */
function isConstant({ typeDescriptions: type }) {
  return (
    typeof type !== 'object' || type === null || String(Reflect.get(type, 'typeIdentifier')).startsWith('t_rational')
  )
}

/** @param {string} code */
function onOneLine(code) {
  return code.replaceAll(/\s+/g, ' ')
}

/** @param {readonly number[]} one @param {readonly number[]} other */
function compareOrders(one, other) {
  const index = one.findIndex((number, position) => number !== other[position])
  return index === -1 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
