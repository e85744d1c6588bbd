/** Compares the ABI fragments of the client with the published interface: the golden files of `contracts/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Abi, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import * as allowList from '../src/allow-list/allow-list-abi.ts'
import * as core from '../src/boost/core-abi.ts'
import * as budget from '../src/budget/budget-abi.ts'
import { protocolErrorsAbi } from '../src/contract/protocol-errors.ts'
import { eventAbis } from '../src/event-abis/event-abis.ts'
import * as incentive from '../src/incentive/incentive-abi.ts'
import * as validator from '../src/validator/validator-abi.ts'

const golden = new URL('../../../contracts/golden/', import.meta.url)

/** Returns the selector and the outputs of an item, without the names of its parameters, which may differ. */
function shapeOf(item: Abi[number]): string | null {
  switch (item.type) {
    case 'function':
      return `${toFunctionSelector(item)} → ${item.outputs.map(typeOf).join()}`
    case 'event':
      return `${toEventSelector(item)} ${item.inputs.map(({ indexed }) => (indexed ? 1 : 0)).join('')}`
    case 'error':
      return toFunctionSelector(`function ${item.name}(${item.inputs.map(typeOf).join()})`)
    default:
      return null
  }
}

function typeOf(parameter: {
  readonly type: string
  readonly components?: readonly { readonly type: string }[]
}): string {
  return 'components' in parameter && parameter.components
    ? `(${parameter.components.map(typeOf).join()})${parameter.type.slice('tuple'.length)}`
    : parameter.type
}

function shapes(abi: Abi): readonly string[] {
  return abi.flatMap((item) => shapeOf(item) ?? [])
}

const published = new Set<string>()
const publishedErrors = new Set<string>()
for (const file of readdirSync(golden)) {
  const abi: unknown = JSON.parse(readFileSync(new URL(file, golden), 'utf8'))
  if (!Array.isArray(abi)) continue
  for (const shape of shapes(abi)) published.add(shape)
  for (const shape of shapes(abi.filter(({ type }) => type === 'error'))) publishedErrors.add(shape)
}

/** The items of tokens, which the protocol does not publish. */
const tokens = ['paidTokenAbi', 'paidMultiTokenAbi', 'allocatedTokenAbi', 'allocatedMultiTokenAbi']

describe('ABI fragments', () => {
  const fragments = Object.entries({ ...allowList, ...core, ...budget, ...incentive, ...validator }).filter(
    ([name]) => !tokens.includes(name),
  )

  test.each(fragments)('default: %s is as published', (_, abi) => {
    const unknown = shapes(abi).filter((shape) => !published.has(shape))
    expect(unknown).toEqual([])
  })

  test('behavior: the golden files exist, and a difference is found', () => {
    expect(published.size).toBeGreaterThan(200)
    const slip = [{ type: 'function', name: 'getBoost', inputs: [], outputs: [], stateMutability: 'view' }] as const
    expect(shapes(slip).filter((shape) => published.has(shape))).toEqual([])
  })

  test("behavior: the events of boosts are the core's own events", () => {
    for (const abi of [eventAbis.created, eventAbis.claimed, eventAbis.fees]) {
      expect(shapes(abi).filter((shape) => !published.has(shape))).toEqual([])
    }
  })

  test('behavior: every published error is in the table', () => {
    const known = new Set(shapes(protocolErrorsAbi))
    expect(publishedErrors.size).toBeGreaterThan(40)
    expect([...publishedErrors].filter((shape) => !known.has(shape))).toEqual([])
  })
})
