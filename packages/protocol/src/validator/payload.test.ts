import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { ALICE, TOKEN } from '../../test/examples.ts'
import { InvalidValidatorPayloadError } from './errors.ts'
import { encodeValidatorPayload } from './payload.ts'

describe('encodeValidatorPayload', () => {
  test.each([[[]], [[zeroAddress]], [[ALICE, zeroAddress]]] as const)('error: nobody can sign for %j', (signers) => {
    const validator = { type: 'signerValidatorV2', signers, validatorCaller: TOKEN } as const
    expect(() => encodeValidatorPayload(validator)).toThrow(InvalidValidatorPayloadError)
  })
})
