import { boostCoreAbi, erc20IncentiveAbi, erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, type Hash, parseEventLogs } from 'viem'
import { createChainClient } from '../chain/chain-client.ts'
import { showcaseBoosts } from '../showcase/showcase-boosts.ts'
import type { WorldChain } from '../world.ts'

/** A boost of a project as the chain has it. `remaining` in base units. */
export type ReadBoost = {
  readonly boostId: bigint
  readonly title: string
  readonly owner: Address
  readonly limit: number
  readonly remaining: bigint
  readonly wasTakenBack: boolean
}

/** A claim as the chain has it. `time` in Unix seconds. */
export type ReadClaim = {
  readonly boostId: bigint
  readonly claimant: Address
  readonly time: number
  readonly transactionHash: Hash
}

/** Reads the boosts of the projects, and all claims until now, from the logs and the contracts. */
export async function readShowcase(chain: WorldChain) {
  const client = createChainClient(chain)
  const logs = parseEventLogs({
    abi: boostCoreAbi,
    logs: await client.getLogs({ address: chain.contracts.core, fromBlock: 0n }),
  })
  const created = logs.filter((log) => log.eventName === 'BoostCreated').slice(-showcaseBoosts.length)
  const boosts = await Promise.all(
    created.map(async ({ args: { boostId } }, at): Promise<ReadBoost> => {
      const ofCore = { abi: boostCoreAbi, address: chain.contracts.core, functionName: 'getBoost' } as const
      const { owner, incentives } = await client.readContract({ ...ofCore, args: [boostId] })
      const [address = owner] = incentives
      const incentive = { abi: erc20IncentiveAbi, address } as const
      const asset = await client.readContract({ ...incentive, functionName: 'asset' })
      const [limit, remaining] = await Promise.all([
        client.readContract({ ...incentive, functionName: 'limit' }),
        client.readContract({ abi: erc20TokenAbi, address: asset, functionName: 'balanceOf', args: [address] }),
      ])
      const wasTakenBack = logs.some((log) => log.eventName === 'Clawback' && log.args.boostId === boostId)
      const title = showcaseBoosts[at]?.title ?? ''
      return { boostId, title, owner, limit: Number(limit), remaining, wasTakenBack }
    }),
  )
  const claims = await Promise.all(
    logs.flatMap((log) =>
      log.eventName === 'BoostClaimed'
        ? [
            client.getBlock({ blockNumber: log.blockNumber }).then(({ timestamp }): ReadClaim => {
              const { boostId, claimant } = log.args
              return { boostId, claimant, time: Number(timestamp), transactionHash: log.transactionHash }
            }),
          ]
        : [],
    ),
  )
  return { boosts, claims, referralCount: logs.filter((log) => log.eventName === 'ReferralFeeSent').length }
}
