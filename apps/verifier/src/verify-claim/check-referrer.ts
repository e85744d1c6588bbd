import { hashReferral, validatorKinds } from '@laurel/protocol'
import type { ReferralStatus } from '@laurel/protocol/verifier'
import { type Address, type Hash, type Hex, zeroAddress } from 'viem'
import type { ClaimStruct } from './claim-struct.ts'
import type { CompletionKey } from './completion-key.ts'
import { IntentMismatchError } from './errors.ts'
import type { ReferralStore } from './referral-store.ts'

/** What checking a referral needs of its chain. */
type ReferralChain = {
  /** Lower case. */
  readonly core: Address
  /** Whether a signature is valid for an account: by key, or by contract (ERC-1271). */
  isSignedBy(account: Address, signed: { readonly digest: Hex; readonly signature: Hex }): Promise<boolean>
}

/** A transaction whose claim names a referrer, with the claimant's signature of that. */
type SignedReferral = { readonly transactionHash: Hash; readonly referralSignature?: Hex | undefined }
/** What a request says of its referral. The zero address names no referrer. */
type RequestedReferral = SignedReferral & { readonly referrer: Address }

/** The referrals of one completion: that of the request, and those that its claimant signed before. */
export async function proveReferral(
  { chain, referrals }: { chain: ReferralChain; referrals: ReferralStore },
  { key, claim, request }: { key: CompletionKey; claim: ClaimStruct; request: RequestedReferral },
) {
  const { claimant, referrer } = claim
  const { transactionHash, referralSignature } = request
  const isProven = await isReferralProven(chain, claim, request)
  const status = statusOf(claim, request, isProven)
  return {
    /** What is wrong with the referral of the request, or that it is saved; null when it has none. */
    status,
    /** Whether the request names no referrer, or one that the claimant signed. */
    isProven,
    /** Saves the referral of the request when it is proven. */
    async save() {
      if (!isProven || referrer === zeroAddress || referralSignature === undefined) return
      await referrals.keep({ ...key, claimant }, { referrer, signature: referralSignature })
    },
    /** The saved referrers whose signatures are valid. */
    async listProven(): Promise<readonly Address[]> {
      const named = await referrals.list({ ...key, claimant })
      const proofs = named.map(async ({ referrer: one, signature }) => {
        const proof = { transactionHash, referralSignature: signature }
        return (await isReferralProven(chain, { ...claim, referrer: one }, proof)) ? [one] : []
      })
      return (await Promise.all(proofs)).flat()
    },
  }
}

function statusOf(
  { referrer }: ClaimStruct,
  { referrer: requested, referralSignature }: RequestedReferral,
  isProven: boolean,
): ReferralStatus | null {
  if (requested === zeroAddress) return referralSignature === undefined ? null : 'referrer-missing'
  if (referrer === zeroAddress) return 'not-supported'
  if (referralSignature === undefined) return 'signature-missing'
  return isProven ? 'saved' : 'signature-invalid'
}

/** The claim with the referrer that its claimant named before finality, when the request names none. */
export async function withReferrer(
  claim: ClaimStruct,
  listProven: () => Promise<readonly Address[]>,
): Promise<ClaimStruct> {
  if (claim.referrer !== zeroAddress || !validatorKinds[claim.validatorKind].signsReferrer) return claim
  return { ...claim, referrer: (await listProven())[0] ?? zeroAddress }
}

/**
 * Checks that the claimant named the referrer of the saved intent, so that a changed row cannot choose one.
 * @param proven - the referrer of this request, proven by the claimant's signature.
 * @throws {IntentMismatchError} when no signature of the claimant names the saved referrer.
 */
export async function requireProvenReferrer(
  saved: Address,
  proven: Address,
  listProven: () => Promise<readonly Address[]>,
): Promise<void> {
  if (saved === zeroAddress || saved === proven || (await listProven()).includes(saved)) return
  throw new IntentMismatchError('referrer')
}

/**
 * Whether a claim has no referrer, or one that its claimant named. The first saved claim is permanent and any account can request
 * it, so without the signature the first caller would choose the referrer. Source: docs/security.md#b8.
 */
async function isReferralProven(
  { core, isSignedBy }: ReferralChain,
  { chainId, boostId, claimant, referrer }: ClaimStruct,
  { transactionHash, referralSignature }: SignedReferral,
): Promise<boolean> {
  if (referrer === zeroAddress) return true
  if (referralSignature === undefined) return false
  const digest = hashReferral({ chainId, core, boostId, transactionHash, claimant, referrer })
  return isSignedBy(claimant, { digest, signature: referralSignature })
}
