import type { Command } from './arguments.ts'

const usages: Readonly<Record<Command, { readonly what: string; readonly lines: readonly string[] }>> = {
  check: {
    what: 'does a transaction meet a rule, and who did it?',
    lines: [
      'laurel check <tx> --action <address> --rpc <url>     does a transaction meet a deployed action?',
      'laurel check <tx> --rule <file> --rpc <url>          … or a rule in a file?',
      'laurel check <tx> --rule <file> --evidence <file>    … from recorded receipts, asking no chain',
      'laurel check <tx> --boost <id> --rpc <url>           does it count for a boost: its action, and when it was?',
      'laurel check --batch <file> [--rule …]           many questions, one JSON object a line',
    ],
  },
  explain: {
    what: 'every log and call that was tried, and what was missing',
    lines: ['laurel explain <tx> …                                the same as check, with every log that was tried'],
  },
  lint: {
    what: 'what can never match, and what anyone can fake',
    lines: ['laurel lint --rule <file>                            what can never match, and what anyone can fake'],
  },
  encode: {
    what: 'a rule as the payload that initialises an action',
    lines: ['laurel encode --rule <file>                          a rule as the payload that initialises an action'],
  },
  decode: {
    what: 'a payload as a rule',
    lines: ['laurel decode <payload>                              a payload as a rule'],
  },
}

const checks: readonly Command[] = ['check', 'explain']
const rules: readonly Command[] = ['check', 'explain', 'lint', 'encode']
const all: readonly Command[] = [...rules, 'decode']

type Section = { readonly title: string; readonly options: readonly Option[] }
type Option = readonly [commands: readonly Command[], flag: string, text: string]

const sections: readonly Section[] = [
  {
    title: 'Where the rule is',
    options: [
      [rules, '--action <address>', 'an action contract; its steps and claimant are read from the chain'],
      [
        rules,
        '--rule <file>',
        'actionClaimant, actionSteps, optional abi and notBeforeBlockNumber, as JSON; - for stdin',
      ],
      [rules, '--boost <id>', 'a boost; its action, and since when it counts, are read from the chain'],
      [rules, '--core <address>', "the boost's core; the protocol's own on the chain when left out"],
      [checks, '--incentive <number>', "one of the boost's incentives; any when left out"],
      [checks, '--verifier <url>', "who keeps the boost's signed terms: start, end, an earlier first block"],
    ],
  },
  {
    title: 'Where the chain is',
    options: [
      [rules, '--rpc <url>', 'a node, http(s) or ws(s); ETH_RPC_URL when left out'],
      [rules, '--action-rpc <url>', 'a node for --action, when it is on another chain'],
      [checks, '--evidence <file>', 'recorded receipts: chainId, transactions, receipts'],
      [checks, '--tx <hash>', 'instead of <tx>'],
      [rules, '--chain <id or name>', 'the chain that the node must serve: 8453, base, base-sepolia, …'],
      [rules, '--timeout <seconds>', 'how long a node may take for one answer; 20 when left out'],
    ],
  },
  {
    title: 'Sources of signatures (an abi in the rule replaces them)',
    options: [
      [all, '--abi <file>', 'ABI items, as JSON or human-readable strings; can be repeated'],
      [rules, '--sourcify', 'ask Sourcify for the source of the contracts that the rule names'],
      [
        rules,
        '--etherscan-key <key>',
        'ask Etherscan; ETHERSCAN_API_KEY does the same. SOURCIFY_URL and ETHERSCAN_API_URL name other\nservers that speak the same language',
      ],
    ],
  },
  {
    title: 'Other',
    options: [
      [checks, '--from-block <block>', 'the first block that counts'],
      [
        ['check'],
        '--batch <file>',
        'lines of {"id"?, "rule", "evidence", "tx", "abi"?, "notBeforeBlockNumber"?}; - for stdin.\nrule and evidence are JSON or paths; what a line leaves out comes from the flags',
      ],
      [all, '--json', 'one line of JSON instead of a table; steps are counted from 0 there'],
      [all, '-h, --help', 'this'],
      [all, '-v, --version', 'the version'],
    ],
  },
]

const endings: Readonly<Record<Command, string>> = {
  check: 'Ends with 0 when it matches, 1 when not, 2 on an error.',
  explain: 'Ends with 0 when it matches, 1 when not, 2 on an error.',
  lint: 'Ends with 0 when there is nothing to fix, 1 when there is, 2 on an error.',
  encode: 'Ends with 0, or 2 on an error.',
  decode: 'Ends with 0, or 2 on an error.',
}

/** What `laurel --help` prints, or `laurel <command> --help`: of that command alone. */
export function helpText(command: Command | null): string {
  const shown = command === null ? all : [command]
  const heading =
    command === null ? 'laurel: what happened onchain, and who did it' : `laurel ${command}: ${usages[command].what}`
  const lines = (command === null ? (['check', 'explain', 'lint', 'encode', 'decode'] as const) : [command]).flatMap(
    (one) => usages[one].lines.map((line) => `  ${line}`),
  )
  const parts = sections.flatMap(({ title, options }) => {
    const fitting = options.filter(([commands]) => commands.some((one) => shown.includes(one)))
    return fitting.length === 0 ? [] : [`${title}\n${fitting.map(optionText).join('\n')}`]
  })
  const ending =
    command === null
      ? 'Ends with 0 when it matches (nothing to fix, for lint), 1 when not, 2 on an error.'
      : endings[command]
  return `${heading}\n\n${lines.join('\n')}\n\n${parts.join('\n')}\n\n${ending}\n`
}

const COLUMN = 26

function optionText([, flag, text]: Option): string {
  return `  ${flag.padEnd(COLUMN - 2)}${text.replaceAll('\n', `\n${' '.repeat(COLUMN)}`)}`
}
