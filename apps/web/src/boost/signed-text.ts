import type { SignedText as VerifierText } from '@laurel/protocol/verifier'

/** A signed text about a boost, as the verifier returns it. Whether its owner signed it is not checked yet. */
export type SignedText = Pick<VerifierText, 'text' | 'signature'>
