/**
 * `npm run bench -- modal`: the modal beside its peers, each in a minimal built app, in one run, as ratios. Writes
 * bench/results-modal.md. Peers are installed apart on the first run: some minutes and gigabytes.
 * `-- --rounds N` opens each modal N times instead of 7; `-- --only laurel,rainbowkit` measures those alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../scripts/find-chromium.mjs'
import { type App, type Measured, measure } from './modal/measure.ts'
import { writeReport } from './modal/report.ts'
import { buildPeer } from './pages/build-peer.ts'
import { installApart, lastWords, peersFolder } from './pages/install-peer.ts'
import { bareWagmi, laurelDependencies, leanOverrides, type Peer, peers } from './pages/peers.ts'

const say = (line: string) => console.log(line)
const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]
const rounds = process.argv.includes('--rounds') ? Number(option('rounds')) || 7 : 7
const only = process.argv.includes('--only') ? (option('only') ?? '').split(',') : null
const isWanted = (folder: string) => only === null || only.includes(folder)
const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds our app from the packed tarball, as an independent app would. */
function buildOurs(): App {
  const args = ['run', 'build', '-w', '@laurel/bench-modal']
  const { status, stderr, stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Our own app does not build: ${lastWords(stderr || stdout)}`)
  const packing = ['pack', '-w', '@laurel/wallet', '--ignore-scripts', '--json', '--pack-destination', peersFolder]
  mkdirSync(peersFolder, { recursive: true })
  const packed = spawnSync('npm', packing, { cwd: root, encoding: 'utf8' })
  if (packed.status !== 0) throw new Error(`Our package is not packed: ${lastWords(packed.stderr)}`)
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed.stdout)
  const dependencies = { ...laurelDependencies, '@laurel/wallet': `file:../${filename}` }
  const installed = installApart('laurel', dependencies)
  const lean = installApart('laurel-lean', dependencies, leanOverrides)
  return {
    name: 'Laurel',
    folder: fileURLToPath(new URL('modal/laurel/dist', import.meta.url)),
    hasModal: true,
    installed: 'missing' in installed ? null : installed,
    lean: 'missing' in lean ? null : lean,
  }
}

async function buildTheirs({ name, folder, dependencies }: Peer): Promise<App | { readonly missing: string }> {
  const installed = installApart(folder, dependencies)
  if ('missing' in installed) return installed
  const built = await buildPeer(folder, installed.folder)
  return 'missing' in built ? built : { name, folder: built.folder, hasModal: folder !== bareWagmi.folder, installed }
}

const apps: App[] = []
const missing: { name: string; reason: string }[] = []
if (isWanted('laurel')) {
  say('Laurel: building')
  apps.push(buildOurs())
}
for (const peer of [bareWagmi, ...peers].filter(({ folder }) => isWanted(folder))) {
  say(`${peer.name}: installing and building`)
  const app = await buildTheirs(peer)
  if ('missing' in app) missing.push({ name: peer.name, reason: app.missing })
  else apps.push(app)
}

// No host name resolves: requests are counted and reach no one.
const args = [...chromiumArgs, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']
const browser = await chromium.launch({ executablePath: await ensureChromium({ say }), args })
const measured: Measured[] = []
try {
  for (const app of apps) {
    say(`${app.name}: measuring`)
    const result = await measure(browser, app, { rounds })
    if ('missing' in result) missing.push({ name: app.name, reason: result.missing })
    else measured.push(result)
  }
  const report = writeReport(measured, missing, {
    browser: `Chromium ${browser.version()}`,
    rounds,
    processors: availableParallelism(),
    date: new Date().toISOString().slice(0, 10),
  })
  say(`\n${report}`)
  if (only === null) {
    writeFileSync(fileURLToPath(new URL('results-modal.md', import.meta.url)), report)
    say('Written to bench/results-modal.md')
  }
} finally {
  await browser.close()
}
