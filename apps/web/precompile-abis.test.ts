import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { precompileAbis } from './precompile-abis.ts'

const source = `import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
export const abi = parseAbi([
  'struct Pair { address one; uint256[] many }',
  "event Moved(address indexed from, uint256 value)", // a comment
  'function pair(bytes32 id) view returns (Pair)',
])
export const parse = (signatures) => parseAbi(signatures)
export const topic = toEventSelector('Transfer(address,address,uint256)')
export const selector = toFunctionSelector('issue(address,uint256)')
export const hash = (signature) => toEventSelector(signature)
export const line = 'unmoved'
`

/** Builds {@link source}, as the app is built. */
async function compile(): Promise<string> {
  const entry = '\0source'
  const output = await build({
    ...{ configFile: false, logLevel: 'silent' },
    plugins: [
      { name: 'source', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? source : null) },
      precompileAbis(),
    ],
    build: {
      ...{ write: false, minify: false },
      rolldownOptions: { input: entry, external: ['viem'], preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in output)) throw new Error('One build was expected.')
  return output.output[0].code
}

test('default: the ABI and the hashes are in the code, as viem returns them', async () => {
  const code = await compile()
  const module: unknown = await import(
    `data:text/javascript,${encodeURIComponent(code.replace(/import .*? from "viem";/, 'const parseAbi = () => "parsed later", toEventSelector = parseAbi, toFunctionSelector = parseAbi;'))}`
  )
  expect(module).toMatchObject({
    abi: parseAbi([
      'struct Pair { address one; uint256[] many }',
      'event Moved(address indexed from, uint256 value)',
      'function pair(bytes32 id) view returns (Pair)',
    ]),
    topic: toEventSelector('Transfer(address,address,uint256)'),
    selector: toFunctionSelector('issue(address,uint256)'),
    line: 'unmoved',
  })
  // Signatures that are only known later are parsed later.
  expect(code).toContain('parseAbi(signatures)')
  expect(code).toContain('toEventSelector(signature)')
})
