import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'

/** More origins than an app has, and few enough for a header. */
const MAX_ORIGINS = 100

const projectSchema = z.strictObject({
  id: z.string().regex(/^[-_a-zA-Z0-9]{1,64}$/, 'must be letters, digits, - or _'),
  /** For the operator. Users see the origin. */
  name: z.string().min(1).max(64),
  /** `https://app.example`, `http://localhost:3000`, or `https://*.app.example` for its subdomains. */
  origins: z
    .array(
      z.string().transform((text, context) => {
        const origin = parseOrigin(text)
        if (origin !== null) return origin
        context.issues.push({ code: 'custom', message: 'must be an origin, such as https://app.example', input: text })
        return z.NEVER
      }),
    )
    .min(1)
    .max(MAX_ORIGINS),
  /** Whether its pages may send plain window messages, as public clients do. */
  allowsPublicWire: z.boolean().default(false),
  /** Whether users always confirm in a window, because the project's pages are not trusted to show all of the frame. */
  confirmsInWindow: z.boolean().default(false),
})

/** An app of the operator, and the origins of its pages. */
export type Project = Readonly<z.output<typeof projectSchema>>

/** Reads `LAUREL_LOGIN_PROJECTS`: JSON, or the path of a JSON file. @throws {SettingsError} */
export function readProjects(setting: string | undefined): readonly Project[] {
  if (setting === undefined) return []
  const parsed = z.array(projectSchema).min(1).safeParse(readJson('LAUREL_LOGIN_PROJECTS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_PROJECTS'))
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_LOGIN_PROJECTS names a project twice')
  return parsed.data
}

/**
 * Returns an origin as browsers send it, or null when the text is not one. Without TLS only pages of this machine, because anyone on the
 * way could write into the page that shows the frame.
 */
export function parseOrigin(text: string): string | null {
  const [, scheme = '', wildcard = '', host = ''] = /^(https?:\/\/)(\*\.)?([^/*?#@\s;,]+)\/?$/i.exec(text.trim()) ?? []
  if (host === '' || !URL.canParse(`${scheme}${host}`)) return null
  const { protocol, host: normal, hostname } = new URL(`${scheme}${host}`)
  if (protocol === 'http:' && !isThisMachine(hostname)) return null
  // All subdomains of a top-level domain are everybody.
  if (wildcard !== '' && !hostname.includes('.')) return null
  return `${protocol}//${wildcard}${normal}`
}

/** Whether a host is the machine of the browser. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
