import { parseAbi } from 'viem'
import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * Replaces `parseAbi([…])` with the ABI that it returns. A first visit would parse a hundred signatures before it can
 * request anything.
 */
export function precompileAbis(): Plugin {
  return {
    name: 'laurel-precompile-abis',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: 'parseAbi(' },
      handler(code) {
        let compiled = code
        // From the end, so that the positions of the other calls stay the same.
        for (const { start, end, signatures } of findCalls(this.parse(code)).toReversed()) {
          const lines = code.slice(start, end).replace(/[^\n]/g, '')
          // The lines stay where they are, as in the source map.
          compiled = compiled.slice(0, start) + JSON.stringify(parseAbi(signatures)) + lines + compiled.slice(end)
        }
        return { code: compiled, map: null }
      },
    },
  }
}

type Call = { readonly start: number; readonly end: number; readonly signatures: readonly string[] }

/** Returns the calls of `parseAbi` with literal signatures, in the order of the code. */
function findCalls(program: ESTree.Program): readonly Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [list, ...rest] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'parseAbi') return
      if (list?.type !== 'ArrayExpression' || rest.length > 0) return
      const signatures = list.elements.flatMap((item) =>
        item?.type === 'Literal' && typeof item.value === 'string' ? [item.value] : [],
      )
      if (signatures.length === list.elements.length) calls.push({ start, end, signatures })
    },
  }).visit(program)
  return calls
}
