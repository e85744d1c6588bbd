import { type Address, getAddress } from 'viem'
import type { ReceiverFacts } from '../send/receiver-warnings.ts'
import { emptySend, nextSend, type SendEvent, type SendState } from '../send/send.ts'
import type { SendAsset } from '../send/send-asset.ts'
import type { TokenBalance } from '../tokens/token-balance.ts'
import type { NetworkFee } from '../transactions/network-fee.ts'

/** States of a send, and what leads to them, for the tests of its machine. */

export const account = { address: getAddress('0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'), walletName: 'Kestrel' }
export const receiver: Address = getAddress('0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed')
export const native = {
  chainId: 1,
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 10n ** 18n,
  price: 2000,
  value: 2000,
  iconUrl: null,
  isListed: true,
} as const satisfies TokenBalance
export const ether: SendAsset = { type: 'token', token: native }
export const dollars: SendAsset = {
  type: 'token',
  token: {
    ...native,
    address: getAddress('0x5b85000000000000000000000000000000000001'),
    symbol: 'TUSD',
    decimals: 6,
    amount: 1_500_000n,
    price: null,
    value: null,
  },
}
export const nft: SendAsset = {
  type: 'nft',
  nft: { chainId: 1, address: receiver, tokenId: 4n, standard: 'erc721', name: 'Leaf 4', balance: 1n },
}
export const leaf = getAddress('0x5b85000000000000000000000000000000000002')
export const nobody = { address: account.address, name: null }
export const fee = {
  status: 'ready',
  gas: 21_000n,
  expected: 10n ** 15n,
  most: 2n * 10n ** 15n,
  isAssumed: false,
} as const satisfies NetworkFee
export const facts: ReceiverFacts = { own: [], known: [], suspicious: [], isContract: null }
export const play = (events: readonly SendEvent[], from: SendState = emptySend) => events.reduce(nextSend, from)
export const connected = play([{ type: 'account-changed', account }])
export const amount = (text: string): SendEvent => ({ type: 'amount-changed', text })
export const to = (text: string, number = 1): SendEvent => ({ type: 'receiver-changed', text, number })
export const chosen = (asset: SendAsset, number = 9): SendEvent => ({ type: 'asset-chosen', asset, number })
export const filled = play([chosen(ether), amount('0.25'), to(receiver)], connected)
export const described = { type: 'decimals-read', number: 7, isOther: false } as const
export const warned = { type: 'facts-received', number: 7, facts } as const
export const tried = { type: 'simulated', number: 7, simulation: { status: 'succeeds' } } as const
export const reviewing = play([{ type: 'review-requested', number: 7, facts }, described, warned, tried], filled)
export const requested = play([{ type: 'send-requested', number: 7, now: 1 }], reviewing)
