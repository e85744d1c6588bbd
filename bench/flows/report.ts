import type { AppName, Flow } from './flow.ts'
import { type Frames, type MeasuredFlow, SLOWDOWN } from './measure-flow.ts'

/** Everything that a run measured of an app, by the name of the flow. */
export type MeasuredApp = {
  readonly app: AppName
  readonly name: string
  readonly flows: ReadonlyMap<Flow['name'], MeasuredFlow>
}

/** How a run was made. */
export type RunFacts = {
  readonly browser: string
  readonly rounds: number
  readonly processors: number
  readonly date: string
  /** The load of the machine before the run. */
  readonly load: number
}

const KIB = 1024
type Measured = Extract<MeasuredFlow, { readonly status: 'measured' }>

/** The tables of a run, ours first, with each peer's ratio to ours. */
export function writeReport(
  flows: readonly Flow[],
  apps: readonly MeasuredApp[],
  { browser, rounds, processors, date, load }: RunFacts,
): string {
  const table = (
    title: string,
    cell: (measured: Measured, own: Measured | null) => string,
    aim: (flow: Flow) => string,
  ) => {
    const head = ['', ...apps.map(({ name }) => name), 'target']
    const rows = flows.map((flow) => {
      const [ours] = apps
      const own = ours === undefined ? null : measuredOf(ours, flow)
      const cells = apps.map((app) => {
        const measured = measuredOf(app, flow)
        if (measured === null) return '–'
        return app === ours ? `**${cell(measured, null)}**` : cell(measured, own)
      })
      return `| ${[flow.title, ...cells, aim(flow)].join(' | ')} |`
    })
    return `## ${title}\n\n| ${head.join(' | ')} |\n|---|${'---:|'.repeat(apps.length + 1)}\n${rows.join('\n')}`
  }
  const frames = (read: (measured: Measured) => Frames | null) => (measured: Measured, own: Measured | null) => {
    const found = read(measured)
    if (found === null) return '–'
    return `${found.frames} · ${found.ms.toFixed(0)} ms${ratio(found.ms, own === null ? null : (read(own)?.ms ?? null))}`
  }
  const kib = (read: (measured: Measured) => number) => (measured: Measured, own: Measured | null) =>
    `${(read(measured) / KIB).toFixed(1)}${ratio(read(measured), own === null ? null : read(own))}`
  const shared =
    load > 0.5
      ? ` Other programs ran on the machine: its load was ${load.toFixed(1)} before the run. Repeat it on an idle one.`
      : ''
  return [
    '# Bench: flows',
    `Written by \`npm run bench -- flows\`. Node ${process.versions.node}, ${browser}, ${processors} processors, ${date}. Production builds of the same small page, whose buttons open a flow (\`bench/flows/<name>\`), served compressed from this machine, with the local API and the local chain. The peers request their vendor's hosts: the run answers these requests with the local API, under Ethereum's chain id, because they offer swaps only on well-known chains. Medians of ${rounds} visits, each in a new browser profile. In brackets is the ratio to ours.${shared}`,
    table(
      'The chunk of the flow, KiB compressed',
      ({ chunkBytes, flowBytes }, own) =>
        own === null && chunkBytes !== null
          ? (chunkBytes / KIB).toFixed(1)
          : `${(flowBytes / KIB).toFixed(1)} after the click`,
      ({ maxKib }) => `≤ ${maxKib}`,
    ),
    'Ours is the file that only this flow needs. The peers load most of their flows with the page, so what they load after the click says little: the next table has all code.',
    table(
      'All code until the flow is on screen, KiB compressed',
      kib(({ scriptBytes }) => scriptBytes),
      () => '',
    ),
    table(
      `Click to the flow's first frame, opened before, processor ${SLOWDOWN}× slower`,
      frames(({ opening }) => opening),
      () => '1 frame',
    ),
    table(
      `Key to the text on screen while the API does not answer, processor ${SLOWDOWN}× slower`,
      frames(({ typing }) => typing),
      ({ field }) => (field === null ? '' : '1 frame'),
    ),
    table(
      `Quote answered to its amount on screen, processor ${SLOWDOWN}× slower`,
      frames(({ quote }) => quote),
      ({ name }) => (name === 'swap' ? '1 frame' : ''),
    ),
    'Frame 1 is the frame of the click, the key or the response itself.',
    notesOf(flows, apps).join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function measuredOf({ flows }: MeasuredApp, { name }: Flow): Measured | null {
  const found = flows.get(name)
  return found?.status === 'measured' ? found : null
}

function ratio(value: number, own: number | null): string {
  return own === null || own === 0 ? '' : ` (${(value / own).toFixed(1)}×)`
}

/** What could not be measured, with its reason, and what a peer requested in vain. */
function notesOf(flows: readonly Flow[], apps: readonly MeasuredApp[]): readonly string[] {
  return apps.flatMap(({ name, flows: measured }) => {
    const missing = flows.flatMap((flow) => {
      const found = measured.get(flow.name)
      return found?.status === 'missing' ? [`- ${flow.title} of ${name} is not measured: ${found.reason}.`] : []
    })
    const problems = flows.flatMap((flow) => {
      const found = measured.get(flow.name)
      return found?.status === 'measured'
        ? found.problems.map((problem) => `- ${flow.title} of ${name}, ${problem}.`)
        : []
    })
    const failures = [...measured.values()].flatMap((found) => (found.status === 'measured' ? found.failures : []))
    return [...missing, ...problems, ...vainNote(name, failures)]
  })
}

/** Returns how many requests of an app the local API does not serve, by host. */
function vainNote(name: string, failures: readonly string[]): readonly string[] {
  const paths = [...new Set(failures)].sort()
  const hosts = [...new Set(paths.map((path) => path.split('/')[0] ?? ''))]
  const counts = hosts.map((host) => `${host} (${paths.filter((path) => path.startsWith(`${host}/`)).length})`)
  return counts.length === 0 ? [] : [`- ${name} also requests what the local API does not serve: ${counts.join(', ')}.`]
}
