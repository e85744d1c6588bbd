/** Runs the README's first example, on the responses of a recorded node. */
import { readFileSync } from 'node:fs'
import * as viem from 'viem'
import * as chains from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { readSnippets } from '../../../examples/readme/snippets.ts'
import * as protocol from '../src/index.ts'
import { readRecordedFiles } from '../src/testing/recorded-receipts.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const first = readSnippets(readme).find(({ language }) => language === 'ts')?.code ?? ''

afterEach(() => {
  vi.unstubAllGlobals()
})

test('default: the first example has the result that the README shows', async () => {
  const hash = /0x[0-9a-f]{64}/.exec(first)?.[0]
  vi.stubGlobal('fetch', async (_url: string, { body }: { readonly body: string }) => {
    const { id, method, params } = JSON.parse(body)
    return Response.json({ jsonrpc: '2.0', id, result: recordedResult(method, params?.[0]) })
  })
  const client = vi.fn(viem.createPublicClient)
  const result = await run(first, {
    '@laurel/protocol': protocol,
    viem: { ...viem, createPublicClient: client },
    'viem/chains': chains,
  })
  expect(hash).toBeDefined()
  expect(client).toHaveBeenCalledOnce()
  expect(result).toMatchObject({ status: 'matched', claimant: { status: 'resolved', logIndex: 76 }, logIndexes: [76] })
  expect(first).toContain("status: 'matched', claimant: { status: 'resolved', address: '0x…', logIndex: 76 }")
})

/** Runs the code of a snippet without types, and returns its `result`. */
async function run(code: string, modules: Readonly<Record<string, object>>): Promise<unknown> {
  const body = code.replaceAll(/^import (\{.*\}) from '(.*)'$/gm, "const $1 = modules['$2']")
  // A module's code may wait at the top level, which an async function may too.
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(run).constructor
  return AsyncFunction('modules', `${body}\nreturn result`)(modules)
}

function recordedResult(method: string, hash: string): unknown {
  const { file } = readRecordedFiles('receipts').find(({ name }) => name === '1-15000000.json') ?? {}
  const { transactions, receipts } = JSON.parse(JSON.stringify(file))
  const at = { blockNumber: receipts[0].blockNumber, blockHash: receipts[0].blockHash }
  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_getTransactionByHash':
      // The recording has no calldata and value, which the action does not need.
      return {
        ...at,
        ...transactions.find((one: { readonly hash: string }) => one.hash === hash),
        input: '0x',
        value: '0x0',
      }
    case 'eth_getTransactionReceipt':
      return receipts.find((one: { readonly transactionHash: string }) => one.transactionHash === hash)
    default:
      throw new TypeError(`The example calls ${method}.`)
  }
}
