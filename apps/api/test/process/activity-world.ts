import { erc20TokenAbi, erc721TokenAbi, erc721TokenBytecode, erc1155TokenAbi } from '@laurel/protocol/abi'
import type { Random } from '@laurel/server/testing/random.ts'
import { type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { startBoostWorld } from '../../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../../packages/protocol/src/testing/make-boost.ts'

/** A real chain with a token of each kind, on which an account sends random transactions. */
export async function startActivityWorld() {
  const world = await startBoostWorld()
  const { chain, token, badge, accounts } = world
  const { client, rpcUrl } = chain
  const { ada, ben, cleo } = accounts
  const args: readonly [string, string] = ['Collectible', 'NFT']
  const collectible = await world.deploy(
    encodeDeployData({ abi: erc721TokenAbi, bytecode: erc721TokenBytecode, args: [...args] }),
  )
  const pick = (random: Random) => random.pick([ada, ben, cleo])
  /** One transaction in words: whom it calls, with what. */
  const plan = (random: Random): { to: Address | null; data?: Hex; value?: bigint } => {
    const to = pick(random)
    switch (random.below(8)) {
      case 0:
        return { to, value: BigInt(1 + random.below(1000)) }
      case 1:
        return { to: token, data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [to, 5n] }) }
      case 2:
        // More than anybody has: it reverts.
        return {
          to: token,
          data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [to, 2n ** 200n] }),
        }
      case 3:
        return { to: collectible, data: encodeFunctionData({ abi: erc721TokenAbi, functionName: 'mint', args: [to] }) }
      case 4:
        return {
          to: badge,
          data: encodeFunctionData({
            ...{ abi: erc1155TokenAbi, functionName: 'mintBatch' },
            args: [to, [1n, 2n], [3n, BigInt(random.below(5))]],
          }),
        }
      case 5:
        return {
          to: badge,
          data: encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'mint', args: [to, 7n, 1n] }),
        }
      case 6:
        return { to: token, data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [to, 1n] }) }
      default:
        // Deploys a contract without code.
        return { to: null, data: '0x00', value: 0n }
    }
  }
  return {
    /** The client of Ada. */
    ada: world.ada,
    ...{ client, rpcUrl, core: world.core, token, badge, collectible, accounts },
    /** Creates a boost with one incentive. */
    makeBoost: () => makeBoost(world, { incentives: [pool(world)] }),
    /** Ada sends an account some of each. */
    async sendTo(to: Address) {
      const { ada: account } = accounts
      const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'transfer', args: [to, 5n] })
      await client.sendTransaction({ account, to, value: 7n })
      await client.sendTransaction({ account, to: token, data })
      await client.mine({ blocks: 1 })
    },
    /** Sends a few transactions and mines a few blocks. */
    async act(random: Random) {
      for (let count = random.below(4); count > 0; count--) {
        const { to, ...rest } = plan(random)
        await client.sendTransaction({ account: pick(random), to, gas: 500_000n, ...rest })
      }
      await client.mine({ blocks: random.below(3) })
    },
    /** Replaces the newest blocks by others without transactions. */
    async reorg(depth: number) {
      const response = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reorg', params: [depth, []] }),
      })
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null || 'error' in answer)
        throw new TypeError(JSON.stringify(answer))
    },
    stop: () => chain.stop(),
  }
}
