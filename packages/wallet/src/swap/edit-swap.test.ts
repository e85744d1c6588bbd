import { describe, expect, test } from 'vitest'
import { tokens } from '../test-helpers/swap-answers.ts'
import { changeAmount, chooseToken } from './edit-swap.ts'
import { getSwapTerms } from './swap-rules.ts'

const { native, leaf, dollar } = tokens
const typed = { from: native, to: leaf, amountText: '0.12345678901', slippage: 1 }

describe('chooseToken', () => {
  test('default: the amount has the decimals of the token that is paid, and can be changed', () => {
    const input = chooseToken(typed, 'from', dollar)
    expect(input).toMatchObject({ from: dollar, to: leaf, amountText: '0.123456' })
    expect(getSwapTerms(input)?.amount).toBe(123_456n)
    expect(changeAmount(input, '0.12345').amountText).toBe('0.12345')
  })

  test('behavior: a token that changes places changes it too', () => {
    const input = chooseToken({ ...typed, to: dollar }, 'to', native)
    expect(input).toMatchObject({ from: dollar, to: native, amountText: '0.123456' })
  })

  test('behavior: what arrives changes nothing of what is paid', () =>
    expect(chooseToken(typed, 'to', dollar).amountText).toBe('0.12345678901'))
})
