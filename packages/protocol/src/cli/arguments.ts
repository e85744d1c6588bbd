import { parseArgs } from 'node:util'
import { UsageError } from './errors.ts'

/** What `laurel` can be told to do. */
export const commands = ['check', 'explain', 'encode', 'decode', 'lint'] as const
/** One of {@link commands}. */
export type Command = (typeof commands)[number]

/** Everything that can follow a command; each command says which it needs. */
export type Flags = {
  readonly action?: string | undefined
  readonly rule?: string | undefined
  readonly rpc?: string | undefined
  readonly 'action-rpc'?: string | undefined
  readonly evidence?: string | undefined
  readonly tx?: string | undefined
  readonly questions?: string | undefined
  readonly abi?: string[] | undefined
  readonly chain?: string | undefined
  readonly boost?: string | undefined
  readonly core?: string | undefined
  readonly incentive?: string | undefined
  readonly verifier?: string | undefined
  readonly 'not-before'?: string | undefined
  readonly sourcify?: boolean | undefined
  readonly 'etherscan-key'?: string | undefined
  readonly json?: boolean | undefined
}

/** A command line, understood. */
export type CommandLine =
  | { readonly command: 'help' | 'version' }
  | { readonly command: Command; readonly operands: readonly string[]; readonly flags: Flags }

const options = {
  action: { type: 'string' },
  rule: { type: 'string' },
  rpc: { type: 'string' },
  'action-rpc': { type: 'string' },
  evidence: { type: 'string' },
  tx: { type: 'string' },
  questions: { type: 'string' },
  abi: { type: 'string', multiple: true },
  chain: { type: 'string' },
  boost: { type: 'string' },
  core: { type: 'string' },
  incentive: { type: 'string' },
  verifier: { type: 'string' },
  'not-before': { type: 'string' },
  sourcify: { type: 'boolean' },
  'etherscan-key': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** @throws {UsageError} when a flag is unknown or lacks its value, or the command is none. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args)
  const { help, version, ...flags } = values
  const [command, ...operands] = positionals
  if (version) return { command: 'version' }
  if (help || command === undefined || command === 'help') return { command: 'help' }
  const known = commands.find((candidate) => candidate === command)
  if (!known) throw new UsageError(`There is no command "${command}": use ${commands.join(', ')}.`)
  return { command: known, operands, flags }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    const [what = 'The arguments are wrong'] = cause instanceof Error ? cause.message.split('. ') : []
    throw new UsageError(`${what.replace(/\.$/, '')}.`, { cause })
  }
}

/** What `laurel --help` prints. */
export const helpText = `laurel: what happened onchain, and who did it

  laurel check <tx> --action <address> --rpc <url>     does a transaction meet a deployed action?
  laurel check <tx> --rule <file> --rpc <url>          … or a rule in a file?
  laurel check <tx> --rule <file> --evidence <file>    … from recorded receipts, asking no chain
  laurel check <tx> --boost <id> --rpc <url>           does it count for a boost: its action, and when it was?
  laurel check --questions <file> [--rule …]           many questions, one JSON object a line
  laurel explain <tx> …                                the same as check, with every log that was tried
  laurel lint --rule <file>                            what can never match, and what anyone can fake
  laurel encode --rule <file>                          a rule as the payload that initialises an action
  laurel decode <payload>                              a payload as a rule

Where the rule is
  --action <address>      an action contract; its steps and claimant are read from the chain
  --rule <file>           actionClaimant, actionSteps, optional abi and notBeforeBlockNumber, as JSON; - for stdin
  --boost <id>            a boost; its action, and since when it counts, are read from the chain
  --core <address>        the boost's core; the protocol's own on the chain when left out
  --incentive <number>    one of the boost's incentives; any when left out
  --verifier <url>        who keeps the boost's signed terms: start, end, an earlier first block
Where the transaction is
  --rpc <url>             a node, http(s) or ws(s)
  --action-rpc <url>      a node for --action, when that stands on another chain
  --evidence <file>       recorded receipts: chainId, transactions, receipts
  --tx <hash>             instead of <tx>
  --chain <id>            the chain that the node must serve
What is known of signatures (an abi in the rule stands alone)
  --abi <file>            ABI items, as JSON or human-readable strings; can be repeated
  --sourcify              ask Sourcify for the source of the contracts that the rule names
  --etherscan-key <key>   ask Etherscan; ETHERSCAN_API_KEY does the same. SOURCIFY_URL and ETHERSCAN_API_URL name other
                          servers that speak the same language
Other
  --not-before <block>    the first block that counts
  --questions <file>      lines of {"id"?, "rule", "evidence", "tx", "abi"?, "notBeforeBlockNumber"?}; - for stdin.
                          rule and evidence are JSON or paths; what a line leaves out comes from the flags
  --json                  one line of JSON instead of a table
  -h, --help              this
  -v, --version           the version

Ends with 0 when it matches (nothing to fix, for lint), 1 when not, 2 on an error.
`
