import { parseArgs } from 'node:util'
import { closestWord } from './closest.ts'
import { UsageError } from './errors.ts'

/** The commands of `laurel`. */
export const commands = ['check', 'explain', 'encode', 'decode', 'lint'] as const
/** One of {@link commands}. */
export type Command = (typeof commands)[number]

/** All flags. Each command checks which it needs. */
export type Flags = {
  readonly action?: string | undefined
  readonly definition?: string | undefined
  readonly rpc?: string | undefined
  readonly 'action-rpc'?: string | undefined
  readonly evidence?: string | undefined
  readonly tx?: string | undefined
  readonly batch?: string | undefined
  readonly abi?: string[] | undefined
  readonly chain?: string | undefined
  readonly boost?: string | undefined
  readonly core?: string | undefined
  readonly incentive?: string | undefined
  readonly verifier?: string | undefined
  readonly 'from-block'?: string | undefined
  readonly timeout?: string | undefined
  readonly sourcify?: boolean | undefined
  readonly 'etherscan-key'?: string | undefined
  readonly json?: boolean | undefined
}

/** A parsed command line. */
export type CommandLine =
  | { readonly command: 'version' }
  /** `about` is the command to show help for; null for all. */
  | { readonly command: 'help'; readonly about: Command | null }
  | { readonly command: Command; readonly args: readonly string[]; readonly flags: Flags }

const options = {
  action: { type: 'string' },
  definition: { type: 'string' },
  rpc: { type: 'string' },
  'action-rpc': { type: 'string' },
  evidence: { type: 'string' },
  tx: { type: 'string' },
  batch: { type: 'string' },
  abi: { type: 'string', multiple: true },
  chain: { type: 'string' },
  boost: { type: 'string' },
  core: { type: 'string' },
  incentive: { type: 'string' },
  verifier: { type: 'string' },
  'from-block': { type: 'string' },
  timeout: { type: 'string' },
  sourcify: { type: 'boolean' },
  'etherscan-key': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** @throws {UsageError} when a flag or the command is unknown, or a flag lacks its value. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args)
  const { help, version, ...flags } = values
  const [command, ...rest] = positionals
  if (version) return { command: 'version' }
  const isHelp = command === 'help'
  const named = isHelp ? rest[0] : command
  if (named === undefined) return { command: 'help', about: null }
  const known = commands.find((candidate) => candidate === named)
  if (!known) throw new UsageError(`There is no command "${named}": ${meantText(named)}`)
  return help || isHelp ? { command: 'help', about: known } : { command: known, args: rest, flags }
}

function meantText(typed: string): string {
  const meant = closestWord(typed, commands)
  return meant === null ? `use ${commands.join(', ')}.` : `did you mean ${meant}? Use ${commands.join(', ')}.`
}

function parse(args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true })
    requireOnce(parsed.tokens)
    return parsed
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const dashed =
      cause instanceof Error ? /^Option '([^']+)' argument is ambiguous/.exec(cause.message)?.[1] : undefined
    if (dashed !== undefined) {
      const name = dashed.replace(/^-., /, '')
      throw new UsageError(`The value of ${name} begins with a dash. Write ${name}=<value> if that is meant.`, {
        cause,
      })
    }
    const [what = 'The arguments are wrong'] = cause instanceof Error ? cause.message.split(/\. |\n/) : []
    const unknown = /Unknown option '(--[^']+)'/.exec(what)?.[1]
    const flags = Object.keys(options).map((name) => `--${name}`)
    const meant = unknown === undefined ? null : closestWord(unknown, flags)
    throw new UsageError(`${what.replace(/\.$/, '')}${meant === null ? '.' : `: did you mean ${meant}?`}`, { cause })
  }
}

type Token = { readonly kind: string; readonly name?: string; readonly value?: string | undefined }

/** @throws {UsageError} for a value that is given twice, of which only the last would be used. */
function requireOnce(tokens: readonly Token[]): void {
  const given = new Set<string>()
  for (const { kind, name, value } of tokens) {
    if (kind !== 'option' || name === undefined || value === undefined || name === 'abi') continue
    if (given.has(name)) throw new UsageError(`Give --${name} once.`)
    given.add(name)
  }
}
