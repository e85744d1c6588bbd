import { boostText } from '../language/en/boost.ts'
/** What is known of who signs for a task that is about to be done. */
export type TaskHintInput = {
  /** Whether a verifier watches the network. */
  readonly hasVerifier: boolean
  /** Whether the boost lets that verifier sign its claims; null while it is read. */
  readonly isSignedHere: boolean | null
  /** The verifier signs nothing on the network until its operator has looked. */
  readonly isHalted: boolean
  /** The verifier does not answer. */
  readonly isVerifierLost: boolean
  /** The task can be done from this page. */
  readonly isDoneHere: boolean
}

/** The line under a boost's task: how what is done becomes a claim. It promises to detect only what this verifier signs. Pure. */
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
