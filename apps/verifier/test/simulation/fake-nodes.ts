import type { ChainNode } from '@laurel/server/chain/chain-node.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import { numberToHex } from 'viem'
import { CHAIN, deposit, users } from '../../src/testing/scene.ts'
import type { Engine } from './engine.ts'
import { type FakeChain, serializeBlock, serializeTransaction } from './fake-chain.ts'
import type { Life, Schedule } from './schedule.ts'

/** How the nodes of the chain behave: at most one lies, any may lag or be down. */
export type NodeMoods = {
  readonly liar: number
  isLying: boolean
  readonly lag: [number, number, number]
  readonly down: [boolean, boolean, boolean]
}

/** The three nodes as one process reaches them. */
export function createFakeNodes(
  chain: FakeChain,
  moods: NodeMoods,
  { engine, random, schedule, life }: { engine: Engine; random: Random; schedule: Schedule; life: Life },
): readonly ChainNode[] {
  return [0, 1, 2].map((at) => ({
    name: `node-${at}`,
    request: (method, params) =>
      schedule.call(life, () => {
        if (moods.down[at] === true || random.onceIn(60))
          throw new engine.InvalidRpcResponseError({ node: `node-${at}`, why: 'down' })
        const truth = answer(engine, chain, moods.lag[at] ?? 0, method, params)
        return moods.isLying && moods.liar === at ? lie(random, method, truth) : truth
      }),
  }))
}

function answer(engine: Engine, chain: FakeChain, lag: number, method: string, params: readonly unknown[]): unknown {
  const [first] = params
  switch (method) {
    case 'eth_chainId':
      return numberToHex(CHAIN)
    case 'eth_getTransactionByHash':
    case 'eth_getTransactionReceipt': {
      const found = chain.find(`0x${String(first).slice(2)}`, lag)
      if (!found) return null
      const { transaction, receipt } = serializeTransaction(found)
      return method === 'eth_getTransactionReceipt' ? receipt : transaction
    }
    case 'eth_getBlockByNumber': {
      const number = first === 'finalized' ? chain.finalized(lag) : first === 'latest' ? chain.head(lag) : Number(first)
      const block = number > chain.head(lag) ? null : chain.block(number)
      return block && serializeBlock(block)
    }
    default:
      throw new engine.RpcRefusal({ message: 'no such method', rpcCode: -32_601, data: null })
  }
}

/** Says something that pays the wrong one, too early, or nobody. */
function lie(random: Random, method: string, truth: unknown): unknown {
  if (typeof truth !== 'object' || truth === null) return truth
  if (method === 'eth_getTransactionReceipt' && 'logs' in truth && Array.isArray(truth.logs)) {
    return random.pick<() => unknown>([
      () => null,
      () => ({ ...truth, status: '0x1', logs: [{ ...deposit(users.cleo, 10n ** 20n), logIndex: '0x0' }] }),
      () => ({ ...truth, status: '0x1' }),
      () => ({ ...truth, logs: [] }),
      () => truth,
    ])()
  }
  if (method === 'eth_getBlockByNumber' && 'number' in truth) {
    return random.onceIn(2) ? { ...truth, number: numberToHex(1_000_000) } : truth
  }
  return truth
}
