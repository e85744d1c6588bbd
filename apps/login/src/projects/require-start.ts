import type { Context } from 'hono'
import type { Authentication } from '../session/authenticate.ts'
import type { ProjectGate } from './project-gate.ts'

/** What the start of every login needs, whichever method it has. */
export type StartParts = {
  readonly authentication: Authentication
  readonly projects: ProjectGate
  /** Counts a start for its caller. @throws {TooManyRequestsError} */
  readonly limitStarts: (caller: string) => void
  readonly callerOf: (c: Context) => string
}

/** Where a login starts: a device, in an app. */
export type LoginStart = {
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  readonly userAgent: string | undefined
}

/**
 * Requires that a request may start a login in an app, and counts it for its caller.
 * @throws {TooManyRequestsError} and what authentication and project throw.
 */
export async function requireStart(
  c: Context,
  { projectId, origin }: Pick<LoginStart, 'projectId' | 'origin'>,
  { authentication, projects, limitStarts, callerOf }: StartParts,
): Promise<LoginStart> {
  const deviceId = await authentication.requireDevice(c)
  projects.requireOrigin(projectId, origin)
  limitStarts(callerOf(c))
  return { deviceId, projectId, origin, userAgent: c.req.header('user-agent') }
}
