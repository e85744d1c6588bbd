import { lookupKey, targetOf } from '../action-editor/compile-draft.ts'
import type { Draft } from '../action-editor/draft.ts'
import type { HistorySource } from '../history/read-history.ts'

/**
 * Where to look for past deeds: the first event there is, since all deeds must be met in one transaction and logs are
 * indexed while calls are not; else the first call.
 */
export function sourcesOf({ deeds }: Draft): readonly HistorySource[] {
  const sources = deeds.flatMap((deed): readonly HistorySource[] => {
    const address = targetOf({ ...deed, isAnyContract: false })
    if (deed.item === null || address === null) return []
    const where = deed.isAnyContract ? null : address
    return deed.item.type === 'event'
      ? [{ kind: 'event', address: where, event: deed.item }]
      : [{ kind: 'call', address: where, selector: lookupKey(deed.item) }]
  })
  const first = sources.find(({ kind }) => kind === 'event') ?? sources[0]
  return first === undefined ? [] : [first]
}
