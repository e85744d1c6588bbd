import type { Allowance, TokenInfo } from './confirmation.ts'

/**
 * From here on an allowance is shown as unlimited: no token has so much. Wallets and apps use 2^256 − 1, and Permit2
 * 2^160 − 1.
 */
const MIN_UNLIMITED = 2n ** 159n
/** The share of the supply, as its divisor, from which on an allowance can be one without a limit: few accounts have a hundredth. */
const MIN_SUPPLY_DIVISOR = 100n
/** How many times of what an account has such an allowance is. */
const MIN_BALANCE_FACTOR = 1_000n

/**
 * Returns the amount from which on an allowance of a token is shown as unlimited, because it is for all that the account has and will
 * have: as much as there is of the token; or a hundredth of that, where the account has a thousandth of the allowance at most. Pure.
 * @param supply - in base units, as `balance`; null when it is not known.
 */
export function unlimitedFrom({
  supply,
  balance,
}: {
  readonly supply: bigint | null
  readonly balance: bigint | null
}): bigint {
  if (supply === null || supply === 0n || supply > MIN_UNLIMITED) return MIN_UNLIMITED
  const share = supply / MIN_SUPPLY_DIVISOR + 1n
  const times = balance === null ? supply : balance * MIN_BALANCE_FACTOR
  const far = share > times ? share : times
  return far < supply ? far : supply
}

/** Returns an allowance of a token, or that it is unlimited. Pure. */
export function toAllowance(amount: bigint, token: Pick<TokenInfo, 'unlimitedFrom'>): Allowance {
  return amount >= (token.unlimitedFrom ?? MIN_UNLIMITED) ? 'unlimited' : amount
}
