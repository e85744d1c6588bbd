import { encodeClaimData } from '@laurel/protocol'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { isSameClaim } from './same-claim.ts'

const signer = '0x00000000000000000000000000000000000000aa'
const claim = (incentiveData: Hex, signature: Hex = '0x12') =>
  encodeClaimData({ signer, signature, incentiveQuantity: 1, incentiveData, referrer: null })

test('default: a claim is identified by its incentive data, not by its signer or signature', () => {
  expect(isSameClaim(claim('0xab01'), claim('0xab01', '0x34'))).toBe(true)
  expect(isSameClaim(claim('0xab01'), claim('0xab02'))).toBe(false)
})

test('behavior: an unreadable claim is not one of ours', () => {
  expect(isSameClaim('0x', claim('0xab01'))).toBe(false)
  expect(isSameClaim(claim('0xab01'), null)).toBe(false)
  expect(isSameClaim('0x', '0x')).toBe(false)
})
