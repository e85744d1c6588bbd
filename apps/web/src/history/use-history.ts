import { useCallback, useEffect, useReducer, useRef } from 'react'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { formatError } from '../errors/format-error.ts'
import { type HistoryState, MAX_TRANSACTIONS, nextHistory } from './history.ts'
import { getHistoryRange } from './history-range.ts'
import { type HistorySource, readableRange, readHistory } from './read-history.ts'

/** The past transactions read so far, and how to stop or restart reading. */
export type UseHistoryReturnType = {
  readonly history: HistoryState
  readonly stop: () => void
  readonly again: () => void
}

/** The sources, as text. */
function keyOf(chainId: number, days: number, sources: readonly HistorySource[]): string {
  const parts = sources.map((source) =>
    source.type === 'event'
      ? `event ${source.address ?? 'any'} ${source.event.name}(${source.event.inputs.map(({ type }) => type).join()})`
      : `call ${source.address ?? 'any'} ${source.selector}`,
  )
  return [chainId, days, ...[...new Set(parts)].sort()].join(' | ')
}

/**
 * Reads the last `days` of a chain for some sources, once there are any. A change of a condition's value matches the
 * transactions again, but does not read them again.
 */
export function useHistory(chain: ChainConfig, sources: readonly HistorySource[], days: number): UseHistoryReturnType {
  const [history, dispatch] = useReducer(nextHistory, { status: 'idle' })
  const running = useRef<AbortController | null>(null)
  const key = sources.length === 0 ? null : keyOf(chain.chainId, days, sources)
  const latest = useRef({ chain, sources })
  latest.current = { chain, sources }

  const read = useCallback(async (key: string, days: number) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    dispatch({ type: 'started', key })
    const { chain, sources } = latest.current
    try {
      const client = chainClient(chain)
      const range = readableRange(await getHistoryRange(client, days), sources)
      dispatch({ type: 'rangeLoaded', key, range })
      let found = 0
      for await (const page of readHistory(client, { sources, range, signal: controller.signal })) {
        if (controller.signal.aborted) return
        found += page.transactions.length
        dispatch({ type: 'pageLoaded', key, page })
        if (found >= MAX_TRANSACTIONS) return
      }
      if (!controller.signal.aborted) dispatch({ type: 'ended', key })
    } catch (error) {
      if (!controller.signal.aborted) dispatch({ type: 'failed', key, problem: formatError(error) })
    }
  }, [])

  useEffect(() => {
    if (key === null) {
      running.current?.abort()
      return dispatch({ type: 'reset' })
    }
    // The user is still choosing, so this waits for a pause.
    const timer = setTimeout(() => void read(key, days), 250)
    return () => clearTimeout(timer)
  }, [key, days, read])
  useEffect(() => () => running.current?.abort(), [])

  return {
    history,
    stop() {
      running.current?.abort()
      dispatch({ type: 'stopped' })
    },
    again() {
      if (key !== null) void read(key, days)
    },
  }
}
