import { createText } from '../language/en/create.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'

/** What a wallet and a budget have of the token of a reward, and whether it is enough for what was entered. */
export type BalanceHint = { readonly words: string; readonly isShort: boolean }

/**
 * Formats the balances beside the amount of a reward, so that too little is noticed while it is entered. Pure.
 * @param line - all rewards in the token. @param held - null while the balances are read.
 * @returns null without a token, or for NFTs, which are counted in pieces.
 */
export function balanceHint(line: BudgetLine | undefined, held: Held | null): BalanceHint | null {
  if (line === undefined || held === null || line.tokenId !== null) return null
  const words = (raw: bigint) => formatAmountWithUnit(raw, line.unit)
  const [wallet, budget] = [words(held.inWallet), words(held.inBudget)]
  const has = held.inBudget === 0n ? createText('youHave', { wallet }) : createText('youHaveBoth', { wallet, budget })
  const total = totalOf(line)
  const short = (total ?? 0n) - held.inWallet - held.inBudget
  if (total === null || short <= 0n) return { words: has, isShort: false }
  return { words: createText('needsMore', { has, total: words(total), short: words(short) }), isShort: true }
}
