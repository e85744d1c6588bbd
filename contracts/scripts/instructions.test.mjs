// @ts-check
import { describe, expect, test } from 'vitest'
import { listInstructions, unknownInstructions } from './instructions.mjs'

describe('instructionsOf', () => {
  test('default: push data is not an instruction', () => {
    // PUSH1 0x5e, PUSH0, MCOPY, STOP.
    expect([...listInstructions('0x605e5f5e00')]).toEqual([0x60, 0x5f, 0x5e, 0x00])
  })

  test('behavior: push data may be missing at the end', () => {
    expect([...listInstructions('0x7f5c')]).toEqual([0x7f])
  })
})

describe('unknownInstructions', () => {
  test('default: a chain supports the instructions of its upgrade and of earlier ones', () => {
    const used = listInstructions('0x5f5c5d5e49')
    expect(unknownInstructions(used, 'cancun')).toEqual([])
    expect(unknownInstructions(used, 'shanghai')).toEqual([0x49, 0x5c, 0x5d, 0x5e])
    expect(unknownInstructions(used, 'london')).toEqual([0x49, 0x5c, 0x5d, 0x5e, 0x5f])
  })

  test('behavior: instructions of later upgrades, and undefined ones, are not supported', () => {
    expect(unknownInstructions(listInstructions('0x1e0c'), 'cancun')).toEqual([0x0c, 0x1e])
  })
})
