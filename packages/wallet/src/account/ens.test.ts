import {
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
import { getEnsProfile } from './ens.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const resolverAbi = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])

/** Ethereum with ENS' universal resolver only, which exists on no other chain. */
function nameServer({ name, avatar }: { name: string; avatar: string }) {
  const requests: string[] = []
  const client = createClient({
    chain: mainnet,
    transport: custom({
      request: async ({ method, params }: { method: string; params: readonly { data: Hex }[] }) => {
        requests.push(method)
        const { functionName } = decodeFunctionData({ abi: resolverAbi, data: params[0]?.data ?? '0x' })
        if (functionName === 'reverseWithGateways') {
          return encodeFunctionResult({ abi: resolverAbi, functionName, result: [name, zeroAddress, zeroAddress] })
        }
        const text = encodeAbiParameters([{ type: 'string' }], [avatar])
        return encodeFunctionResult({ abi: resolverAbi, functionName, result: [text, zeroAddress] })
      },
    }),
  })
  return { client, requests }
}

describe('getEnsProfile', () => {
  const picture = 'data:image/svg+xml,%3Csvg/%3E'

  test('default: a name, and an onchain picture', async () => {
    const { client } = nameServer({ name: 'ada.eth', avatar: picture })
    await expect(getEnsProfile(client, address, {})).resolves.toEqual({ name: 'ada.eth', avatar: picture })
  })

  test.each(['https://tracker.test/pixel.png', 'ipfs://Qm', 'eip155:1/erc721:0xb7/1', 'javascript:alert(1)'])(
    'behavior: %s would need a request to an untrusted host, so there is no picture',
    async (avatar) => {
      const { client } = nameServer({ name: 'ada.eth', avatar })
      await expect(getEnsProfile(client, address, {})).resolves.toEqual({ name: 'ada.eth', avatar: null })
    },
  )

  test('behavior: the app’s own service provides the picture', async () => {
    const { client, requests } = nameServer({ name: 'ada.eth', avatar: picture })
    const avatarUrl = (name: string) => `https://avatars.test/${name}`
    await expect(getEnsProfile(client, address, { avatarUrl })).resolves.toEqual({
      name: 'ada.eth',
      avatar: 'https://avatars.test/ada.eth',
    })
    expect(requests).toHaveLength(1)
  })

  test.each(['Ada.eth', 'аda.eth\u200b', 'ada\u202e.eth', '$#'])(
    'behavior: %j is not normalized, so there is no name',
    async (name) => {
      const { client } = nameServer({ name, avatar: picture })
      await expect(getEnsProfile(client, address, {})).resolves.toEqual({ name: null, avatar: null })
    },
  )
})
