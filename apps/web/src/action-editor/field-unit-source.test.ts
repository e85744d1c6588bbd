import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { unitSources } from './field-unit-source.ts'

describe('unitSources', () => {
  test('default: a token is the unit of its value', () => {
    const item = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
    expect(unitSources(item)).toEqual(new Map([['2', [{ type: 'contract' }]]]))
  })

  test('behavior: amountIn goes with tokenIn, amountOut with tokenOut', () => {
    const item = parseAbiItem('event Swapped(address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut)')
    expect(unitSources(item).get('2')).toEqual([{ type: 'sibling', path: [0] }])
    expect(unitSources(item).get('3')).toEqual([{ type: 'sibling', path: [1] }])
  })

  test('behavior: inside a tuple, the token next to the number', () => {
    const item = parseAbiItem([
      'event Swapped(address indexed trader, Order order)',
      'struct Order { address token; uint256 amount; uint24 fee; }',
    ])
    expect(unitSources(item)).toEqual(new Map([['1.1', [{ type: 'sibling', path: [1, 0] }]]]))
  })

  test('behavior: the sides of a pool', () => {
    const item = parseAbiItem('event Swap(address sender, uint256 amount0In, uint256 amount1In)')
    expect(unitSources(item).get('1')).toEqual([{ type: 'getter', getter: 'token0' }])
    expect(unitSources(item).get('2')).toEqual([{ type: 'getter', getter: 'token1' }])
  })

  test('behavior: a field that is not an amount has no unit', () => {
    const item = parseAbiItem('event E(uint256 tokenId, uint24 valueFee, uint256 deadline, bool amount, string value)')
    expect(unitSources(item).size).toBe(0)
  })

  test('behavior: with several tokens and no common name, only the contract is left', () => {
    const item = parseAbiItem('event E(address tokenA, address tokenB, uint256 amount)')
    expect(unitSources(item).get('2')).toEqual([{ type: 'contract' }])
  })
})
