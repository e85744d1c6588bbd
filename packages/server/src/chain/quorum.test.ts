import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChainNode } from './chain-node.ts'
import { QuorumNotReachedError } from './errors.ts'
import { majorityOf, requireQuorum } from './quorum.ts'
import { readHeight } from './read-height.ts'

const nodesOf = (answers: readonly string[]): readonly ChainNode[] =>
  answers.map((answer, at) => ({
    name: `node-${at}`,
    request: async () => {
      if (answer === 'down') throw new Error('down')
      return answer
    },
  }))

describe('requireQuorum', () => {
  test('property: returns what a quorum agrees on or nothing, and never two different results', async () => {
    await assert(
      asyncProperty(
        array(constantFrom('a', 'b', 'c', 'down'), { minLength: 1, maxLength: 7 }),
        integer({ min: 1, max: 7 }),
        async (answers, quorum) => {
          const set = { chainId: 1, nodes: nodesOf(answers), quorum }
          const needed = Math.max(quorum, majorityOf(answers.length))
          const expected = ['a', 'b', 'c'].find((one) => answers.filter((other) => other === one).length >= needed)
          const asking = requireQuorum(set, (node) => node.request('', []), String)
          if (expected === undefined) await expect(asking).rejects.toThrow(QuorumNotReachedError)
          else expect(await asking).toBe(expected)
        },
      ),
    )
  })

  test('error: no node', async () => {
    await expect(requireQuorum({ chainId: 1, nodes: [], quorum: 1 }, async () => 1, String)).rejects.toThrow(
      QuorumNotReachedError,
    )
  })
})

describe('readHeight', () => {
  test('behavior: a lying node cannot raise it, and a lagging one cannot lower it', async () => {
    const nodes = ['0x64', '0xffffffff', '0x63'].map(
      (number, at): ChainNode => ({ name: String(at), request: async () => ({ number }) }),
    )
    expect(await readHeight({ chainId: 1, nodes, quorum: 2 }, 'latest')).toBe(100n)
    expect(await readHeight({ chainId: 1, nodes, quorum: 2 }, { type: 'depth', blocks: 4 })).toBe(96n)
    expect(await readHeight({ chainId: 1, nodes, quorum: 3 }, 'latest')).toBe(99n)
  })
})
