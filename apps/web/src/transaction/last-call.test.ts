import { encodeFunctionData, erc20Abi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { isLastCall } from './last-call.ts'

const [account, other] = [addressOf(0xa), addressOf(0xb)]
const options = { account, earlierCalls: ['approve(address,uint256)'] }
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 1n] })

describe('isLastCall', () => {
  test('behavior: an approval is not the last call, and what it prepares is', () => {
    expect(isLastCall({ from: account, input: approval }, options)).toBe(false)
    const input = toFunctionSelector('topupIncentiveFromSender(uint256,uint256,bytes)')
    expect(isLastCall({ from: account, input }, options)).toBe(true)
  })

  test('behavior: what another account sent carries unknown calls', () => {
    expect(isLastCall({ from: other, input: '0x12345678' }, options)).toBe(false)
  })
})
