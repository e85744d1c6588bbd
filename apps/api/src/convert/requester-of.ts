import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ProjectGate } from '../projects/project-gate.ts'
import { readPageOrigin } from '../projects/project-of-request.ts'

/**
 * Returns a function that names who sends a request: its project, its page and its caller. What one requester did changes nothing for
 * another one. It is a hash, so that no address of a caller is stored.
 * @param options.callerOf - names the caller of a request.
 */
export function createRequesterOf({
  projects,
  callerOf,
}: {
  readonly projects: Pick<ProjectGate, 'idOf'>
  readonly callerOf: (c: Context) => string
}): (c: Context) => string {
  return (c) =>
    createHash('sha256')
      .update(JSON.stringify([projects.idOf(c), readPageOrigin(c), callerOf(c)]))
      .digest('hex')
}
