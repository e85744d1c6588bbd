/**
 * `npm run bench -- reads`: the requests and the round trips to a node of `getEligibility`, for every kind of incentive.
 * Writes bench/results-reads.md.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createClient, http } from 'viem'
import { getEligibility } from '../packages/protocol/src/claim/get-eligibility.ts'
import { startBoostWorld } from '../packages/protocol/src/testing/boost-world.ts'
import { everyIncentive } from '../packages/protocol/src/testing/every-incentive.ts'
import { makeBoost, makeBudget } from '../packages/protocol/src/testing/make-boost.ts'
import { startRpcProxy } from '../packages/protocol/src/testing/rpc-proxy.ts'

const world = await startBoostWorld()
const node = await startRpcProxy(world.chain.rpcUrl)
try {
  let pending = 0
  let roundTrips = 0
  node.answer(async ({ forward }) => {
    // Requests that are sent together wait for the node together.
    if (pending++ === 0) roundTrips++
    return forward().finally(() => pending--)
  })
  const budget = await makeBudget(world, { badges: 100n })
  const { chain } = world.ada
  const rows: string[] = []
  for (const incentive of await everyIncentive(world)) {
    const { boostId } = await makeBoost(world, { budget, incentives: [incentive] })
    const client = createClient({ chain, transport: http(node.url, { retryCount: 0 }), cacheTime: 0 })
    const before = { requests: node.requests.length, roundTrips }
    await getEligibility(client, { core: world.core, boostId, incentiveId: 0, claimant: world.accounts.ben })
    const strategy = incentive.type === 'erc20Incentive' ? `, ${incentive.strategy === 1 ? 'raffle' : 'pool'}` : ''
    rows.push(
      `| ${incentive.type}${strategy} | ${node.requests.length - before.requests} | ${roundTrips - before.roundTrips} |`,
    )
  }
  const report = [
    '# Bench: reads',
    'Written by `npm run bench -- reads`. The requests of `getEligibility` to a local node, of a new client, and how often it waits for a response before it sends the next ones.',
    ['| incentive | requests | round trips |', '|---|---:|---:|', ...rows].join('\n'),
  ].join('\n\n')
  console.log(report)
  writeFileSync(fileURLToPath(new URL('results-reads.md', import.meta.url)), `${report}\n`)
} finally {
  await node.stop()
  await world.chain.stop()
}
