import { describe, expect, test } from 'vitest'
import { balanceHint } from './balance-hint.ts'
import type { BudgetLine } from './budget-lines.ts'

const token = `0x${'aa'.repeat(20)}` as const
const unit = { symbol: 'TUSD', decimals: 0, token }
const line: BudgetLine = {
  key: token,
  unit,
  asset: token,
  tokenId: null,
  money: { rewards: 100n, fee: 10n, asset: token },
}
const held = (inWallet: bigint, inBudget = 0n) => ({ inWallet, inBudget, approved: 0n })
const plain = (hint: ReturnType<typeof balanceHint>) => hint?.words.replaceAll('\u00a0', ' ')

describe('balanceHint', () => {
  test('default: the balance, before an amount is entered', () => {
    expect(plain(balanceHint({ ...line, money: null }, held(5n)))).toBe('Your wallet has 5 TUSD.')
    expect(balanceHint(line, held(110n))?.isShort).toBe(false)
  })

  test('behavior: too little says how much is missing, with the fee', () => {
    const hint = balanceHint(line, held(104n))
    expect(plain(hint)).toBe('Your wallet has 104 TUSD. This needs 110 TUSD with the fee: 6 TUSD more.')
    expect(hint?.isShort).toBe(true)
  })

  test('behavior: what the budget has counts too', () => {
    const hint = balanceHint(line, held(100n, 10n))
    expect(plain(hint)).toBe('Your wallet has 100 TUSD, and the budget has 10 TUSD.')
    expect(hint?.isShort).toBe(false)
  })

  test('behavior: nothing without a token, for NFTs, and while balances are read', () => {
    expect(balanceHint(undefined, held(5n))).toBeNull()
    expect(balanceHint(line, null)).toBeNull()
    expect(balanceHint({ ...line, tokenId: 7n }, held(5n))).toBeNull()
  })
})
