import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { numberAtDepth } from '../../devnet/src/testing/test-depth.ts'
import { checkDeployment } from './check-deployment.ts'
import { planDeployment } from './plan.ts'
import { type DeployWorld, startDeployWorld } from './testing/deploy-world.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** When the command is killed: its transaction never reaches the node, waits in its pool, or is mined without the command knowing. */
const moments = ['before sending', 'pending', 'mined'] as const

/** How many transactions a run sends before it is killed at the next. At the whole depth it is killed at each. */
const SENT_BEFORE_KILL = numberAtDepth(0, 7)

/** Runs the command as a process, and kills it with SIGKILL when it sends a transaction. */
async function runAndKill({ flags, proxy, chain: { client } }: DeployWorld, moment: (typeof moments)[number]) {
  const child = spawn(process.execPath, ['--conditions=laurel-source', '--import', 'tsx', main, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isKilled = false
  let sent = 0
  proxy.answer(async ({ method, forward }) => {
    if (method !== 'eth_sendRawTransaction' || ++sent <= SENT_BEFORE_KILL) return forward()
    if (moment === 'pending') await client.setAutomine(false)
    const answer = moment === 'before sending' ? { result: null } : await forward()
    child.kill('SIGKILL')
    isKilled = true
    await ended
    return answer
  })
  const exitCode = await ended
  return { exitCode, isKilled, output }
}

describe('a deployment that is killed', () => {
  test('behavior: killed at every transaction, at each moment in turn, it is resumed and no contract is paid for twice', async () => {
    const world = await startDeployWorld()
    try {
      const { client } = world.chain
      const plan = planDeployment({ owner: world.owner, protocolFeeReceiver: world.owner, claimFee: 0n })
      const kills = new Map(moments.map((moment) => [moment, 0]))
      for (let run = 0; run < 3 * plan.steps.length; run += 1) {
        const moment = moments[run % moments.length] ?? 'mined'
        const { isKilled, exitCode, output } = await runAndKill(world, moment)
        // What waited in the pool is mined while nobody is watching.
        await client.setAutomine(true)
        if (moment === 'pending') await client.mine({ blocks: 1 })
        if (!isKilled) {
          expect(output).toContain('Read back')
          expect(exitCode).toBe(0)
          break
        }
        kills.set(moment, (kills.get(moment) ?? 0) + 1)
      }
      for (const count of kills.values()) expect(count).toBeGreaterThan(0)
      await checkDeployment(client, plan)
      expect(await client.getTransactionCount({ address: world.deployer })).toBe(plan.steps.length)
    } finally {
      await world.stop()
    }
    // Each run is a process; at the whole depth there are some forty.
  }, 600_000)
})
