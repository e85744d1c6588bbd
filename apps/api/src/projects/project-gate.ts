import { createCache } from '@laurel/server/cache.ts'
import { isDatabaseUnavailable } from '@laurel/server/database/errors.ts'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { OriginNotAllowedError, ProjectRequiredError, UnknownProjectError } from './errors.ts'
import { isOriginAllowed, type Project } from './project.ts'
import { readPageOrigin, readProjectId } from './project-of-request.ts'
import type { ProjectStore } from './project-store.ts'
import type { Quotas } from './quota.ts'
import { withinTime } from './within-time.ts'

/** How long a process uses a project as it read it. An operator's change takes effect within this time. */
const PROJECT_AGE_MS = 10_000
/** Projects that a process holds. Ids that do not exist count too, so that guessing them does not reach the database each time. */
const MAX_KNOWN_PROJECTS = 10_000
/**
 * How long a process goes on with a project as it last read it while the database does not respond. What an operator removed or changed
 * just before is unknown to it for this long at most.
 */
const MAX_LAST_KNOWN_MS = 3_600_000

/** Lets the requests of projects in. */
export type ProjectGate = {
  /**
   * Lets a request in, and sets its CORS headers. While the database does not respond, a project is used as it was last read.
   * @throws {ProjectRequiredError} @throws {UnknownProjectError} @throws {OriginNotAllowedError} @throws {QuotaExceededError}
   * @throws what reading the project fails with, when the process has not read it within the last hour.
   */
  enter(c: Context): Promise<void>
  /**
   * Takes further requests from the quotas of a request that was let in, for a batch.
   * @throws {QuotaExceededError} when they are used up. @throws {BatchTooLargeError} when they never have so many at once. Then the
   * request is given back too.
   */
  charge(c: Context, count: number): Promise<void>
  /** The project of a request that was let in; null in an open API. */
  idOf(c: Context): string | null
}

/** An API that anyone can use without a project. Every page may read its responses. */
export const openGate: ProjectGate = {
  enter: async () => undefined,
  charge: async () => undefined,
  idOf: () => null,
}

/**
 * Creates the gate of an API whose requests need a project.
 * @param options.callerOf - names the caller of a request. @param options.nowMs - a monotonic clock.
 */
export function createProjectGate({
  store,
  quotas,
  callerOf,
  nowMs,
}: {
  readonly store: Pick<ProjectStore, 'get'>
  readonly quotas: Quotas
  readonly callerOf: (c: Context) => string
  readonly nowMs: () => number
}): ProjectGate {
  const projects = createCache<string, Project | null>({ size: MAX_KNOWN_PROJECTS, ageMs: PROJECT_AGE_MS, nowMs })
  const readProject = createReadProject(store, nowMs)
  const entered = new WeakMap<Request, Project>()
  return {
    async enter(c) {
      // The URL alone does not say of which project, and for which page, an answer is.
      c.header('vary', 'x-project-id, Origin')
      const id = await readProjectId(c)
      if (id === null) throw new ProjectRequiredError()
      const project = isId(id) ? await projects.get(id, () => readProject(id)) : null
      if (project === null) throw new UnknownProjectError()
      allowOrigin(c, project)
      await quotas.take(project, callerOf(c))
      entered.set(c.req.raw, project)
    },
    async charge(c, count) {
      const project = entered.get(c.req.raw)
      if (project !== undefined && count > 0) await quotas.takeBatch(project, callerOf(c), count)
    },
    idOf: (c) => entered.get(c.req.raw)?.id ?? null,
  }
}

/** Reads projects, or returns them as they were last read while the database does not respond. */
function createReadProject(store: Pick<ProjectStore, 'get'>, nowMs: () => number) {
  const lastKnown = new LRUCache<string, { readonly project: Project; readonly readAtMs: number }>({
    max: MAX_KNOWN_PROJECTS,
  })
  const read = async (id: string): Promise<Project | null> => {
    const project = await store.get(id)
    if (project === null) lastKnown.delete(id)
    else lastKnown.set(id, { project, readAtMs: nowMs() })
    return project
  }
  return async (id: string): Promise<Project | null> => {
    const known = lastKnown.get(id)
    if (known === undefined || nowMs() - known.readAtMs >= MAX_LAST_KNOWN_MS) return read(id)
    try {
      const inTime = await withinTime(read(id))
      return inTime === null ? known.project : inTime.result
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return known.project
    }
  }
}

/** @throws {OriginNotAllowedError} and then no page can read the response. */
function allowOrigin(c: Context, project: Project): void {
  if (project.allowedOrigins.length === 0) return
  const origin = readPageOrigin(c)
  c.header('access-control-allow-origin', undefined)
  if (origin === null) return
  if (!isOriginAllowed(project, origin)) throw new OriginNotAllowedError()
  c.header('access-control-allow-origin', origin)
}

function isId(text: string): boolean {
  return /^[-_a-zA-Z0-9]{1,64}$/.test(text)
}
