import { createCache } from '@laurel/server/cache.ts'
import type { Context } from 'hono'
import { OriginNotAllowedError, ProjectRequiredError, UnknownProjectError } from './errors.ts'
import { isOriginAllowed, type Project } from './project.ts'
import { readPageOrigin, readProjectId } from './project-of-request.ts'
import type { ProjectStore } from './project-store.ts'
import type { Quotas } from './quota.ts'

/** How long a process uses a project as it read it. An operator's change takes effect within this time. */
const PROJECT_AGE_MS = 10_000
/** Projects that a process holds. Ids that do not exist count too, so that guessing them does not reach the database each time. */
const MAX_KNOWN_PROJECTS = 10_000

/** Lets the requests of projects in. */
export type ProjectGate = {
  /**
   * Lets a request in, and sets its CORS headers.
   * @throws {ProjectRequiredError} @throws {UnknownProjectError} @throws {OriginNotAllowedError} @throws {QuotaExceededError}
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
  const entered = new WeakMap<Request, Project>()
  return {
    async enter(c) {
      const id = await readProjectId(c)
      if (id === null) throw new ProjectRequiredError()
      const project = isId(id) ? await projects.get(id, () => store.get(id)) : null
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

/** @throws {OriginNotAllowedError} and then no page can read the response. */
function allowOrigin(c: Context, project: Project): void {
  if (project.allowedOrigins.length === 0) return
  const origin = readPageOrigin(c)
  c.header('vary', 'Origin')
  c.header('access-control-allow-origin', undefined)
  if (origin === null) return
  if (!isOriginAllowed(project, origin)) throw new OriginNotAllowedError()
  c.header('access-control-allow-origin', origin)
}

function isId(text: string): boolean {
  return /^[-_a-zA-Z0-9]{1,64}$/.test(text)
}
