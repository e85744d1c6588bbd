import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, type Random } from '@laurel/server/testing/random.ts'
import { logIn } from '../../apps/login/src/testing/log-in.ts'
import { TEST_URL } from '../../apps/login/src/testing/open-login.ts'
import { createTestDevice } from '../../apps/login/src/testing/test-device.ts'
import { openLoginProcesses } from '../../apps/login/test/process/login-process.ts'
import { createNodeFrame, createTestPasskey, type NodeFrame, type SendRequest } from './node-frame.ts'

/** How it ended. `broken`: each violated property in words. */
export type ShareKillResult = {
  readonly accounts: number
  readonly kills: number
  readonly broken: readonly string[]
}

/** At the same time, so that a kill of one interrupts another at a different step. */
const accountsPerRound = 2
/** Kills come within so many milliseconds after an operation began: a making takes some 100. */
const MAX_KILL_DELAY_MS = 250

/**
 * Makes, shares and rotates the keys of accounts against a real login server on a real PostgreSQL. The server is killed once for each
 * account, at a random moment.
 */
export async function runShareKills({ kills, seed }: { kills: number; seed: number }): Promise<ShareKillResult> {
  const random = createRandom(seed)
  const world = await openWorld()
  const broken: string[] = []
  let accounts = 0
  try {
    while (accounts < kills) {
      const first = accounts
      const names = Array.from({ length: accountsPerRound }, (_, index) => `account${first + index}@example.com`)
      const failures = await Promise.all(names.map((email) => liveThrough(world, random, email)))
      broken.push(...failures.flat())
      accounts += names.length
    }
    return { accounts, broken, kills: world.kills() }
  } finally {
    await world.stop()
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** One account: a key, a second device, a rotation; with kills. @returns what was violated. */
async function liveThrough(world: World, random: Random, email: string): Promise<string[]> {
  const passkey = await createTestPasskey()
  const shown = new Set<string>()
  const { account, frame: first } = await world.logIn(email, passkey)
  const { frame: second } = await world.logIn(email, passkey)
  const steps: readonly (readonly [NodeFrame, (frame: NodeFrame) => Promise<{ readonly address: string }>])[] = [
    [first, async ({ keys }) => requireAddress(await keys.make(passkey))],
    [second, ({ keys }) => keys.recover(passkey)],
    [first, ({ keys }) => keys.restore(passkey)],
  ]
  const killed = random.below(steps.length)
  for (const [index, [frame, run]] of steps.entries()) {
    const killing = index === killed ? world.killAfter(random.below(MAX_KILL_DELAY_MS)) : Promise.resolve()
    const { address } = await run(frame).catch(() => finish(world, frame, passkey))
    shown.add(address)
    await killing
  }
  for (const frame of [first, second]) {
    shown.add((await finish(world, frame, passkey)).address)
    shown.add(
      await world.retry(
        async () => (await frame.keys.exportKeys(passkey)) && requireAddress(await frame.keys.open()).address,
      ),
    )
    await world.retry(() => frame.keys.sign({ type: 'message', message: '0x' }))
  }
  const [row] = (await world.query(`SELECT address FROM account WHERE id = '${account}'`)).rows
  shown.add(String(row?.address))
  const addresses = new Set([...shown].map((address) => address.toLowerCase()))
  return addresses.size === 1 ? [] : [`${email} has the addresses ${[...addresses].join(', ')}`]
}

/** What a user does after an interruption: opens the account again and follows the status. */
function finish(world: World, { keys }: NodeFrame, passkey: Awaited<ReturnType<typeof createTestPasskey>>) {
  return world.retry(async (): Promise<{ readonly address: string }> => {
    const status = await keys.open()
    switch (status.type) {
      case 'ready':
        return status
      case 'new':
        return requireAddress(await keys.make(passkey))
      case 'new-device':
        return keys.recover(passkey)
      case 'server-share-lost':
        return keys.restore(passkey)
    }
  })
}

function requireAddress(status: { readonly type: string; readonly address?: string }): { readonly address: string } {
  if (status.type !== 'ready' || status.address === undefined) throw new Error(`The account is ${status.type}.`)
  return { address: status.address }
}

async function openWorld() {
  const processes = await openLoginProcesses({
    database: 'laurel_login_kills',
    environment: { LAUREL_LOGIN_REQUESTS_PER_SECOND: '100000' },
  })
  let kills = 0
  let server = processes.start()
  await server
  let restarting: Promise<void> = Promise.resolve()
  const send =
    (device: Awaited<ReturnType<typeof createTestDevice>>, accessToken: string): SendRequest =>
    async (method, path, body) => {
      const dpop = await device.prove({
        method,
        url: `${TEST_URL}${path}`,
        nonce: processes.nonces.issue(),
        accessToken,
      })
      const headers = { dpop, authorization: `DPoP ${accessToken}`, 'content-type': 'application/json' }
      const { url } = await server
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      return fetch(`${url}${path}`, { method, headers, ...content })
    }
  return {
    kills: () => kills,
    query: processes.query,
    /** Logs a new device in to the account of an address, without a mail. */
    async logIn(email: string, unlock: Awaited<ReturnType<typeof createTestPasskey>>) {
      const device = await createTestDevice()
      const { account, accessToken } = await logIn(processes, device, email)
      const frame = await createNodeFrame(account.id, device.id, { send: send(device, accessToken), unlock })
      return { account: account.id, frame }
    },
    /** Kills the server after a time, and starts it again. Kills of several accounts come one after the other. */
    killAfter(delayMs: number): Promise<void> {
      const killing = Promise.all([restarting, wait(delayMs)]).then(async () => {
        const { child } = await server
        child.kill('SIGKILL')
        kills += 1
        server = processes.start()
        await server
      })
      restarting = killing.catch(() => undefined)
      return killing
    },
    /** Repeats what a kill interrupted. */
    async retry<Result>(run: () => Promise<Result>): Promise<Result> {
      for (let attempt = 0; ; attempt++) {
        try {
          await server
          return await run()
        } catch (error) {
          // Other accounts kill the server, too.
          if (attempt === 50) throw error
          await wait(50)
        }
      }
    },
    async stop() {
      await restarting
      const { child } = await server
      child.kill('SIGKILL')
      await processes.stop()
    },
  }
}
