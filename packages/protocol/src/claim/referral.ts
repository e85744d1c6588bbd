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

/** Who referred a claimant to a boost, as the claimant states it for one transaction. */
export type Referral = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  /** The transaction that completes the action. */
  readonly transactionHash: Hash
  /** The account that completed the action, and signs the referral. */
  readonly claimant: Address
  readonly referrer: Address
}

/**
 * Returns a referral as EIP-712 typed data. A verifier that binds referrers requires the claimant's signature of it.
 * Otherwise any account that requests the claim first could name itself as referrer. The signature authorizes no
 * transfer, and no contract reads it.
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

/** Returns the digest of a referral, which its claimant signs. */
export function hashReferral(referral: Referral): Hex {
  return hashTypedData(referralTypedData(referral))
}

/**
 * Asks the claimant to sign a referral.
 * @param client - its account is the claimant.
 * @throws viem's `UserRejectedRequestError` when the user declines.
 */
export function signReferral(client: Client<Transport, Chain | undefined, Account>, referral: Referral): Promise<Hex> {
  return signTypedData(client, referralTypedData(referral))
}
