import { toFiat } from '../amount/fiat.ts'
import { formatFiat } from '../amount/format-amount.ts'
import type { TokenBalance } from '../tokens/token-balance.ts'
import type { TransferToken } from './transfer-source.ts'

/** The price of a token. */
export type TransferPrice = {
  /** Its address; null is the native currency. */
  readonly id: string | null
  /** US dollars for one whole token. */
  readonly price: number
}

/** Returns the prices that an account's balances say, which are of the active network alone. Those of EVM are left out. */
export function toTransferPrices(balances: readonly TokenBalance[]): readonly TransferPrice[] {
  return balances.flatMap(({ chainId, address, price }) =>
    chainId !== null || price === null ? [] : [{ id: address, price }],
  )
}

/** Returns the price of a token, in US dollars. Null while it is not known, or without a token. */
export function findPrice(prices: readonly TransferPrice[], token: Pick<TransferToken, 'id'> | null): number | null {
  return prices.find(({ id }) => id === token?.id)?.price ?? null
}

/** Returns the worth of an amount of a token in US dollars: `$37.50`. Null without a price. */
export function toFiatText(
  token: Pick<TransferToken, 'amount' | 'decimals' | 'id'>,
  { prices, locale }: { readonly prices: readonly TransferPrice[]; readonly locale: string },
): string | null {
  const value = toFiat(token, findPrice(prices, token))
  return value === null ? null : formatFiat(value, locale)
}
