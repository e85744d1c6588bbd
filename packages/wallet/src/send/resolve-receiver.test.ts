import {
  type Client,
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  fallback,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type ApiClient, createApiClient } from '../api/api-client.ts'
import { toCoinType } from '../api-schemas/name-message.ts'
import { createChainClients } from '../network/chain-clients.ts'
import { createManualClock } from '../test-helpers/manual-clock.ts'
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
    expect(found).toEqual({ status: 'found', name: 'ana.eth', address, hasOneSource: true })
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
    expect(await resolve(knows)).toEqual({ status: 'found', name: 'ana.eth', address: ana, hasOneSource: true })
  })

  test('behavior: the API has the names of `.wcn.id`, and every name where the app has no Ethereum', async () => {
    const { client, requests } = ensOf({ 60: ana })
    const api = apiOf({
      'ana.wcn.id': profile('ana.wcn.id', { 60: { address: anaOnBase.toLowerCase() } }),
      'ana.eth': profile('ana.eth', { 60: { address: ana } }),
    })
    expect(await resolveReceiver('ana.wcn.id', { chainId: 1, ethereum: client, api })).toEqual({
      ...{ status: 'found', name: 'ana.wcn.id', address: anaOnBase, hasOneSource: true },
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

  describe('several sources', () => {
    /** A client of several hosts, as viem's fallback is. Null does not answer. */
    const hostsOf = (...hosts: readonly (Readonly<Record<string, Hex>> | null)[]) => {
      const ways = hosts.map((addresses) => custom({ request: ensOf(addresses).client.request }, { retryCount: 0 }))
      return createClient({ chain: mainnet, transport: fallback(ways, { retryCount: 0 }) })
    }
    const resolve = (ethereum: Client, api: ApiClient | null = null) =>
      resolveReceiver('ana.eth', { chainId: 1, ethereum, api })
    const found = (hasOneSource: boolean) => ({ status: 'found', name: 'ana.eth', address: ana, hasOneSource })
    const atApi = (address: string) => apiOf({ 'ana.eth': profile('ana.eth', { 60: { address } }) })

    test('default: two hosts that say the same confirm a name', async () => {
      expect(await resolve(hostsOf({ 60: ana }, { 60: ana }))).toEqual(found(false))
      // The client that wallets read with loads its transports when they are first used.
      const { clientOf } = createChainClients({
        ...{ blockchainApi: null, projectId: null, environment: { ...createManualClock(), window: null } },
        transports: { 1: [1, 2].map(() => custom({ request: ensOf({ 60: ana }).client.request })) },
      })
      expect(await resolve(clientOf(mainnet))).toEqual(found(false))
    })

    test.each([
      ['another address', hostsOf({ 60: ana }, { 60: anaOnBase })],
      ['another address, first', hostsOf({ 60: anaOnBase }, { 60: ana })],
      ['none', hostsOf({ 60: ana }, {})],
      ['one of a name that has none', hostsOf({}, { 60: anaOnBase })],
    ] as const)('security: a host that says %s makes the name disputed', async (_, ethereum) => {
      expect(await resolve(ethereum)).toEqual({ status: 'disputed' })
    })

    test('security: with one host, the API confirms a name or disputes it', async () => {
      const { client } = ensOf({ 60: ana })
      expect(await resolve(client, atApi(ana))).toEqual(found(false))
      expect(await resolve(client, atApi(anaOnBase))).toEqual({ status: 'disputed' })
      expect(await resolve(hostsOf({ 60: ana }, null), atApi(anaOnBase))).toEqual({ status: 'disputed' })
      // It does not know all names of ENS, or does not answer.
      expect(await resolve(client, apiOf({}))).toEqual(found(true))
      expect(await resolve(client, apiOf(null))).toEqual(found(true))
    })

    test('behavior: hosts that do not answer leave one source, or the next host', async () => {
      expect(await resolve(hostsOf(null, { 60: ana }))).toEqual(found(true))
      expect(await resolve(hostsOf(null, null, { 60: ana }))).toEqual(found(true))
      await expect(resolve(hostsOf(null, null))).rejects.toThrow()
    })
  })
})
