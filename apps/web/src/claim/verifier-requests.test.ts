import { pendingCodes, refusalCodes } from '@laurel/protocol/verifier'
import { describe, expect, test } from 'vitest'
import { toClaimAnswer } from './verifier-requests.ts'

const response = { reason: 'Why.', trace: null } as const

describe('toClaimAnswer', () => {
  test.each(pendingCodes)('default: the pending code %s is passed on', (code) =>
    expect(toClaimAnswer({ ...response, status: 'pending', code })).toEqual({ status: 'pending', code }),
  )
  test.each(refusalCodes)('default: the refusal code %s is passed on', (code) =>
    expect(toClaimAnswer({ ...response, status: 'refused', code })).toEqual({
      status: 'refused',
      code,
      reason: 'Why.',
    }),
  )
  test.each(['pending', 'refused'] as const)('behavior: a code of a newer verifier that is %s is unknown', (status) =>
    expect(toClaimAnswer({ ...response, status, code: 'unknown' })).toMatchObject({ status, code: 'unknown' }),
  )
})
