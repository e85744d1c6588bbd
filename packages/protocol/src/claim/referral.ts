import {
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hash,
  type Hex,
  hashTypedData,
  type Transport,
} from 'viem'
import { signTypedData } from 'viem/actions'

/** Who sent somebody to a boost, as that somebody says it of one deed. */
export type Referral = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** The deed. */
  readonly transactionHash: Hash
  /** Who did it, and whose word this is. */
  readonly claimant: Address
  readonly referrer: Address
}

/**
 * A referral as EIP-712 typed data. A verifier that binds referrers asks for the claimant's signature of it: a stranger who
 * asks for a claim first could otherwise name himself. It moves nothing and says nothing to any contract.
 */
export function referralTypedData({ chainId, core, ...message }: Referral) {
  return {
    domain: { name: 'Laurel referral', version: '1', chainId, verifyingContract: core },
    types: {
      Referral: [
        { name: 'boostId', type: 'uint256' },
        { name: 'transactionHash', type: 'bytes32' },
        { name: 'claimant', type: 'address' },
        { name: 'referrer', type: 'address' },
      ],
    },
    primaryType: 'Referral',
    message,
  } as const
}

/** The digest of a referral: what its claimant signs. */
export function hashReferral(referral: Referral): Hex {
  return hashTypedData(referralTypedData(referral))
}

/**
 * Has the claimant sign who sent them.
 * @param client - whose account is the claimant.
 * @throws viem's `UserRejectedRequestError` when a person declines.
 */
export function signReferral(client: Client<Transport, Chain | undefined, Account>, referral: Referral): Promise<Hex> {
  return signTypedData(client, referralTypedData(referral))
}
