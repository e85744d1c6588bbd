import {
  type Client,
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { readProfile } from './read-profile.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const abi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])
const picture = 'data:image/svg+xml,%3Csvg/%3E'

/** Ethereum with ENS. Null does not answer. */
function ethereumOf(name: string | null): Client {
  const request = async ({ params }: { readonly params: readonly { readonly data: Hex }[] }) => {
    if (name === null) throw new TypeError('fetch failed')
    const { functionName } = decodeFunctionData({ abi, data: params[0]?.data ?? '0x' })
    return functionName === 'reverseWithGateways'
      ? encodeFunctionResult({ abi, functionName, result: [name, zeroAddress, zeroAddress] })
      : encodeFunctionResult({
          ...{ abi, functionName },
          result: [encodeAbiParameters([{ type: 'string' }], [picture]), zeroAddress],
        })
  }
  return createClient({ chain: mainnet, transport: custom({ request }, { retryCount: 0 }) })
}

/** An app whose API answers this about each address. Null does not answer. */
const sourceOf = (answer: object | null) => ({
  options: { api: { blockchain: 'https://api.test' }, projectId: null },
  environment: {
    fetch: async () => (answer === null ? Promise.reject(new TypeError('fetch failed')) : Response.json(answer)),
    setTimeout: () => () => {},
  },
})

describe('readProfile', () => {
  test('default: the registered name, whose picture elsewhere is not loaded', async () => {
    const source = sourceOf({ name: 'ana.wcn.id', avatar: 'https://pictures.test/a.png' })
    expect(await readProfile(source, address, ethereumOf('ana.eth'))).toEqual({ name: 'ana.wcn.id', avatar: null })
  })

  test.each([{ name: null }, { name: 'eve.eth' }, null])(
    'behavior: otherwise what ENS says itself, with a picture that is onchain: %o',
    async (answer) =>
      expect(await readProfile(sourceOf(answer), address, ethereumOf('ana.eth'))).toEqual({
        ...{ name: 'ana.eth', avatar: picture },
      }),
  )

  test('error: nothing without an answer', async () => {
    expect(await readProfile(sourceOf(null), address, ethereumOf(null))).toBeNull()
    expect(await readProfile(sourceOf(null), address, null)).toBeNull()
  })
})
