import type { EventCount } from './analytics-store.ts'
import { OTHER } from './event-count.ts'

/** What is counted: an event of a project in an hour. */
export type CountName = Omit<EventCount, 'events'>

/** Different hosts of one project in an hour. In an open API, or with an origin such as `https://*.app.example`, a program can make up hosts. */
const MAX_DOMAINS = 500
/**
 * Rows that one project adds to the database in an hour. A busy site has some hundreds: each event, for each wallet and platform. A program
 * that sends every combination reaches it, and fills no disk.
 */
const MAX_PROJECT_ROWS = 5_000
/** Rows that all projects together add in an hour, so that a few hostile ones fill neither the memory nor the disk. */
const MAX_ROWS = 50_000

type ProjectHour = { readonly domains: Set<string>; readonly rows: Set<string> }

/**
 * Creates the limit of what one process stores in an hour. Past it an event is still counted, with {@link OTHER} in place of what makes it
 * a separate row, so sums stay right. Each project has its own limit, so none takes the hosts of another.
 * @param limits - hosts and rows of one project, and rows of all, in an hour.
 * @returns what to count an event as. Hours must not go back, except by a clock that is set.
 */
export function createCountLimit({
  maxDomains = MAX_DOMAINS,
  maxProjectRows = MAX_PROJECT_ROWS,
  maxRows = MAX_ROWS,
} = {}): (name: CountName) => CountName {
  let hour = { hourMs: 0, rows: 0, projects: new Map<string, ProjectHour>() }
  const projectOf = (projectId: string) => {
    const known = hour.projects.get(projectId) ?? { domains: new Set(), rows: new Set() }
    hour.projects.set(projectId, known)
    return known
  }
  return (name) => {
    if (name.hourMs !== hour.hourMs) hour = { hourMs: name.hourMs, rows: 0, projects: new Map() }
    const { domains, rows } = projectOf(name.projectId)
    const isNewDomain = !domains.has(name.domain)
    const limited = isNewDomain && domains.size >= maxDomains ? { ...name, domain: OTHER } : name
    const { event, domain, wallet, platform, failure } = limited
    const key = JSON.stringify([event, domain, wallet, platform, failure])
    if (rows.has(key)) return limited
    if (rows.size >= maxProjectRows || hour.rows >= maxRows) return toOthers(limited)
    domains.add(domain)
    rows.add(key)
    hour.rows++
    return limited
  }
}

/** An event with nothing but its name, and whether it has a wallet and failed. */
function toOthers(name: CountName): CountName {
  const other = (text: string) => (text === '' ? '' : OTHER)
  return { ...name, domain: OTHER, platform: '', wallet: other(name.wallet), failure: other(name.failure) }
}
