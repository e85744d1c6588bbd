/** What is known of who signs for a task that is about to be done. */
export type DoKnowledge = {
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
export function doHint({ hasVerifier, isSignedHere, isHalted, isVerifierLost, isDoneHere }: DoKnowledge): string {
  if (!hasVerifier) return 'No verifier watches this network, so nobody can sign a claim here yet.'
  if (isSignedHere === false) {
    return 'Another signer than the verifier here signs this boost’s claims. We can’t detect or claim what you do: ask the creator how to claim before you start.'
  }
  if (isHalted) {
    return 'The verifier has stopped on this network until its operator has looked. What you do now can be claimed only once it goes on.'
  }
  if (isVerifierLost) return 'The verifier isn’t answering right now: paste your transaction when you’ve done it.'
  return isDoneHere
    ? 'Do it here, or anywhere else with this wallet: we’ll detect it automatically.'
    : 'Do it with this wallet. We’ll detect it automatically. Already did it? Check it here.'
}
