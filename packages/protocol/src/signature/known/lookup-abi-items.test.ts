import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { createAbiRegistry } from '../abi-registry.ts'
import { SignatureLengthError } from '../errors.ts'
import type { AbiLoader } from './abi-loader.ts'
import { AbiLoaderError } from './abi-loader.ts'
import { bundledAbi } from './bundled-abi.ts'
import { lookupAbiItems } from './lookup-abi-items.ts'

const address = `0x${'aa'.repeat(20)}` as const
const abi = parseAbi(['event Paid(address indexed to, uint256 amount)', 'function pay(address to)'])
const topic = toEventSelector(abi[0])
const given = { name: 'the given ABI', abiItems: createAbiRegistry(abi) }
const bundled = { name: 'the bundled table', abiItems: bundledAbi }

describe('lookupAbiItems', () => {
  test('default: the first source that knows a topic or a selector', async () => {
    expect(await lookupAbiItems(topic, [bundled, given])).toEqual({
      status: 'one',
      item: abi[0],
      description: 'event Paid(address indexed to, uint256 amount)',
      source: 'the given ABI',
    })
    const selector = toFunctionSelector(abi[1])
    expect(await lookupAbiItems(selector, [given])).toMatchObject({ status: 'one', item: { name: 'pay' } })
    expect(await lookupAbiItems(`0x${selector.slice(2).padStart(64, '0')}`, [given])).toMatchObject({ status: 'one' })
  })

  test('behavior: returns both of two layouts, with their sources', async () => {
    const two = parseAbi([
      'event Exit(address indexed who, uint256 wad)',
      'event Exit(address who, uint256 indexed wad)',
    ])
    expect(
      await lookupAbiItems(toEventSelector(two[0]), [{ name: 'mine', abiItems: createAbiRegistry(two) }]),
    ).toMatchObject({
      status: 'several',
      candidates: [
        { description: 'event Exit(address indexed who, uint256 wad)', source: 'mine' },
        { description: 'event Exit(address who, uint256 indexed wad)', source: 'mine' },
      ],
    })
  })

  test('behavior: a lookup runs only when no earlier source knows the signature', async () => {
    const requests: unknown[] = []
    const lookup: AbiLoader = {
      name: 'Somewhere',
      async getAbi(contract) {
        requests.push(contract)
        // A proxy and its implementation declare the same item.
        return [...abi, ...abi]
      },
    }
    const source = { lookup, chainId: 10, address }
    expect(await lookupAbiItems(topic, [given, source])).toMatchObject({ source: 'the given ABI' })
    expect(requests).toEqual([])
    expect(await lookupAbiItems(topic, [bundled, source])).toMatchObject({ status: 'one', source: 'Somewhere' })
    expect(requests).toEqual([{ chainId: 10, address }])
  })

  test('behavior: an unknown signature has the list of its sources', async () => {
    const lookup: AbiLoader = { name: 'Somewhere', getAbi: async () => null }
    const unknown = toEventSelector('event Unknown()')
    expect(await lookupAbiItems(unknown, [given, bundled, { lookup, chainId: 1, address }])).toEqual({
      status: 'none',
      sources: ['the given ABI', 'the bundled table', 'Somewhere'],
    })
  })

  test('error: an invalid signature, and a failing lookup', async () => {
    await expect(lookupAbiItems('0x12', [given])).rejects.toThrow(SignatureLengthError)
    const lookup: AbiLoader = {
      name: 'Somewhere',
      async getAbi() {
        throw new AbiLoaderError({ lookup: 'Somewhere', failure: 'too-slow', why: 'it sleeps' })
      },
    }
    await expect(lookupAbiItems(topic, [{ lookup, chainId: 1, address }])).rejects.toThrow(AbiLoaderError)
  })
})
