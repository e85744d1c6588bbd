import type { Measured } from './measure.ts'

/** How a run was made. */
export type RunFacts = {
  readonly browser: string
  readonly rounds: number
  readonly processors: number
  readonly date: string
}

/** One figure: how it is read, how it is written, and what we aim at. */
type Figure = {
  readonly of: string
  readonly read: (measured: Measured) => number | null
  readonly digits?: number
  readonly aim?: string
}

const KIB = 1024
const MB = 1_000_000

function scripts(measured: Measured, when: 'idle' | 'opening'): number {
  const { weight } = measured
  return weight[when].reduce((sum, { bytes, isScript }) => sum + (isScript ? bytes : 0), 0) / KIB
}

const figures: readonly Figure[] = [
  { of: 'JS until idle, KiB gz', read: (one) => scripts(one, 'idle'), digits: 1 },
  {
    of: 'JS until idle and to open, KiB gz',
    read: (one) => scripts(one, 'idle') + scripts(one, 'opening'),
    digits: 1,
    aim: '≤ 120',
  },
  {
    of: 'JS files',
    read: ({ weight }) => [...weight.idle, ...weight.opening].filter(({ isScript }) => isScript).length,
    aim: '≤ 4',
  },
  { of: 'hosts contacted before a click', read: ({ weight }) => weight.hostsBeforeClick.length, aim: '0' },
  { of: 'hosts contacted on opening', read: ({ weight }) => weight.hostsOnOpen.length, aim: '0' },
  { of: 'click to first modal frame, ms', read: ({ fast }) => fast.frame, aim: '≤ 20' },
  { of: 'the same, processor 4× slower', read: ({ slow }) => slow.frame, aim: '≤ 72' },
  { of: 'settled, ms', read: ({ fast }) => fast.settled, aim: '≤ 140' },
  { of: 'open again, ms', read: ({ fast }) => fast.reopen, aim: '≤ 16' },
  { of: 'wallet click to connected, ms', read: ({ fast }) => fast.connected, aim: '≤ 20' },
  { of: 'longest task on open, 4×, ms', read: ({ slow }) => slow.longestTask, aim: '≤ 50' },
  { of: 'interaction (as INP), ms', read: ({ fast }) => fast.interaction, aim: '≤ 64' },
  { of: 'heap after open, MB', read: ({ weight }) => weight.heapBytes / MB, digits: 1, aim: '≤ 3.2' },
  { of: 'elements in the page', read: ({ weight }) => weight.elements, aim: '≤ 120' },
  { of: 'storage keys before a click', read: ({ weight }) => weight.keysBeforeClick.length, aim: '0' },
  { of: 'axe violations', read: ({ weight }) => weight.axe.length, aim: '0' },
  { of: 'packages installed, with WalletConnect', read: ({ app }) => app.installed?.packages ?? null, aim: '≤ 60' },
  {
    of: 'MB installed, with WalletConnect',
    read: ({ app }) => (app.installed === null ? null : app.installed.bytes / MB),
    aim: '≤ 150',
  },
]

/** The table of figures, ours first, and beside each peer's how many times ours it is. */
export function writeReport(
  measured: readonly Measured[],
  missing: readonly { readonly name: string; readonly reason: string }[],
  { browser, rounds, processors, date }: RunFacts,
): string {
  const [ours] = measured
  const head = ['', ...measured.map(({ app }) => app.name), 'target']
  const rows = figures.map((figure) => {
    const own = ours === undefined ? null : figure.read(ours)
    const cells = measured.map((one) => {
      const value = figure.read(one)
      const text = value === null ? '–' : value.toFixed(figure.digits ?? 0)
      return one === ours ? `**${text}**` : `${text}${ratioText(value, own)}`
    })
    return `| ${[figure.of, ...cells, figure.aim ?? ''].join(' | ')} |`
  })
  const notes = [
    ...missing.map(({ name, reason }) => `- ${name} is not in the table: ${reason}.`),
    ...measured.flatMap(({ app, weight }) =>
      weight.axe.length === 0 ? [] : `- axe on ${app.name}: ${weight.axe.join(', ')}.`,
    ),
    ...measured.flatMap(({ app, weight }) => {
      const hosts = [...new Set([...weight.hostsBeforeClick, ...weight.hostsOnOpen])]
      return hosts.length === 0 ? [] : `- ${app.name} contacts ${hosts.join(', ')}.`
    }),
  ]
  return [
    '# Bench: modal',
    `Written by \`npm run bench -- modal\`. Node ${process.versions.node}, ${browser}, ${processors} processors, ${date}. Production builds of the same small app (\`bench/modal/<name>\`), served compressed from this machine. All other hosts are unreachable, and each visit has a new browser profile. Milliseconds are the median of ${rounds} visits, from the time of the click event to the paint of the frame. In brackets is the ratio to ours. Compare the ratios: the milliseconds depend on the machine.`,
    [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(measured.length)}---:|`, ...rows].join('\n'),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    'The bare button has no modal, so its "wallet click to connected" is measured from a click on its button. Packages and MB count everything that npm installs for the app, including WalletConnect: for the other modals it is a dependency, for the bare button wagmi\'s `@walletconnect/ethereum-provider`, for ours the optional `@walletconnect/sign-client`. MB are the sizes of the files; they use more space on a disk with blocks.',
    ...leanNotes(measured),
  ]
    .join('\n\n')
    .concat('\n')
}

/** What remains where an app has one copy of viem. */
function leanNotes(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ app: { name, lean } }) =>
    lean
      ? [
          `${name} with the \`overrides\` from its README: ${lean.packages} packages, ${(lean.bytes / MB).toFixed(0)} MB.`,
        ]
      : [],
  )
}

function ratioText(value: number | null, own: number | null): string {
  return value === null || own === null || own === 0 ? '' : ` (${(value / own).toFixed(1)}×)`
}
