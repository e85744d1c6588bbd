import { array, assert, property, string, stringMatching, uint8Array } from 'fast-check'
import {
  bytesToHex,
  concat,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  recoverAddress,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { decodeDnsName } from './dns-name.ts'
import { GatewayRequestError } from './errors.ts'
import { createNameGateway, hashAnswer } from './name-gateway.ts'
import type { RegisteredName } from './name-store.ts'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const sender = '0x00000000000000000000000000000000000000ad'
const ada = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const now = 1_795_700_000
const names: readonly RegisteredName[] = [
  { label: 'ada1', address: lower(ada), coinType: 0x80000000 + 8453, signedBy: 'key', registeredAt: now },
  { label: 'safe1', address: lower(ada), coinType: 0x80000000 + 8453, signedBy: 'contract', registeredAt: now },
  { label: 'main1', address: lower(ada), coinType: 0x80000001, signedBy: 'contract', registeredAt: now },
]
const gateway = createNameGateway({
  store: { find: async (label) => names.find((name) => name.label === label) ?? null },
  suffix: '.wcn.id',
  key: { address: account.address, signDigest: (hash) => account.sign({ hash }) },
  nowSeconds: () => now,
})

function lower(hex: string): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
const requestOf = (name: string, call: Hex) =>
  encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), call] })
const addressCall = (name: string) => encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
const coinCall = (name: string, coinType: bigint) =>
  encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name), coinType] })
async function answerTo(request: Hex) {
  const data = await gateway.answer({ sender, data: request })
  const [result, expiresAt, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    data,
  )
  return { result, expiresAt, signature }
}
const addressOf = async (name: string) =>
  decodeAbiParameters([{ type: 'address' }], (await answerTo(requestOf(name, addressCall(name)))).result)[0]
const coinAddressOf = async (name: string, coinType: bigint) =>
  decodeAbiParameters([{ type: 'bytes' }], (await answerTo(requestOf(name, coinCall(name, coinType)))).result)[0]

describe('createNameGateway', () => {
  test('default: a signed answer for the resolver that asks', async () => {
    const request = requestOf('ada1.wcn.id', addressCall('ada1.wcn.id'))
    const { result, expiresAt, signature } = await answerTo(request)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([ada])
    expect(expiresAt).toBe(BigInt(now + 300))
    const hash = hashAnswer({ resolver: sender, request, result, expiresAt })
    expect(await recoverAddress({ hash, signature })).toBe(account.address)
  })

  test('default: an account with a key is the same on every EVM chain', async () => {
    expect(await addressOf('ada1.wcn.id')).toBe(ada)
    for (const coinType of [60n, 0x80000000n, 0x80000001n, 0x80000000n + 8453n, 0xffffffffn])
      expect(await coinAddressOf('ada1.wcn.id', coinType)).toBe(lower(ada))
    for (const coinType of [0n, 501n, 0x100000000n]) expect(await coinAddressOf('ada1.wcn.id', coinType)).toBe('0x')
  })

  test('security: a contract is known on its chain only', async () => {
    expect(await coinAddressOf('safe1.wcn.id', 0x80000000n + 8453n)).toBe(lower(ada))
    expect(await addressOf('safe1.wcn.id')).toBe(zeroAddress)
    for (const coinType of [60n, 0x80000000n, 0x80000001n])
      expect(await coinAddressOf('safe1.wcn.id', coinType)).toBe('0x')
    expect(await addressOf('main1.wcn.id')).toBe(ada)
    expect(await coinAddressOf('main1.wcn.id', 60n)).toBe(lower(ada))
  })

  test.each(['ben1.wcn.id', 'ada_1.wcn.id', 'a.ada1.wcn.id', 'adа1.wcn.id'])(
    'behavior: %s is not registered, and has no address',
    async (name) => {
      expect(await addressOf(name)).toBe(zeroAddress)
    },
  )

  test('behavior: records that are not stored are empty', async () => {
    const node = namehash('ada1.wcn.id')
    const text = await answerTo(
      requestOf('ada1.wcn.id', encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] })),
    )
    expect(decodeAbiParameters([{ type: 'string' }], text.result)).toEqual([''])
    const content = await answerTo(
      requestOf('ada1.wcn.id', encodeFunctionData({ abi, functionName: 'contenthash', args: [node] })),
    )
    expect(decodeAbiParameters([{ type: 'bytes' }], content.result)).toEqual(['0x'])
  })

  test.each([
    ['another suffix', requestOf('ada1.eth', addressCall('ada1.eth'))],
    ['the suffix itself', requestOf('wcn.id', addressCall('wcn.id'))],
    ['a name without a suffix', requestOf('ada1', addressCall('ada1'))],
    ['the node of another name', requestOf('ada1.wcn.id', addressCall('ben1.wcn.id'))],
    [
      'another function',
      requestOf('ada1.wcn.id', encodeFunctionData({ abi, functionName: 'name', args: [namehash('a')] })),
    ],
    ['no call', requestOf('ada1.wcn.id', '0x')],
    ['another request', addressCall('ada1.wcn.id')],
    ['a name that is not in DNS encoding', encodeFunctionData({ abi, functionName: 'resolve', args: ['0x04', '0x'] })],
  ])('error: %s', async (_, request) => {
    await expect(answerTo(request)).rejects.toThrow(GatewayRequestError)
  })

  test('property: any bytes are answered or rejected with a reason', async () => {
    for (const bytes of [[], [0], [1, 2, 3], Array.from({ length: 600 }, (_, index) => index % 256)]) {
      const request = concat(['0x9061b923', bytesToHex(Uint8Array.from(bytes))])
      await expect(answerTo(request)).rejects.toThrow(GatewayRequestError)
    }
  })
})

describe('decodeDnsName', () => {
  test('default: labels after their lengths', () => {
    expect(decodeDnsName('0x04616461310377636e02696400')).toBe('ada1.wcn.id')
    expect(decodeDnsName('0x00')).toBe('')
  })

  test('property: it decodes what viem encodes', () => {
    const labels = array(stringMatching(/^[a-z0-9-]{1,20}$/), { minLength: 1, maxLength: 8 })
    assert(
      property(labels, (list) => {
        expect(decodeDnsName(toHex(packetToBytes(list.join('.'))))).toBe(list.join('.'))
      }),
    )
  })

  test('property: a name has one encoding', () => {
    assert(
      property(uint8Array({ maxLength: 40 }), (bytes) => {
        const name = decodeDnsName(bytesToHex(bytes))
        if (name === null || name === '') return
        expect(toHex(packetToBytes(name))).toBe(bytesToHex(bytes))
      }),
    )
  })

  test.each(['0x', '0x01', '0x0161', '0x016100ff', '0x01ff00', '0x012e00', '0x0000'] as const)(
    'error: %s is not a name',
    (encoded) => {
      expect(decodeDnsName(encoded)).toBeNull()
    },
  )

  test('property: any text as a label comes back', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1, maxLength: 10 }), (label) => {
        const bytes = new TextEncoder().encode(label)
        const encoded = concat([toHex(bytes.length, { size: 1 }), bytesToHex(bytes), '0x00'])
        expect(decodeDnsName(encoded)).toBe(label.includes('.') ? null : label)
      }),
    )
  })
})
