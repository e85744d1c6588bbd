import type { FailureCode, VerifierRequestError } from '@laurel/protocol/verifier'
import { problemText } from '../language/en/problem.ts'

/** The failures of a verifier that a user can fix or wait for, by code. */
const failures = {
  'verifier/boost-not-found': 'boostUnseen',
  'verifier/busy': 'busy',
  'verifier/chain-halted': 'chainHalted',
  'verifier/chain-not-configured': 'chainUnserved',
  'verifier/chain-status-unknown': 'chainUnread',
  'verifier/component-unreadable': 'boostUnread',
  'verifier/core-mismatch': 'otherCore',
  'verifier/price-unavailable': 'priceUnknown',
  'verifier/quorum-not-reached': 'chainUnread',
  'verifier/read-capacity': 'busy',
  'verifier/stalled': 'busy',
  'verifier/terms-sequence': 'newerSaved',
  'verifier/terms-signature': 'notOwner',
  'verifier/text-sequence': 'newerSaved',
  'verifier/text-signature': 'notOwner',
  'verifier/too-many-requests': 'busy',
} as const satisfies Partial<Record<FailureCode, Parameters<typeof problemText>[0]>>

function isExplained(code: string): code is keyof typeof failures {
  return Object.hasOwn(failures, code)
}

/** Explains a verifier's failure as a part of a sentence, by its code, otherwise by the HTTP status. Pure. */
export function formatVerifierFailure({
  verifierCode,
  status,
}: Pick<VerifierRequestError, 'verifierCode' | 'status'>): string {
  return verifierCode !== null && isExplained(verifierCode)
    ? problemText(failures[verifierCode])
    : problemText('httpStatus', { status })
}
