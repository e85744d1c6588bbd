/**
 * `npm run bench -- login`: the login by email on a real server with the real frame at another site: from a click to the field for the code,
 * from the code to the address, and from the click on Sign to the signature, each beside its requests and the derivation of the key alone. And
 * the code of the frame beside that of the public client 5.1.11, which is installed apart on the first run. Writes bench/results-login.md.
 * `-- --rounds N` logs N users in instead of 5.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { buildPageScript, startLoginApp } from '../journeys/testing/login-app.ts'
import { openPublicLogin } from '../journeys/testing/public-login.ts'
import { chromiumArgs, ensureChromium } from '../scripts/find-chromium.mjs'
import { type LoginRound, measureLogin, type Step } from './login/measure-login.ts'
import { median } from './rounds/interleave.ts'

const say = (line: string) => console.log(line)
const at = process.argv.indexOf('--rounds')
const rounds = at === -1 ? 5 : Number(process.argv[at + 1]) || 5
const [load = 0] = loadavg()
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

say('Building')
const publicLogin = await openPublicLogin()
const publicBytes = gzipSync(await publicLogin.buildApp('https://login.test/sdk?projectId=app')).length
await publicLogin.stop()
const clientBytes = gzipSync(await buildPageScript(path('../journeys/login-client-page/main.ts'))).length
const deriveScript = await buildPageScript(path('login/derive-page.ts'))
const app = await startLoginApp()
const browser = await chromium.launch({ executablePath: await ensureChromium({ say }), args: chromiumArgs })
const measured: LoginRound[] = []
try {
  for (let round = 0; round < rounds; round++) {
    say(`Round ${round + 1} of ${rounds}`)
    measured.push(await measureLogin(browser, app, deriveScript))
  }
} finally {
  await browser.close()
  await app.stop()
}

const middle = (read: (round: LoginRound) => number) => median(measured.map(read))
const kib = (bytes: number) => (bytes / 1_024).toFixed(1)
const row = (title: string, read: (round: LoginRound) => Step, extra: (round: LoginRound) => number) => {
  const ms = middle((round) => read(round).ms)
  const least = middle((round) => read(round).networkMs + extra(round))
  return `| ${title} | **${ms.toFixed(0)}** | ${least.toFixed(0)} | ${(ms / least).toFixed(1)}× |`
}
const none = () => 0
const shared =
  load > 0.5
    ? ` Other programs ran on the machine: its load was ${load.toFixed(1)} before the run. Repeat it on an idle one.`
    : ''
const report = `# Bench: login

Written by \`npm run bench -- login\`. Node ${process.versions.node}, Chromium ${browser.version()}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}. A login server on PostgreSQL in one process with the bench, the built frame at \`localhost\` and the app at \`127.0.0.1\`, which is another site. Medians of ${rounds} users, each in a new browser profile, on a device that has logged in before.${shared}

## Milliseconds

|  | Laurel | its requests and key alone | ratio |
|---|---:|---:|---:|
${row('Click to the field for the code, the frame not loaded', (round) => round.codeField, none)}
${row('Click to the field for the code, the frame loaded', (round) => round.codeFieldAgain, none)}
${row('Code to the address', (round) => round.address, none)}
${row(
  'Click on Sign to the signature',
  (round) => round.signature,
  (round) => round.deriveMs,
)}

“Its requests and key alone” is the time in which a request of the frame was on its way, and for a signature also joining two shares, deriving the key and signing in the same browser: ${middle((round) => round.deriveMs).toFixed(0)} ms. A click on Sign counts a moment after it, when nothing has changed on the screen.

## Code, KiB compressed

|  | KiB |
|---|---:|
| Frame until it can request a code | **${kib(middle((round) => round.firstBytes))}** |
| Frame until the signature, with its views, without its workers | **${kib(middle((round) => round.allBytes))}** |
| Our client of the frame, in the app | **${kib(clientBytes)}** |
| Public client of the frame 5.1.11, in the app | ${kib(publicBytes)} |

The public frame is not served here, so that its size is not measured.
`
say(`\n${report}`)
writeFileSync(path('results-login.md'), report)
say('Written to bench/results-login.md')
