// @ts-check
/**
 * Finds a Chromium for the browser journeys, and gets one when there is none. Node built-ins alone at the top, so it
 * runs before anything is installed.
 */
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot, SetupError } from './install.mjs'
import { runChild } from './run-child.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/**
 * Chromium without windows. A context of it takes a quarter of a second less of the processor, because nothing around the page
 * is drawn, and the journeys open hundreds.
 */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const elsewhere = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/**
 * Features of Chromium that are off. Only the last such list of a command line counts, so Playwright's own are repeated
 * here, but for the one that would let a frame have the same storage in every app: browsers of users give it a separate one in
 * each, and Chromium with windows gives it none at all without. The last two are the pages below the address bar, two in every window: nobody sees them, and loading them takes a
 * second of processor time for each context that a test opens.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  'msEdgeUpdateLaunchServicesPreferredVersion',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Flags for Chromium: works as root and without a graphics card, and asks the network for nothing by itself. */
export const chromiumArgs = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  // Drawing and requests in the browser's process: two processes less for each browser, and a twentieth of the processor time.
  ...['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'],
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether a file is a browser that starts. Some systems install a script of the same name that only prints
 * where to get one.
 * @param {string} path
 */
async function startsUp(path) {
  // On Windows `--version` opens a window and never ends.
  if (process.platform === 'win32') return true
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000 })
    return /chrom/i.test(stdout)
  } catch {
    return false
  }
}

/** The path of Playwright's own Chromium, installed or not. `null` when Playwright is not installed. */
function playwrightChromium() {
  try {
    const fromJourneys = createRequire(join(repositoryRoot, 'journeys/package.json'))
    /** @type {{ chromium: { executablePath(): string } }} */
    const { chromium } = fromJourneys('@playwright/test')
    return chromium.executablePath()
  } catch {
    return null
  }
}

/**
 * Finds a Chromium or Chrome: the one LAUREL_CHROMIUM names, one on the PATH or where Chrome installs itself, or
 * Playwright's own.
 * @returns {Promise<string | null>} the path of the program; `null` when there is none.
 * @throws {SetupError} `setup/chromium` when LAUREL_CHROMIUM names a file that is not a browser.
 */
export async function findChromium() {
  const named = process.env['LAUREL_CHROMIUM']
  if (named) {
    if (isExecutable(named) && (await startsUp(named))) return named
    throw new SetupError(`LAUREL_CHROMIUM is ${named}, which does not start as a Chromium.`, 'setup/chromium')
  }
  return firstThatStarts([
    ...onPath(names),
    ...(process.platform === 'darwin' || process.platform === 'win32' ? elsewhere[process.platform] : []),
    playwrightChromium(),
  ])
}

/**
 * Finds a Chromium without windows on the PATH, unless LAUREL_CHROMIUM names a browser.
 * @returns {Promise<string | null>} the path of the program; `null` when there is none.
 */
export async function findHeadlessShell() {
  return process.env['LAUREL_CHROMIUM'] ? null : firstThatStarts(onPath(shellNames))
}

/** @param {readonly string[]} programs */
function onPath(programs) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** @param {readonly (string | null)[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) {
    if (path !== null && isExecutable(path) && (await startsUp(path))) return path
  }
  return null
}

/** Returns whether apt can install Debian's chromium. Ubuntu's package of that name only installs the snap. */
function canUseApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * Installs a package of Debian.
 * @param {string} name
 * @param {(line: string) => void} say
 */
async function aptInstall(name, say) {
  say(`Getting Chromium (apt-get install ${name})`)
  // Without a network, the journeys use what is there.
  const patience = '-o Acquire::Retries=0 -o Acquire::http::Timeout=20'
  await runChild({
    command: 'sh',
    args: ['-c', `apt-get ${patience} update && apt-get ${patience} install -y ${name}`],
    cwd: repositoryRoot,
    logPath: join(repositoryRoot, `.data/test/${name}.log`),
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Finds a Chromium; where there is none, installs Debian's when root on Debian, else Playwright's.
 * @param {object} [options]
 * @param {boolean} [options.needsWindows] false when one without windows is enough, which is then preferred.
 * @param {(line: string) => void} [options.say]
 * @returns {Promise<string>} the path of the program.
 * @throws {SetupError} `setup/chromium` when none could be had.
 */
export async function ensureChromium({ needsWindows = true, say = console.log } = {}) {
  if (!needsWindows && !process.env['LAUREL_CHROMIUM']) {
    if ((await findHeadlessShell()) === null && canUseApt()) await aptInstall('chromium-headless-shell', say)
    const shell = await findHeadlessShell()
    if (shell !== null) return shell
  }
  const found = await findChromium()
  if (found !== null) return found
  if (canUseApt()) {
    await aptInstall('chromium', say)
    const installed = await findChromium()
    if (installed !== null) return installed
  }
  say('Getting Chromium (npx playwright install chromium)')
  const fromJourneys = createRequire(join(repositoryRoot, 'journeys/package.json'))
  const playwright = join(dirname(fromJourneys.resolve('@playwright/test/package.json')), 'cli.js')
  const run = await runChild({
    command: process.execPath,
    args: [playwright, 'install', 'chromium'],
    cwd: repositoryRoot,
    logPath: join(repositoryRoot, '.data/test/chromium-playwright.log'),
  })
  const installed = await findChromium()
  if (installed !== null) return installed
  throw new SetupError(
    `No Chromium was found and none could be installed (playwright ended with code ${run.exitCode}; see .data/test/chromium*.log). Install Chromium or Chrome, or set LAUREL_CHROMIUM to one.`,
    'setup/chromium',
  )
}
