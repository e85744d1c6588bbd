import { type Hex, keccak256, stringToHex } from 'viem'
import { type ClaimSigner, createClaimSigner } from '../src/signer-key/claim-signer.ts'
import { createLocalKey } from '../src/signer-key/local-key.ts'

/** A signer without limits that writes down every digest it signs. @param words - what its key is made from. */
export function createRecordingSigner(words: string): {
  readonly signer: ClaimSigner
  readonly digests: readonly Hex[]
} {
  const digests: Hex[] = []
  const key = createLocalKey(keccak256(stringToHex(words)), 'KEY')
  const signer = createClaimSigner(
    {
      address: key.address,
      signDigest(digest) {
        digests.push(digest)
        return key.signDigest(digest)
      },
    },
    { network: 'testnet', limits: { claimsPerHour: null, valuePerBoostPerHour: null }, nowMs: () => 0 },
  )
  return { signer, digests }
}
