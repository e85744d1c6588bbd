import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * Replaces `parseAbi([…])` with the ABI that it returns, and `toEventSelector('…')` and `toFunctionSelector('…')` with the
 * hash. A first visit would parse a hundred signatures, and hash some, before it can request anything.
 */
export function precompileAbis(): Plugin {
  return {
    name: 'laurel-precompile-abis',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /\b(?:parseAbi|toEventSelector|toFunctionSelector)\(/ },
      handler(code) {
        let compiled = code
        // From the end, so that the positions of the other calls stay the same.
        for (const { start, end, value } of findCalls(this.parse(code)).toReversed()) {
          const lines = code.slice(start, end).replace(/[^\n]/g, '')
          // The lines stay where they are, as in the source map.
          compiled = compiled.slice(0, start) + JSON.stringify(value) + lines + compiled.slice(end)
        }
        return { code: compiled, map: null }
      },
    },
  }
}

/** A call and what it returns. */
type Call = { readonly start: number; readonly end: number; readonly value: unknown }

/** Returns the calls with literal signatures, in the order of the code. */
function findCalls(program: ESTree.Program): readonly Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [given, ...rest] }) {
      if (callee.type !== 'Identifier' || given === undefined || rest.length > 0) return
      const value = constantOf(callee.name, given)
      if (value !== null) calls.push({ start, end, value })
    },
  }).visit(program)
  return calls
}

/** Returns what a function returns for its only argument. Null for another function, or what is only known later. */
function constantOf(name: string, given: ESTree.Argument): unknown {
  switch (name) {
    case 'parseAbi': {
      if (given.type !== 'ArrayExpression') return null
      const signatures = given.elements.flatMap((item) => (item === null ? [] : textOf(item)))
      return signatures.length === given.elements.length ? parseAbi(signatures) : null
    }
    case 'toEventSelector':
      return textOf(given).map((signature) => toEventSelector(signature))[0] ?? null
    case 'toFunctionSelector':
      return textOf(given).map((signature) => toFunctionSelector(signature))[0] ?? null
    default:
      return null
  }
}

/** Returns the text of a literal, or nothing. */
function textOf(node: ESTree.Argument | ESTree.ArrayExpressionElement): readonly string[] {
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}
