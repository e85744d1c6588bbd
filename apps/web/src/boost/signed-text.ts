import type { SignedText as VerifierText } from '@laurel/protocol/verifier'

/** A signed text about a boost, as the verifier returns it. The signature is not verified yet. */
export type SignedText = Pick<VerifierText, 'text' | 'signature'>
