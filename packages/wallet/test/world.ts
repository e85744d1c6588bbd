import { type Chain, defineChain, type Hex } from 'viem'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'

let people: ReturnType<typeof deriveDevAccounts>['users'] | null = null

/** The key of one of the people of the local world, by place. */
export function keyOf(place: number): Hex {
  // Stretched from the test phrase once: that takes longer than most tests.
  people ??= deriveDevAccounts().users
  const key = people[place]?.privateKey
  if (key === undefined) throw new RangeError(`The local world has no person ${place}.`)
  return key
}

/** A local chain as an app names it. */
export function toChain({ chainId, name, rpcUrl }: LocalChain): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } },
    testnet: true,
  })
}

export { startChain }
