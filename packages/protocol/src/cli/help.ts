import type { Command } from './arguments.ts'

const usages: Readonly<Record<Command, { readonly what: string; readonly lines: readonly string[] }>> = {
  check: {
    what: 'whether a transaction qualifies, and who completed it',
    lines: [
      'laurel check <tx> --action <address> --rpc <url>         check a transaction against a deployed action',
      'laurel check <tx> --definition <file> --rpc <url>        … or against a definition in a file',
      'laurel check <tx> --definition <file> --evidence <file>  … with recorded receipts in place of a node',
      'laurel check <tx> --boost <id> --rpc <url>               … or against a boost: its action, start and end',
      'laurel check --batch <file> [--definition …]             check many transactions, one JSON object per line',
    ],
  },
  explain: {
    what: 'check a transaction, and list every log and call that was tried',
    lines: [
      'laurel explain <tx> …                                    check, and list every log and call that was tried',
    ],
  },
  lint: {
    what: 'find what can never match, and what anyone can fake',
    lines: [
      'laurel lint --definition <file>                          find what can never match, and what anyone can fake',
    ],
  },
  encode: {
    what: 'encode a definition as the payload that initializes an action contract',
    lines: [
      'laurel encode --definition <file>                        encode a definition as the payload that initializes an action contract',
    ],
  },
  decode: {
    what: 'decode a payload to a definition',
    lines: ['laurel decode <payload>                                  decode a payload to a definition'],
  },
}

const checks: readonly Command[] = ['check', 'explain']
const loading: readonly Command[] = ['check', 'explain', 'lint', 'encode']
const all: readonly Command[] = [...loading, 'decode']

type Section = { readonly title: string; readonly options: readonly Option[] }
type Option = readonly [commands: readonly Command[], flag: string, text: string]

const sections: readonly Section[] = [
  {
    title: 'The definition: what must have happened, and who is paid',
    options: [
      [loading, '--action <address>', 'an action contract; its steps and claimant are read from the chain'],
      [
        loading,
        '--definition <file>',
        'an action definition as JSON: actionClaimant, actionSteps, optional abi and\nnotBeforeBlockNumber; - for stdin',
      ],
      [loading, '--boost <id>', 'a boost; its action and its first block are read from the chain'],
      [loading, '--core <address>', "the boost's core; by default the protocol's own on the chain"],
      [checks, '--incentive <number>', "one of the boost's incentives; by default any"],
      [
        checks,
        '--verifier <url>',
        "the verifier that stores the boost's signed terms: start, end, an earlier first block",
      ],
    ],
  },
  {
    title: 'The transaction and its chain',
    options: [
      [loading, '--rpc <url>', 'a node, http(s) or ws(s); by default ETH_RPC_URL'],
      [loading, '--action-rpc <url>', 'a node for --action, when it is on another chain'],
      [checks, '--evidence <file>', 'recorded receipts: chainId, transactions, receipts'],
      [checks, '--tx <hash>', 'instead of <tx>'],
      [loading, '--chain <id or name>', 'the chain that the node must serve: 8453, base, base-sepolia, …'],
      [loading, '--timeout <seconds>', 'the time limit for one response of a node; by default 20'],
    ],
  },
  {
    title: 'ABIs (an abi in the definition replaces them)',
    options: [
      [all, '--abi <file>', 'ABI items, as JSON or human-readable strings; can be repeated'],
      [loading, '--sourcify', 'load the ABIs of the contracts that the definition names from Sourcify'],
      [
        loading,
        '--etherscan-key <key>',
        'load them from Etherscan; or set ETHERSCAN_API_KEY. SOURCIFY_URL and ETHERSCAN_API_URL\nset other servers with the same API',
      ],
    ],
  },
  {
    title: 'Other',
    options: [
      [checks, '--from-block <block>', 'the first block that counts, as notBeforeBlockNumber in the definition'],
      [
        ['check'],
        '--batch <file>',
        'lines of {"id"?, "definition", "evidence", "tx", "abi"?, "notBeforeBlockNumber"?}; - for stdin.\ndefinition and evidence are JSON or paths; the flags apply to what a line omits',
      ],
      [all, '--json', 'one line of JSON instead of a table; steps are counted from 0 there'],
      [all, '-h, --help', 'show this help'],
      [all, '-v, --version', 'show the version'],
    ],
  },
]

const endings: Readonly<Record<Command, string>> = {
  check: 'Exit code: 0 when it matches, 1 when not, 2 on an error.',
  explain: 'Exit code: 0 when it matches, 1 when not, 2 on an error.',
  lint: 'Exit code: 0 when there is nothing to fix, 1 when there is, 2 on an error.',
  encode: 'Exit code: 0, or 2 on an error.',
  decode: 'Exit code: 0, or 2 on an error.',
}

/** What `laurel --help` prints, or `laurel <command> --help`: of that command alone. */
export function helpText(command: Command | null): string {
  const shown = command === null ? all : [command]
  const heading =
    command === null
      ? 'laurel: check what happened onchain, and who did it'
      : `laurel ${command}: ${usages[command].what}`
  const lines = (command === null ? (['check', 'explain', 'lint', 'encode', 'decode'] as const) : [command]).flatMap(
    (one) => usages[one].lines.map((line) => `  ${line}`),
  )
  const parts = sections.flatMap(({ title, options }) => {
    const fitting = options.filter(([commands]) => commands.some((one) => shown.includes(one)))
    return fitting.length === 0 ? [] : [`${title}\n${fitting.map(optionText).join('\n')}`]
  })
  const ending =
    command === null
      ? 'Exit code: 0 when it matches (for lint: nothing to fix), 1 when not, 2 on an error.'
      : endings[command]
  return `${heading}\n\n${lines.join('\n')}\n\n${parts.join('\n')}\n\n${ending}\n`
}

const COLUMN = 26

function optionText([, flag, text]: Option): string {
  return `  ${flag.padEnd(COLUMN - 2)}${text.replaceAll('\n', `\n${' '.repeat(COLUMN)}`)}`
}
