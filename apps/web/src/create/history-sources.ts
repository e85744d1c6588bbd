import { lookupKey, targetOf } from '../action-editor/compile-draft.ts'
import type { Draft } from '../action-editor/draft.ts'
import type { HistorySource } from '../history/read-history.ts'

/**
 * Returns where to look for past transactions: the first event of the action, otherwise its first call. All actions
 * must be met in one transaction, and logs are indexed while calls are not.
 */
export function sourcesOf({ actions }: Draft): readonly HistorySource[] {
  const sources = actions.flatMap((actionDraft): readonly HistorySource[] => {
    const address = targetOf({ ...actionDraft, isAnyContract: false })
    if (actionDraft.item === null || address === null) return []
    const where = actionDraft.isAnyContract ? null : address
    return actionDraft.item.type === 'event'
      ? [{ type: 'event', address: where, event: actionDraft.item }]
      : [{ type: 'call', address: where, selector: lookupKey(actionDraft.item) }]
  })
  const first = sources.find(({ type: kind }) => kind === 'event') ?? sources[0]
  return first === undefined ? [] : [first]
}
