import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createEns } from './ens.ts'
import { EnsUnavailableError } from './errors.ts'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverNotFound(bytes name)',
])
const universalResolverAddress = getAddress('0x00000000000000000000000000000000000000e5')
const ada = getAddress('0xa0cf798816d4b9b9866b5330eea46a18382f251e')

/** ENS behind a node that answers calls as the test says, or refuses them with an error of JSON-RPC. */
function openEns(answer: (functionName: string) => Hex | { readonly code: number; readonly data?: Hex }) {
  const state = { calls: 0, nowMs: 0 }
  const client = createClient({
    transport: custom(
      {
        async request({ params }: { params: readonly [{ readonly data: Hex }] }) {
          state.calls++
          const result = answer(decodeFunctionData({ abi, data: params[0].data }).functionName)
          if (typeof result === 'string') return result
          throw new RpcRequestError({ body: {}, url: '', error: { message: 'refused', ...result } })
        },
      },
      { retryCount: 0 },
    ),
    ccipRead: false,
  })
  return { ens: createEns(client, { universalResolverAddress, nowMs: () => state.nowMs }), state }
}
const resolved = (account: Hex) =>
  encodeFunctionResult({
    ...{ abi, functionName: 'resolveWithGateways' },
    result: [encodeAbiParameters([{ type: 'address' }], [account]), universalResolverAddress],
  })

describe('createEns', () => {
  test('default: a name is read once in half a minute, whatever its case', async () => {
    const { ens, state } = openEns(() => resolved(ada))
    expect(await ens.getAddress('ada.eth')).toBe(ada)
    expect(await ens.getAddress('ADA.eth')).toBe(ada)
    expect(state.calls).toBe(1)
    state.nowMs = 30_000
    expect(await ens.getAddress('ada.eth')).toBe(ada)
    expect(state.calls).toBe(2)
  })

  test('behavior: a primary name is checked forward', async () => {
    const name = encodeFunctionResult({
      ...{ abi, functionName: 'reverseWithGateways' },
      result: ['ada.eth', universalResolverAddress, universalResolverAddress],
    })
    const honest = openEns((called) => (called === 'reverseWithGateways' ? name : resolved(ada)))
    expect(await honest.ens.getName(ada)).toBe('ada.eth')
    const other = openEns((called) => (called === 'reverseWithGateways' ? name : resolved(universalResolverAddress)))
    expect(await other.ens.getName(ada)).toBeNull()
  })

  test.each([
    [
      'that names a gateway',
      {
        code: 3,
        data: encodeErrorResult({
          abi,
          errorName: 'OffchainLookup',
          args: [universalResolverAddress, ['https://evil.example'], '0x', '0x00000000', '0x'],
        }),
      },
    ],
    [
      'that does not exist',
      { code: 3, data: encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x00'] }) },
    ],
    ['that reverts, as other nodes say it', { code: -32_015, data: '0x' }],
    ['that returns nothing', '0x'],
    ['that returns anything', '0x1234'],
  ] as const)('behavior: a resolver %s has no answer', async (_, answer) => {
    const { ens } = openEns(() => answer)
    expect(await ens.getAddress('ada.eth')).toBeNull()
    expect(await ens.getName(ada)).toBeNull()
    expect(await ens.getAvatar('ada.eth')).toBeNull()
  })

  test('error: nodes that refuse the call are not taken for a name that does not exist', async () => {
    const { ens } = openEns(() => ({ code: -32_005 }))
    await expect(ens.getAddress('ada.eth')).rejects.toThrow(EnsUnavailableError)
    await expect(ens.getName(ada)).rejects.toThrow(EnsUnavailableError)
  })

  test('error: a name that ENS does not accept is not looked up', async () => {
    const { ens, state } = openEns(() => resolved(ada))
    expect(await ens.getAddress('a b.eth')).toBeNull()
    expect(state.calls).toBe(0)
  })
})
