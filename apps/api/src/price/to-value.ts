import type { balanceSchemas } from '@laurel/wallet/api-schemas'
import type * as mini from 'zod/mini'
import type { PriceResult } from './pool-price.ts'

type Row = mini.input<(typeof balanceSchemas)['BalanceResponse']>['balances'][number]

/** Returns what the row of a balance says of its worth; nothing of what is not known. @param numeric - whole tokens. */
export function toValue(result: PriceResult, numeric: string): Pick<Row, 'value' | 'price' | 'priceChange24h'> {
  if (result.status === 'unpriced') return {}
  const { price } = result
  return { value: Number(numeric) * price, price, ...toPriceChange(result) }
}

/** Returns what a response says of the change of a price; nothing when it is not known. */
export function toPriceChange({ change }: Extract<PriceResult, { status: 'priced' }>): Pick<Row, 'priceChange24h'> {
  return change === null ? {} : { priceChange24h: change }
}
