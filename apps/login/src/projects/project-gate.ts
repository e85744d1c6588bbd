import { isThisMachine, type Project } from '../settings/project-settings.ts'
import { OriginNotAllowedError, UnknownProjectError } from './errors.ts'

/** Which apps may show the frame and log users in. */
export type ProjectGate = {
  /** @throws {UnknownProjectError} @throws {OriginNotAllowedError} */
  requireOrigin(projectId: string, origin: string): void
  /**
   * Returns which pages may show the frame of a project.
   * @param shownIn - the origin of the page that shows it, as far as the browser says it.
   */
  findPage(projectId: string, shownIn: string | null): FramePage
}

/** Which pages may show the frame. */
export type FramePage =
  | {
      readonly status: 'allowed'
      /** As `frame-ancestors` lists them. */
      readonly origins: readonly string[]
      /** Whether apps may send plain window messages, as public clients do. */
      readonly isPublicWireEnabled: boolean
      /** Whether users always confirm in a window. */
      readonly confirmsInWindow: boolean
    }
  | { readonly status: 'unknown-project' }
  | { readonly status: 'not-allowed'; readonly origin: string }

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
    findPage(projectId, shownIn) {
      const project = byId.get(projectId)
      // Pages of this machine have any port, so the frame is for the one that shows it.
      const local = isOpen && shownIn !== null && isLocal(shownIn) ? [shownIn] : []
      if (project === undefined && local.length === 0) return { status: 'unknown-project' }
      const origins = project?.origins ?? []
      if (shownIn !== null && local.length === 0 && !isOriginAllowed(origins, shownIn)) {
        return { status: 'not-allowed', origin: shownIn }
      }
      const { allowsPublicWire: isPublicWireEnabled = false, confirmsInWindow = false } = project ?? {}
      return { status: 'allowed', origins: [...new Set([...local, ...origins])], isPublicWireEnabled, confirmsInWindow }
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
