import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ProjectCommandError } from './errors.ts'
import { defaultQuotas, MAX_ALLOWED_ORIGINS, type Project, parseOrigin } from './project.ts'
import type { ProjectChange, ProjectStore } from './project-store.ts'

/** What `help` prints. */
export const USAGE = `npm run projects -w apps/api -- <command>

  add --name <name> [--origin <origin>]… [--per-minute <n>] [--caller-per-minute <n>] [--id <id>]
      Creates a project and prints its id. Without --origin, pages of every origin can use it.
  list
      Lists the projects.
  change <id> [--name <name>] [--origin <origin>]… [--any-origin] [--per-minute <n>] [--caller-per-minute <n>]
      Changes what is given. The origins given replace all others.
  remove <id>
      Removes a project. Its apps are refused within ten seconds.

  --origin             https://app.example, http://localhost:3000, or https://*.app.example for its subdomains
  --per-minute         requests of all callers together (${defaultQuotas.requestsPerMinute})
  --caller-per-minute  requests of one caller (${defaultQuotas.callerRequestsPerMinute})`

/** Whether a command line asks for help, or for nothing. */
export function isHelp([command, ...rest]: readonly string[]): boolean {
  return (
    command === undefined || command === 'help' || [command, ...rest].some((one) => one === '--help' || one === '-h')
  )
}

/** The largest quota: PostgreSQL's integer has ten digits. */
const MAX_PER_MINUTE = 100_000_000

const options = {
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  'any-origin': { type: 'boolean' },
  'per-minute': { type: 'string' },
  'caller-per-minute': { type: 'string' },
  id: { type: 'string' },
} as const

/**
 * Runs a command of the operator on the projects.
 * @param argv - the command and its options, as in {@link USAGE}.
 * @returns what to print.
 * @throws {ProjectCommandError} when the command is not understood, or names a project that does not exist.
 */
export async function runProjectCommand(argv: readonly string[], store: ProjectStore): Promise<string> {
  if (isHelp(argv)) return USAGE
  const { positionals, values } = parse(argv)
  const [command, id, ...others] = positionals
  if (others.length > 0) throw new ProjectCommandError(`“${others.join(' ')}” was not understood.`)
  switch (command) {
    case 'list':
      return JSON.stringify(await store.list(), null, 2)
    case 'add':
      return addProject(values, store)
    case 'change': {
      if (!(await store.change(requireId(id), toChange(values)))) throw notFound(id)
      return JSON.stringify(await store.get(requireId(id)), null, 2)
    }
    case 'remove': {
      if (!(await store.remove(requireId(id)))) throw notFound(id)
      return `Project ${id} is removed.`
    }
    default:
      throw new ProjectCommandError(`There is no command “${command}”.`)
  }
}

type Values = ReturnType<typeof parse>['values']

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new ProjectCommandError(error instanceof Error ? `${error.message.split('. ')[0]}.` : 'Not understood.')
  }
}

async function addProject(values: Values, store: ProjectStore): Promise<string> {
  const { name, ...rest } = toChange(values)
  if (name === undefined) throw new ProjectCommandError('A project needs a --name.')
  const id = values.id ?? randomBytes(16).toString('hex')
  if (!/^[-_a-zA-Z0-9]{1,64}$/.test(id)) throw new ProjectCommandError('An --id has 1 to 64 letters, digits, - or _.')
  if ((await store.get(id)) !== null) throw new ProjectCommandError(`There is already a project ${id}.`)
  const project: Project = { id, name, allowedOrigins: [], ...defaultQuotas, ...rest }
  await store.add(project)
  return JSON.stringify(project, null, 2)
}

function toChange(values: Values): ProjectChange {
  const {
    name,
    origin,
    'any-origin': anyOrigin,
    'per-minute': perMinute,
    'caller-per-minute': callerPerMinute,
  } = values
  if (anyOrigin && origin) throw new ProjectCommandError('Give --origin or --any-origin.')
  if (name !== undefined && (name.trim() === '' || name.length > 64 || /\p{Cc}/u.test(name))) {
    throw new ProjectCommandError('A --name has 1 to 64 characters.')
  }
  if ((origin?.length ?? 0) > MAX_ALLOWED_ORIGINS) {
    throw new ProjectCommandError(`A project has at most ${MAX_ALLOWED_ORIGINS} origins.`)
  }
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(anyOrigin ? { allowedOrigins: [] } : {}),
    ...(origin === undefined ? {} : { allowedOrigins: [...new Set(origin.map(requireOrigin))] }),
    ...(perMinute === undefined ? {} : { requestsPerMinute: requireCount(perMinute) }),
    ...(callerPerMinute === undefined ? {} : { callerRequestsPerMinute: requireCount(callerPerMinute) }),
  }
}

function requireOrigin(text: string): string {
  const origin = parseOrigin(text)
  if (origin === null) throw new ProjectCommandError(`“${text}” is not an origin, such as https://app.example.`)
  return origin
}

function requireCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > MAX_PER_MINUTE) throw new ProjectCommandError(`“${text}” is not a number of requests.`)
  return count
}

function requireId(id: string | undefined): string {
  if (id === undefined) throw new ProjectCommandError('Give the id of a project.')
  return id
}

function notFound(id: string | undefined): ProjectCommandError {
  return new ProjectCommandError(`There is no project ${id}.`)
}
