import { type Chain, defineChain, type Hex } from 'viem'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../../devnet/src/start-chain.ts'

let users: ReturnType<typeof deriveDevAccounts>['users'] | null = null

/** Returns the private key of a user of the local world, by index. */
export function keyOf(place: number): Hex {
  // Derived from the test phrase once, because that takes longer than most tests.
  users ??= deriveDevAccounts().users
  const key = users[place]?.privateKey
  if (key === undefined) throw new RangeError(`The local world has no user ${place}.`)
  return key
}

/** Converts a local chain to a viem chain. */
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
