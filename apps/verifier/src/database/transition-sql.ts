import { completionStatuses } from '@laurel/protocol/verifier'
import {
  type CompletionEvent,
  type CompletionStage,
  completionRules,
  type NextStage,
} from '../verify-claim/completion.ts'

const stages: readonly CompletionStage[] = ['absent', ...completionStatuses]

/**
 * Returns the SQL of the status that a saved completion `c` has after an event, by the rulebook.
 * @param newHash - SQL of the event's block hash, where the event has a block.
 */
export function nextStatusSql(event: CompletionEvent['type'], newHash = 'c.block_hash'): string {
  const cases = completionStatuses.flatMap((status) => {
    const next: NextStage = completionRules[event][status]
    if (next === null || next === 'absent') return []
    if (typeof next === 'string') return [`WHEN '${status}' THEN '${next}'`]
    const { sameBlock, otherBlock } = next
    return [`WHEN '${status}' THEN CASE WHEN c.block_hash = ${newHash} THEN '${sameBlock}' ELSE '${otherBlock}' END`]
  })
  return `CASE c.status ${cases.join(' ')} END`
}

/** Returns the SQL that is true where an event changes the status of a saved completion `c`, or leaves it unchanged. */
export function isAllowedSql(event: CompletionEvent['type']): string {
  return isAmong(completionStatuses.filter((status) => completionRules[event][status] !== null))
}

/** Returns the SQL that is true where an event gives a saved completion `c` another status. */
export function changesStatusSql(event: CompletionEvent['type']): string {
  return isAmong(
    completionStatuses.filter((status) => {
      const next: NextStage = completionRules[event][status]
      return next !== null && next !== status
    }),
  )
}

function isAmong(statuses: readonly string[]): string {
  return `c.status IN (${statuses.map((status) => `'${status}'`).join(', ')})`
}

/** Every pair of stages that some event of the rulebook leads from and to, without those that stay as they are. */
export function listTransitions(): readonly (readonly [from: CompletionStage, to: CompletionStage])[] {
  return stages.flatMap((from) =>
    stages.filter((to) => from !== to && isReachable(from, to)).map((to) => [from, to] as const),
  )
}

function isReachable(from: CompletionStage, to: CompletionStage): boolean {
  return Object.values(completionRules).some((rules) => {
    const next: NextStage = rules[from]
    if (next === null || typeof next === 'string') return next === to
    return next.sameBlock === to || next.otherBlock === to
  })
}

/**
 * Returns the SQL function that lists the transitions, for a migration: where the rulebook changes, a new migration replaces
 * the function with what this returns.
 */
export function writeTransitionsFunction(): string {
  const rows = listTransitions().map(([from, to]) => `  ('${from}', '${to}')`)
  return [
    'CREATE OR REPLACE FUNCTION "completion_transitions"() RETURNS TABLE("from_stage" text, "to_stage" text)',
    'LANGUAGE sql IMMUTABLE AS $$ VALUES',
    rows.join(',\n'),
    '$$;',
  ].join('\n')
}
