import { boostCoreAbi } from '@laurel/protocol/abi'
import { createVerifierClient } from '@laurel/protocol/verifier'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { requestClaim } from '../boosts/request-claim.ts'
import { createChainClient } from '../chain/chain-client.ts'
import type { World, WorldChain } from '../world.ts'
import type { SeenTransaction } from './read-history.ts'
import { type ReadBoost, readShowcase } from './read-showcase.ts'

const DAY = 24 * 60 * 60

/**
 * Declares the tests of the projects' boosts and their claims, within the `describe` of a world that nobody has used.
 * @param open - returns the running world, its main chain, and the transactions of that chain.
 */
export function testShowcase(
  open: () => { readonly world: World; readonly main: WorldChain; readonly history: readonly SeenTransaction[] },
): void {
  test('default: boosts of projects in every state, with some 140 claims of a month, and referrals among them', async () => {
    const { boosts, claims, referralCount } = await readShowcase(open().main)
    const now = Date.now() / 1000
    expect(claims.length).toBeGreaterThanOrEqual(130)
    expect(new Set(claims.map(({ time }) => Math.floor((now - time) / DAY))).size).toBeGreaterThanOrEqual(25)
    expect(referralCount).toBeGreaterThanOrEqual(10)
    const countOf = (id: bigint) => claims.filter(({ boostId }) => boostId === id).length
    const stateOf = ({ boostId, limit, remaining, wasTakenBack }: ReadBoost) => {
      const claimCount = countOf(boostId)
      if (remaining === 0n) return wasTakenBack ? 'taken back' : 'out'
      return claimCount === 0 ? 'new' : claimCount > limit * 0.8 ? 'nearly out' : 'claimed'
    }
    expect(boosts.map((boost) => `${boost.title}: ${stateOf(boost)}`)).toEqual([
      'Walk to Delphi or Olympia: claimed',
      'Your first payment of 100: claimed',
      'Frost watch: claimed',
      'The founding notes: out',
      'A note about laurel: nearly out',
      'Buy your first leaves: taken back',
      'The autumn draw: claimed',
      'Ring the bell at the gate: claimed',
      'Invited observers: claimed',
      'Leaves along the trail: claimed',
      'Winter reading: new',
      'A long day on the trail: claimed',
      'Pay your guide: new',
    ])
    expect(new Set(boosts.map(({ owner }) => owner)).size).toBe(5)
  })

  test('default: the projects have signed texts, terms, and presentations with pictures that the API serves', async () => {
    const { main, world } = open()
    const { verifierUrl, apiUrl, walletApiUrl } = world
    if (verifierUrl === null || apiUrl === null) throw new TypeError('The world has no servers.')
    expect(walletApiUrl).toBe(apiUrl)
    const { boosts } = await readShowcase(main)
    const boostIds = boosts.map(({ boostId }) => boostId)
    const listed = await createVerifierClient(verifierUrl).listTerms({ chainId: main.chainId, boostIds })
    expect(listed.map(({ text }) => text?.text.title)).toEqual(boosts.map(({ title }) => title))
    const ends = listed.flatMap(({ terms }) => (terms.status === 'signed' ? (terms.current.terms.end ?? []) : []))
    expect(ends.map((end) => end < Date.now() / 1000)).toEqual([true, false])
    for (const { boostId, title } of boosts) {
      const response = await fetch(`${apiUrl}/v1/boosts/${main.chainId}/${boostId}`)
      const boost: unknown = await response.json()
      expect(boost, title).toMatchObject({ boost: { presentation: { presentation: { title } } } })
      const hash = /"pictureHash":"(0x[0-9a-f]{64})"/.exec(JSON.stringify(boost))?.[1]
      expect((await fetch(`${apiUrl}/v1/boost-pictures/${hash}`)).headers.get('content-type')).toBe('image/png')
    }
  })

  test('behavior: the verifier signs a claim of the history as it was, and the contracts do not pay it again', async () => {
    const { main, world, history } = open()
    const { verifierUrl } = world
    if (verifierUrl === null) throw new TypeError('The world has no verifier.')
    const [first] = (await readShowcase(main)).boosts
    if (first === undefined) throw new TypeError('The chain has no boosts of projects.')
    const { claimant, transactionHash } =
      (await readShowcase(main)).claims.find(({ boostId }) => boostId === first.boostId) ?? {}
    const before = history.slice(
      0,
      history.findIndex(({ hash }) => hash === transactionHash),
    )
    const task = before.findLast(({ kind, from }) => kind.startsWith('board completeTask') && from === claimant)
    if (claimant === undefined || task === undefined) throw new TypeError('No claim has a task.')
    const { hash } = task
    const ofBoost = { chainId: main.chainId, boostId: Number(first.boostId), incentiveId: 0 }
    const response = await requestClaim(verifierUrl, { ...ofBoost, hash })
    if (response.status !== 'signed') throw new TypeError(`The verifier responded ${response.status}.`)
    expect(response.claim.claimant).toBe(claimant)
    const args = [first.boostId, 0n, zeroAddress, response.claimData] as const
    const contract = { abi: boostCoreAbi, address: main.contracts.core, functionName: 'claimIncentive' } as const
    const again = createChainClient(main).simulateContract({ ...contract, args, account: claimant })
    await expect(again).rejects.toThrow()
  })
}
