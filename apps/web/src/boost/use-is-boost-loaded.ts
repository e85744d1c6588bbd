import type { ChainConfig } from '../config/config.ts'
import { useIsReconnecting } from '../connect/use-connected.ts'
import { useTimeout } from '../controls/use-timeout.ts'
import type { BoostData } from './boost-data.ts'
import { useAreNamesLoaded } from './use-are-names-loaded.ts'
import { useClaims } from './use-claims.ts'
import { useWindow } from './use-window.ts'

/** How long a boost waits for data that would move parts of the page, in milliseconds. */
const MAX_BOOST_WAIT_MS = 1_500

/**
 * Whether a boost can be drawn without later shifts. Also true when a part takes too long.
 * @param boostData - null while it is read.
 */
export function useIsBoostLoaded(chain: ChainConfig, boostData: BoostData | null): boolean {
  const incentiveCount = boostData?.boost.incentives.length ?? 0
  const window = useWindow(chain, boostData === null ? null : String(boostData.boost.boostId), incentiveCount)
  const claims = useClaims(chain, boostData === null ? [] : [boostData.boost])
  const areWordsKnown = useAreNamesLoaded(boostData === null ? [] : [{ chain, boostData }])
  const isReconnecting = useIsReconnecting()
  const isOutOfPatience = useTimeout(boostData !== null, MAX_BOOST_WAIT_MS)
  const isWhole = !window.isLoading && !claims.isLoading && areWordsKnown && !isReconnecting
  return boostData !== null && (isWhole || isOutOfPatience)
}
