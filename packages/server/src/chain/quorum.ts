import type { ChainNode } from './chain-node.ts'
import type { Digester } from './digest-receipts.ts'
import { QuorumNotReachedError } from './errors.ts'

/** The nodes of one chain, and how many must agree. */
export type NodeSet = {
  readonly chainId: number
  readonly nodes: readonly ChainNode[]
  /** More than half of the nodes, so that two different responses can never both reach it. */
  readonly quorum: number
  /** Receives the name of each node whose response differed from the quorum's. */
  readonly onOutvoted?: (node: string) => void
  /** Where long receipts are digested; in the current thread by default. */
  readonly digester?: Digester
}

/** The smallest quorum: more than half. @param count - the number of nodes. */
export function majorityOf(count: number): number {
  return Math.floor(count / 2) + 1
}

/**
 * Sends a request to every node at once and returns the response that enough of them share, without waiting for the others.
 * @param request - reads one node; equal responses must have the same `textOf`.
 * @throws {QuorumNotReachedError} when too few agree, because they are down, lag or lie.
 */
export async function requireQuorum<answer>(
  { chainId, nodes, quorum, onOutvoted }: NodeSet,
  request: (node: ChainNode) => Promise<answer>,
  textOf: (answer: answer) => string,
): Promise<answer> {
  const voters = new Map<string, { readonly answer: answer; readonly names: string[] }>()
  const needed = Math.max(quorum, majorityOf(nodes.length))
  return new Promise((resolve, reject) => {
    let waiting = nodes.length
    const fail = () => {
      const agreed = Math.max(0, ...[...voters.values()].map(({ names }) => names.length))
      reject(new QuorumNotReachedError({ chainId, needed, agreed, requested: nodes.length }))
    }
    const settle = () => {
      waiting--
      if (waiting === 0) fail()
    }
    if (nodes.length === 0) fail()
    for (const node of nodes) {
      request(node).then((answer) => {
        // A single node has nothing to be compared with, and a response can be megabytes.
        const text = nodes.length === 1 ? '' : textOf(answer)
        const vote = voters.get(text) ?? { answer, names: [] }
        voters.set(text, vote)
        vote.names.push(node.name)
        if (vote.names.length === needed) {
          for (const [other, { names }] of voters) if (other !== text) for (const name of names) onOutvoted?.(name)
          resolve(vote.answer)
        }
        settle()
      }, settle)
    }
  })
}

/** Plain data as text, bigint included. Equal data with equal key order gives equal text. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner))
}
