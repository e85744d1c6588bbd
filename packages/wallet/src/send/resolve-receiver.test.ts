import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { toCoinType } from '../api-schemas/name-message.ts'
import { resolveReceiver } from './resolve-receiver.ts'

const ana = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const anaOnBase = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const abi = parseAbi([
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
  'function addr(bytes32) view returns (address)',
  'function addr(bytes32, uint256) view returns (bytes)',
])

/** Ethereum with the universal resolver of ENS. Null does not answer. @param addresses - of `ana.eth`, by coin type. */
function ensOf(addresses: Readonly<Record<string, Hex>> | null) {
  const requests: string[] = []
  const client = createClient({
    chain: mainnet,
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params: readonly { data: Hex }[] }) => {
          requests.push(method)
          if (addresses === null) throw new TypeError('fetch failed')
          const outer = decodeFunctionData({ abi, data: params[0]?.data ?? '0x' })
          if (outer.functionName !== 'resolveWithGateways') throw new TypeError(outer.functionName)
          const inner = decodeFunctionData({ abi, data: outer.args[1] })
          if (inner.functionName !== 'addr') throw new TypeError(inner.functionName)
          const [node, coinType] = inner.args
          const found = node === namehash('ana.eth') ? (addresses[String(coinType ?? 60)] ?? null) : null
          const answer =
            coinType === undefined
              ? encodeAbiParameters([{ type: 'address' }], [found ?? zeroAddress])
              : encodeAbiParameters([{ type: 'bytes' }], [found ?? '0x'])
          return encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [answer, zeroAddress] })
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client, requests }
}

/** An API that has profiles by name. Null does not answer. */
function apiOf(profiles: Readonly<Record<string, object>> | null): ApiClient {
  return createApiClient({
    url: 'https://api.test',
    projectId: null,
    environment: {
      setTimeout: () => () => {},
      fetch: async (url) => {
        if (profiles === null) throw new TypeError('fetch failed')
        const name = decodeURIComponent(new URL(String(url)).pathname.split('/').at(-1) ?? '')
        const found = profiles[name]
        return found === undefined ? new Response('{}', { status: 404 }) : Response.json(found)
      },
    },
  })
}
const profile = (name: string, addresses: object) => ({ name, attributes: [], source: 'names', addresses })

describe('resolveReceiver', () => {
  test.each([
    ['ana.eth', 1, ana],
    ['the same name in capitals', 1, ana],
    ['on another chain its own address', 8453, anaOnBase],
    ['where it has no other, that of Ethereum', 10, ana],
  ] as const)('default: %s', async (what, chainId, address) => {
    const { client } = ensOf({ 60: ana, [toCoinType(8453)]: anaOnBase })
    const text = what === 'the same name in capitals' ? 'ANA.eth' : 'ana.eth'
    const found = await resolveReceiver(text, { chainId, ethereum: client, api: null })
    // The checksum shows a letter that was changed on the way.
    expect(found).toEqual({ name: 'ana.eth', address })
  })

  test.each([
    ['has no address', 'ben.eth', {}],
    ['has the zero address', 'ana.eth', { 60: zeroAddress }],
    ['mixes scripts', 'аna.eth\u0301..', { 60: ana }],
  ] as const)('error: a name that %s is nobody', async (_, text, addresses) => {
    const { client } = ensOf(addresses)
    expect(await resolveReceiver(text, { chainId: 1, ethereum: client, api: null })).toBeNull()
  })

  test('security: a record of another chain has any bytes, and those of another length are nobody', async () => {
    const { client } = ensOf({ 60: ana, [toCoinType(8453)]: `${anaOnBase}00` })
    expect(await resolveReceiver('ana.eth', { chainId: 8453, ethereum: client, api: null })).toBeNull()
  })

  test('error: Ethereum does not answer, and neither does the API: nothing is known', async () => {
    const { client } = ensOf(null)
    const resolve = (api: ApiClient | null) => resolveReceiver('ana.eth', { chainId: 1, ethereum: client, api })
    await expect(resolve(null)).rejects.toThrow()
    await expect(resolve(apiOf(null))).rejects.toThrow()
    // It can be a name of a gateway that the API knows.
    const knows = apiOf({ 'ana.eth': profile('ana.eth', { 60: { address: ana } }) })
    expect(await resolve(knows)).toEqual({ name: 'ana.eth', address: ana })
  })

  test('behavior: the API has the names of `.wcn.id`, and every name where the app has no Ethereum', async () => {
    const { client, requests } = ensOf({ 60: ana })
    const api = apiOf({
      'ana.wcn.id': profile('ana.wcn.id', { 60: { address: anaOnBase.toLowerCase() } }),
      'ana.eth': profile('ana.eth', { 60: { address: ana } }),
    })
    expect(await resolveReceiver('ana.wcn.id', { chainId: 1, ethereum: client, api })).toEqual({
      ...{ name: 'ana.wcn.id', address: anaOnBase },
    })
    expect(requests).toEqual([])
    expect(await resolveReceiver('ana.eth', { chainId: 1, ethereum: null, api })).toMatchObject({ address: ana })
    expect(await resolveReceiver('ana.eth', { chainId: 1, ethereum: null, api: null })).toBeNull()
  })

  test.each([
    ['is for another name', profile('eve.wcn.id', { 60: { address: ana } })],
    ['has no address', profile('ana.wcn.id', {})],
    ['has the zero address', profile('ana.wcn.id', { 60: { address: zeroAddress } })],
    ['has only the address of another chain', profile('ana.wcn.id', { [toCoinType(10)]: { address: ana } })],
  ])('security: an answer of the API that %s is nobody', async (_, answer) => {
    const { client } = ensOf({})
    const api = apiOf({ 'ana.wcn.id': answer })
    expect(await resolveReceiver('ana.wcn.id', { chainId: 1, ethereum: client, api })).toBeNull()
  })
})
