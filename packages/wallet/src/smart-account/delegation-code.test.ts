import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { isDelegated, parseDelegationCode, toDelegationCode } from './delegation-code.ts'

const contract = getAddress(`0x${'a1'.repeat(20)}`)

test('default: the code of a delegation names its contract, in any case', () => {
  const code = toDelegationCode(contract)
  expect(parseDelegationCode(code)).toBe(contract)
  expect(parseDelegationCode(`0x${code.slice(2).toUpperCase()}`)).toBe(contract)
})

test.each([
  undefined,
  '0x',
  '0xef0100',
  `0xef0100${'11'.repeat(21)}`,
  '0x6000',
  'ef0100',
  `0xef0100${'zz'.repeat(20)}`,
])('behavior: %s is not one', (code) => expect(isDelegated(code)).toBe(false))
