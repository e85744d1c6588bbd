import type { Database } from '@laurel/server/database/connect.ts'
import type { Context } from 'hono'
import { createProjectStore } from '../database/postgres-project-store.ts'
import type { Settings } from '../settings/settings.ts'
import { createProjectGate, openGate, type ProjectGate } from './project-gate.ts'
import { createQuotas } from './quota.ts'

/**
 * Creates the gate for projects that the settings ask for.
 * @param options.callerOf - names the caller of a request. @param options.nowMs - a monotonic clock.
 */
export function createProjects(
  settings: Pick<Settings, 'LAUREL_API_OPEN'>,
  {
    database,
    callerOf,
    nowMs,
  }: {
    readonly database: Database
    readonly callerOf: (c: Context) => string
    readonly nowMs: () => number
  },
): ProjectGate {
  if (settings.LAUREL_API_OPEN) return openGate
  const store = createProjectStore(database.db)
  return createProjectGate({
    ...{ store, callerOf, nowMs },
    quotas: createQuotas({ store, nowMs: () => Date.now(), monotonicMs: nowMs }),
  })
}
