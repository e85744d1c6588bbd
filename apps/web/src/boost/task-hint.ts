import { boostText } from '../language/en/boost.ts'
/** What is known about the signer of a task's claim. */
export type TaskHintInput = {
  /** Whether a verifier watches the network. */
  readonly hasVerifier: boolean
  /** Whether the boost authorizes that verifier to sign its claims; null while it is read. */
  readonly isSignedHere: boolean | null
  /** Whether the verifier is paused on the network until its operator reviews it. */
  readonly isHalted: boolean
  /** Whether the verifier does not respond. */
  readonly isVerifierLost: boolean
  /** Whether the task can be done on this page. */
  readonly isDoneHere: boolean
}

/**
 * The line below a boost's task: how a completed task becomes a claim. It promises automatic detection only for claims
 * that this verifier signs. Pure.
 */
export function getTaskHint({
  hasVerifier,
  isSignedHere,
  isHalted,
  isVerifierLost,
  isDoneHere,
}: TaskHintInput): string {
  if (!hasVerifier) return boostText('doNoVerifier')
  if (isSignedHere === false) {
    return boostText('doOtherSigner')
  }
  if (isHalted) {
    return boostText('doHalted')
  }
  if (isVerifierLost) return boostText('doVerifierLost')
  return boostText(isDoneHere ? 'doHere' : 'doElsewhere')
}
