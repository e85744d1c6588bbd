/**
 * The attacks over HTTP and on memory, in a separate process so that they do not slow the measurements. Takes a {@link
 * HttpAttack} as JSON; sends a list of {@link Tally} to its parent at the end.
 */
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fillVerifierPath, verifierPaths } from '@laurel/protocol/verifier'
import { addressAt, requestClaim, requestFrom } from './request-from.ts'
import { createTallies } from './tally.ts'

/** What is attacked, and for how long. */
export type HttpAttack = {
  readonly url: string
  /** The URL of the verifier behind a proxy. */
  readonly proxiedUrl: string
  readonly milliseconds: number
  readonly honestBoost: string
  /** Transactions with a receipt of some megabytes. */
  readonly dear: readonly string[]
  /** How many accounts have completions. */
  readonly accounts: number
}

// Attackers have their own machines, so their work must not take processor time from the verifier.
setPriority(constants.priority.PRIORITY_LOW)
const attack: HttpAttack = JSON.parse(process.argv[2] ?? '{}')
const { url, proxiedUrl, honestBoost, dear, accounts } = attack
const untilMs = performance.now() + attack.milliseconds
const tallies = createTallies()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const hex = (number: number, bytes: number) => `0x${number.toString(16).padStart(2 * bytes, '0')}`
let count = 0

/** Repeats requests, `atOnce` at a time, with a pause between them and a new address for each. */
async function repeatRequests(
  name: string,
  { atOnce, everyMs, net }: { atOnce: number; everyMs: number; net: number },
  send: (from: string, at: number) => ReturnType<typeof requestFrom>,
): Promise<void> {
  const lane = async () => {
    while (performance.now() < untilMs) {
      const at = count++
      tallies.count(name, (await send(addressAt(net, at), at)).outcome)
      await pause(everyMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const good = { chainId: 31337, boostId: honestBoost, incentiveId: 0, transactionHash: hex(0x12, 32) }
const post = (from: string, body: string, headers?: Record<string, string>) =>
  requestFrom(url, { method: 'POST', path: verifierPaths.claims, from, body, ...(headers ? { headers } : {}) })
const types = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]
const bodies = [
  ...['', 'null', '[]', '"x"', '1e999', '['.repeat(8_000) + ']'.repeat(8_000)],
  ...[`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`, ' '.repeat(16 * 1024 + 1), 'x'.repeat(1_000_000)],
  ...[{ chainId: [31337] }, { chainId: 31337.5 }, { incentiveId: 8 }, { boostId: '1'.repeat(78) }].map((wrong) =>
    JSON.stringify({ ...good, ...wrong }),
  ),
  JSON.stringify({ ...good, boostId: "0'; DROP TABLE completion;--" }),
  JSON.stringify({ ...good, chainId: 1 }),
]
const { chains, openApi, health, completions } = verifierPaths
const place = { chainId: 31337, boostId: 0, transactionHash: hex(0x12, 32) }
const smallPaths = [chains, openApi, health, '/nothing', fillVerifierPath(completions, place)]

/**
 * Opens connections that start a request and never finish it, or start none. Each one is reopened when it is closed.
 */
async function holdConnections(
  name: string,
  { atOnce, from, says }: { atOnce: number; from: (at: number) => string; says: string },
): Promise<void> {
  const { hostname, port } = new URL(url)
  const lane = async (at: number) => {
    while (performance.now() < untilMs) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host: hostname, port: Number(port), localAddress: from(at) })
        let received = ''
        socket.on('error', () => undefined)
        socket.on('data', (chunk) => {
          received += chunk.toString()
        })
        socket.on('close', () => resolve(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 'closed'))
        socket.write(says)
        setTimeout(() => socket.destroy(), Math.max(0, untilMs - performance.now())).unref()
      })
      tallies.count(name, outcome)
      await pause(1_000)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, at) => lane(at)))
}

const head = `POST ${verifierPaths.claims} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n`
const few = (net: number) => (at: number) => addressAt(net, 1 + (at % 5))

await Promise.all([
  repeatRequests('no JSON', { atOnce: 1, everyMs: 50, net: 30 }, (from, at) =>
    post(from, JSON.stringify(good), types[at % types.length]),
  ),
  repeatRequests('bodies that are none', { atOnce: 1, everyMs: 50, net: 31 }, (from, at) =>
    post(from, bodies[at % bodies.length] ?? ''),
  ),
  repeatRequests('small requests', { atOnce: 4, everyMs: 20, net: 32 }, (from, at) =>
    requestFrom(url, { path: smallPaths[at % smallPaths.length] ?? '/', from }),
  ),
  repeatRequests('one address', { atOnce: 40, everyMs: 1_000, net: 33 }, () =>
    requestFrom(url, { path: chains, from: addressAt(33, 1) }),
  ),
  repeatRequests('one /64', { atOnce: 2, everyMs: 20, net: 34 }, (from, at) =>
    requestFrom(proxiedUrl, {
      path: chains,
      from,
      headers: { 'x-forwarded-for': `2001:db8:0:1::${at.toString(16).slice(-4)}` },
    }),
  ),
  repeatRequests('unknown transactions', { atOnce: 4, everyMs: 50, net: 35 }, (from, at) =>
    requestClaim(url, from, { ...good, transactionHash: hex(at, 32) }),
  ),
  // As many at once as the signer handles in total, each one repeated.
  repeatRequests('dear transactions', { atOnce: 128, everyMs: 1_000, net: 36 }, (from, at) =>
    requestClaim(url, from, { ...good, transactionHash: dear[at % dear.length] }),
  ),
  repeatRequests('earned by many', { atOnce: 2, everyMs: 50, net: 37 }, (from, at) =>
    requestFrom(url, { path: fillVerifierPath(verifierPaths.earned, { address: hex(1 + (at % accounts), 20) }), from }),
  ),
  // Five addresses, each allowed a quarter of all connections.
  holdConnections('slow heads', { atOnce: 400, from: few(40), says: head }),
  holdConnections('slow bodies', { atOnce: 400, from: few(40), says: `${head}\r\n{` }),
  holdConnections('idle connections', { atOnce: 600, from: few(41), says: '' }),
])
// The parent ends this process after it has received everything; exiting here would lose data in transit.
process.send?.(tallies.list())
