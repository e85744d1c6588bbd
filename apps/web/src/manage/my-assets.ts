import type { HeldAsset } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import type { UnitOf } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { type Sum, sumWhenRead } from './totals.ts'

/**
 * Returns the assets whose balances are read for a creator's budgets: the configured tokens, the native coin, and the
 * assets of the boosts. Pure.
 */
export function myAssets({ tokens }: Pick<ChainConfig, 'tokens'>, boosts: readonly BoostData[]): readonly HeldAsset[] {
  const found = new Map<string, HeldAsset>()
  const add = (held: HeldAsset) => found.set(`${held.asset?.toLowerCase() ?? 'coin'} ${held.tokenId ?? ''}`, held)
  for (const { incentives } of boosts) {
    for (const incentive of incentives) {
      if (incentive.type === 'erc1155Incentive') add({ asset: incentive.asset, tokenId: incentive.tokenId })
      else if ('asset' in incentive) add({ asset: incentive.asset })
    }
  }
  for (const { kind, address } of tokens) if (kind === 'erc20') add({ asset: address })
  add({ asset: null })
  return [...found.values()]
}

/** Returns the funds that are left in boosts, by token. Null while one of the tokens is not read. Pure. */
export function sumsLeft(boosts: readonly BoostData[], unitOf: UnitOf): readonly Sum[] | null {
  return sumWhenRead(
    boosts.flatMap(({ incentives }) =>
      incentives.flatMap((incentive) =>
        'remaining' in incentive ? [{ unit: unitOf({ asset: incentive.asset }), raw: incentive.remaining }] : [],
      ),
    ),
  )
}
