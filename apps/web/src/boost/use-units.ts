import type { HeldAsset, Incentive } from '@laurel/protocol'
import { useMemo } from 'react'
import { zeroAddress } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'
import { useTokenData } from '../token/token-data.ts'
import { getRewardAsset } from './format-reward.ts'
import { unitOf } from './use-reward.ts'

/** Returns the unit of an asset; null while its token is not read. */
export type UnitOf = (asset: HeldAsset) => Unit | null

/** Reads the units of `assets` and of everything that some incentives pay. The native coin of the chain is included. */
export function useUnits(chain: ChainConfig, incentives: readonly Incentive[], assets: readonly HeldAsset[]): UnitOf {
  const addresses = [...incentives.map(getRewardAsset), ...assets.map(({ asset }) => asset)].filter(
    (each) => each !== null,
  )
  const tokens = useTokenData(chain, addresses)
  return useMemo(
    () =>
      ({ asset }: HeldAsset) =>
        asset === null ? { symbol: 'ETH', decimals: 18, token: zeroAddress } : unitOf(chain, tokens, asset),
    [chain, tokens],
  )
}
