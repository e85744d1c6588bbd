import type { ChainNode } from '@laurel/server/chain/chain-node.ts'
import { InvalidRpcResponseError } from '@laurel/server/chain/errors.ts'
import type { Random } from '@laurel/server/testing/random.ts'
import type { NodeBlock, SimulatedChain } from './simulated-chain.ts'

/** How a node behaves, which can change at any time. */
export type NodeBehavior = {
  /** Blocks that it is behind. */
  lag: number
  isDown: boolean
  /** It returns wrong blocks, receipts and heights. */
  lies: boolean
}

/** A node of a simulated chain. Every answer comes a little later, after what others do meanwhile. */
export function createSimulatedNode(
  chain: SimulatedChain,
  { name, behavior, random }: { readonly name: string; readonly behavior: NodeBehavior; readonly random: Random },
): ChainNode {
  return {
    name,
    async request(method, params) {
      await Promise.resolve()
      if (behavior.isDown) throw new InvalidRpcResponseError({ node: name, why: 'down' })
      const known = chain.blocks.slice(0, Math.max(1, chain.blocks.length - behavior.lag))
      const [block, isFull] = params
      const number = block === 'latest' ? known.length - 1 + (behavior.lies ? random.below(9) : 0) : Number(block)
      const found = known[Math.min(number, block === 'latest' ? known.length - 1 : number)]
      const answer = found !== undefined && behavior.lies ? falsify(found, chain, random) : found
      switch (method) {
        case 'eth_getBlockByNumber':
          if (answer === undefined) return null
          return isFull === true ? answer.block : { ...answer.block, transactions: [] }
        case 'eth_getBlockReceipts':
          return answer?.receipts ?? null
        default:
          throw new InvalidRpcResponseError({ node: name, why: method })
      }
    },
  }
}

/** Another block, without some of its logs, with another amount, under another hash, or with another root. */
function falsify(block: NodeBlock, chain: SimulatedChain, random: Random): NodeBlock {
  const [first, ...others] = block.receipts
  switch (random.below(5)) {
    case 0:
      return chain.blocks[random.below(chain.blocks.length)] ?? block
    case 1:
      return { ...block, receipts: others, block: { ...block.block, transactions: [] } }
    case 2:
      return first === undefined ? block : { ...block, receipts: [{ ...first, logs: [] }, ...others] }
    case 3:
      return { ...block, block: { ...block.block, hash: `0x${'5a'.repeat(32)}`, number: '0x7' } }
    default: {
      const status = first?.['status'] === '0x1' ? '0x0' : '0x1'
      return first === undefined ? block : { ...block, receipts: [{ ...first, status }, ...others] }
    }
  }
}
