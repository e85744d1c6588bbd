import { packFieldPath } from '@laurel/protocol'
import { boostCoreAbi, erc20VariableIncentiveAbi } from '@laurel/protocol/abi'
import { type Address, parseUnits, toEventSelector } from 'viem'
import { getAbiItem } from 'viem/utils'
import { type ChainClient, createChainClient } from './chain/chain-client.ts'
import { taskBoardAbi } from './contracts/generated/task-board.ts'
import type { LocalContracts } from './contracts/local-contracts.ts'
import { locateV3Pool } from './dex/pool-address.ts'
import type { WorldChain } from './world.ts'

/** The interface id of `ERC20VariableIncentive`. */
const VARIABLE_INCENTIVE = '0x90318111'
/** The path of a task's `worth`, which is the second field of the second argument. */
const WORTH = packFieldPath([1, 1])
/** Short, so that a world has a price after one minute. */
const PRICE_WINDOW_SECONDS = 30

/** Returns how the local verifier computes rewards: the leaf's pool for pegged rewards, and a rule for each variable incentive. */
export async function listVerifierRewards(chain: WorldChain, contracts: LocalContracts) {
  const { dollar, leaf, dex, taskBoard } = contracts
  const { chainId } = chain
  const pool = locateV3Pool(dex.v3Factory.address, leaf.address, dollar.address, 3000).address
  // A leaf is worth two dollars. Below half a dollar, the verifier does not sign.
  const maxPrice = (parseUnits('2', leaf.decimals) * 10n ** 18n) / 10n ** BigInt(dollar.decimals)
  const price = { chainId, peg: dollar.address, asset: leaf.address, pool, maxPrice: maxPrice.toString() }
  const incentives = await findVariable(createChainClient(chain), chain.contracts.core)
  return {
    prices: [{ ...price, windowSeconds: PRICE_WINDOW_SECONDS }],
    rewards: incentives.map((incentive) => ({
      ...{ chainId, incentive, maxReward: parseUnits('20', dollar.decimals).toString(), valueType: 'raw' },
      criteria: {
        source: 'event',
        signature: toEventSelector(getAbiItem({ abi: taskBoardAbi, name: 'TaskCompleted' })),
        ...{ fieldIndex: WORTH, targetContract: taskBoard.address },
      },
    })),
  }
}

/** Returns the variable incentives of all boosts so far, whose amount the verifier decides. */
async function findVariable(client: ChainClient, core: Address): Promise<readonly Address[]> {
  const contract = { abi: boostCoreAbi, address: core } as const
  const count = await client.readContract({ ...contract, functionName: 'getBoostCount' })
  const boosts = await Promise.all(
    Array.from({ length: Number(count) }, (_, boostId) =>
      client.readContract({ ...contract, functionName: 'getBoost', args: [BigInt(boostId)] }),
    ),
  )
  const kinds = await Promise.all(
    boosts.flatMap(({ incentives }) =>
      incentives.map(async (address) => {
        const readParameters = {
          abi: erc20VariableIncentiveAbi,
          address,
          functionName: 'getComponentInterface',
        } as const
        return { address, kind: await client.readContract(readParameters) }
      }),
    ),
  )
  return kinds.filter(({ kind }) => kind === VARIABLE_INCENTIVE).map(({ address }) => address)
}
