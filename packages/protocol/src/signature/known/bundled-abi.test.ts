import { toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeAbiItem } from '../describe-abi-item.ts'
import { bundledAbi } from './bundled-abi.ts'
import { eventTexts, functionTexts } from './generated/signature-table.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe('bundledAbi', () => {
  test('default: the layouts of a well-known event', () => {
    expect(bundledAbi.events(TRANSFER).map(describeAbiItem)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^event Transfer\(address indexed \w+, address indexed \w+, uint256 \w+\)$/),
        expect.stringMatching(/^event Transfer\(address indexed \w+, address indexed \w+, uint256 indexed \w+\)$/),
      ]),
    )
    expect(bundledAbi.functions('0xa9059cbb').map(({ name }) => name)).toEqual(['transfer'])
  })

  test('behavior: a second call returns the same items', () => {
    expect(bundledAbi.events(TRANSFER)).toBe(bundledAbi.events(TRANSFER))
  })

  test('behavior: where the layout is only a guess, returns every layout', () => {
    const layouts = bundledAbi.events('0xea9415385bae08fe9f6dc457b02577166790cde83bb18cc340aac6cb81b824de')
    expect(layouts.map(describeAbiItem)).toEqual(
      expect.arrayContaining([
        'event TradeExecute(address indexed origin, address src, uint256 srcAmount, address destToken, uint256 destAmount, address destAddress)',
        'event TradeExecute(address origin, address indexed src, uint256 srcAmount, address destToken, uint256 destAmount, address destAddress)',
      ]),
    )
  })

  test('behavior: finds every item of the table by its signature', () => {
    const texts = [eventTexts, functionTexts].map((table) => Object.values(table).flat())
    const [events = [], functions = []] = texts
    for (const text of events) {
      const topic = toEventSelector(text)
      expect(bundledAbi.events(topic).map(toEventSelector)).toContain(topic)
    }
    for (const text of functions) {
      const selector = toFunctionSelector(text)
      expect(bundledAbi.functions(selector).map(toFunctionSelector)).toContain(selector)
    }
    expect({ events: events.length, functions: functions.length }).toEqual({ events: 818, functions: 259 })
  })

  test.each(['0x', '0x__proto__', '0xconstructor', `${TRANSFER.slice(0, 10)}${'0'.repeat(56)}`, '0x12345678'])(
    'error: %s is unknown',
    (signature) => {
      // @ts-expect-error: an untrusted signature
      expect([bundledAbi.events(signature), bundledAbi.functions(signature)]).toEqual([[], []])
    },
  )
})
