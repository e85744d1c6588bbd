import { isThisMachine, type Project } from '../settings/project-settings.ts'
import { OriginNotAllowedError, UnknownProjectError } from './errors.ts'

/** Which apps may show the frame and log users in. */
export type ProjectGate = {
  /** @throws {UnknownProjectError} @throws {OriginNotAllowedError} */
  requireOrigin(projectId: string, origin: string): void
  /** Returns the origins that may show the frame, as `frame-ancestors` lists them; null for an unknown project. */
  listAncestors(projectId: string): readonly string[] | null
}

/** Pages of this machine, for the local world. Browsers take them for safe without TLS. */
const LOCAL_ANCESTORS = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Creates the gate.
 * @param options.isOpen - whether pages of this machine need no project.
 */
export function createProjectGate(projects: readonly Project[], { isOpen }: { readonly isOpen: boolean }): ProjectGate {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return {
    requireOrigin(projectId, origin) {
      if (isOpen && isLocal(origin)) return
      const project = byId.get(projectId)
      if (project === undefined) throw new UnknownProjectError()
      if (!isOriginAllowed(project.origins, origin)) throw new OriginNotAllowedError()
    },
    listAncestors(projectId) {
      const origins = byId.get(projectId)?.origins
      if (!isOpen) return origins ?? null
      return [...LOCAL_ANCESTORS, ...(origins ?? [])]
    },
  }
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin && isThisMachine(new URL(origin).hostname)
}

/** @param allowed - as `parseOrigin` returns them. @param origin - as a browser names it. */
function isOriginAllowed(allowed: readonly string[], origin: string): boolean {
  return allowed.some((one) => {
    const [scheme = '', domain] = one.split('*')
    if (domain === undefined) return origin === one
    return origin.startsWith(scheme) && origin.endsWith(domain) && isLabels(origin.slice(scheme.length, -domain.length))
  })
}

/** Without a slash or a colon, which would end the host before the allowed domain. */
function isLabels(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)
}
