import { parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { abiItemsFrom } from '../abi-items.ts'
import { SignatureLengthError } from '../errors.ts'
import type { AbiLookup } from './abi-lookup.ts'
import { AbiLookupError } from './abi-lookup.ts'
import { bundledAbiItems } from './bundled-abi-items.ts'
import { findAbiItems } from './find-abi-items.ts'

const address = `0x${'aa'.repeat(20)}` as const
const abi = parseAbi(['event Paid(address indexed to, uint256 amount)', 'function pay(address to)'])
const topic = toEventSelector(abi[0])
const given = { name: 'the given ABI', abiItems: abiItemsFrom(abi) }
const bundled = { name: 'the bundled table', abiItems: bundledAbiItems }

describe('findAbiItems', () => {
  test('default: the first source that knows a topic or a selector', async () => {
    expect(await findAbiItems(topic, [bundled, given])).toEqual({
      status: 'one',
      item: abi[0],
      description: 'event Paid(address indexed to, uint256 amount)',
      source: 'the given ABI',
    })
    const selector = toFunctionSelector(abi[1])
    expect(await findAbiItems(selector, [given])).toMatchObject({ status: 'one', item: { name: 'pay' } })
    expect(await findAbiItems(`0x${selector.slice(2).padStart(64, '0')}`, [given])).toMatchObject({ status: 'one' })
  })

  test('behavior: two layouts are both named, with where they come from', async () => {
    const two = parseAbi([
      'event Exit(address indexed who, uint256 wad)',
      'event Exit(address who, uint256 indexed wad)',
    ])
    expect(await findAbiItems(toEventSelector(two[0]), [{ name: 'mine', abiItems: abiItemsFrom(two) }])).toMatchObject({
      status: 'several',
      candidates: [
        { description: 'event Exit(address indexed who, uint256 wad)', source: 'mine' },
        { description: 'event Exit(address who, uint256 indexed wad)', source: 'mine' },
      ],
    })
  })

  test('behavior: a lookup is asked about its contract, and only when nothing before it knows', async () => {
    const asked: unknown[] = []
    const lookup: AbiLookup = {
      name: 'Somewhere',
      async getAbi(contract) {
        asked.push(contract)
        // A proxy and its implementation declare the same item.
        return [...abi, ...abi]
      },
    }
    const source = { lookup, chainId: 10, address }
    expect(await findAbiItems(topic, [given, source])).toMatchObject({ source: 'the given ABI' })
    expect(asked).toEqual([])
    expect(await findAbiItems(topic, [bundled, source])).toMatchObject({ status: 'one', source: 'Somewhere' })
    expect(asked).toEqual([{ chainId: 10, address }])
  })

  test('behavior: nobody knows it, and it is said who was asked', async () => {
    const lookup: AbiLookup = { name: 'Somewhere', getAbi: async () => null }
    const unknown = toEventSelector('event Unknown()')
    expect(await findAbiItems(unknown, [given, bundled, { lookup, chainId: 1, address }])).toEqual({
      status: 'none',
      asked: ['the given ABI', 'the bundled table', 'Somewhere'],
    })
  })

  test('error: no signature; a lookup that fails', async () => {
    await expect(findAbiItems('0x12', [given])).rejects.toThrow(SignatureLengthError)
    const lookup: AbiLookup = {
      name: 'Somewhere',
      async getAbi() {
        throw new AbiLookupError({ lookup: 'Somewhere', failure: 'too-slow', why: 'it sleeps' })
      },
    }
    await expect(findAbiItems(topic, [{ lookup, chainId: 1, address }])).rejects.toThrow(AbiLookupError)
  })
})
