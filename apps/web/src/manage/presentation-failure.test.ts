import { describe, expect, test } from 'vitest'
import { type ApiFailure, explainApiFailure } from './presentation-failure.ts'

const refused = (code: string | null, reason = 'why'): ApiFailure => ({ type: 'refused', code, reason })
const key = { owner: 'Thea', isContract: false }

describe('explainApiFailure', () => {
  test('default: a signature of another account names the owner', () => {
    expect(explainApiFailure(refused('api/presentation-signature'), key)).toContain('the owner’s, Thea')
  })

  test('behavior: a contract that did not accept the signature is said to be one', () => {
    const message = explainApiFailure(refused('api/presentation-signature'), { ...key, isContract: true })
    expect(message).toMatch(/Thea, is a contract account.*ERC-1271/)
  })

  test.each([
    ['api/presentation-sequence', /newer version/],
    ['api/boost-not-found', /doesn’t have this boost/],
    ['api/picture-invalid', /can’t read this picture/],
    ['api/request-too-large', /too large for the API/],
    ['api/too-many-requests', /Wait a minute/],
    ['api/origin-not-allowed', /operator must allow/],
    ['api/busy', /isn’t responding/],
    [null, /isn’t responding/],
  ] as const)('error: %s', (code, message) => expect(explainApiFailure(refused(code), key)).toMatch(message))

  test('error: what the API says of a field is passed on', () => {
    expect(explainApiFailure(refused('api/presentation-invalid', 'The link must be short.'), key)).toContain(
      'The link must be short.',
    )
  })

  test('error: a picture that the API has deleted meanwhile must be chosen again', () => {
    const reason =
      'The picture is missing. Send it to POST /v1/boost-pictures first, and sign the hash that is returned.'
    expect(explainApiFailure(refused('api/picture-invalid', reason), key)).toMatch(/Choose it again/)
  })

  test('security: a picture other than its hash is not signed', () => {
    expect(explainApiFailure({ type: 'altered' }, key)).toMatch(/nothing was signed/)
  })
})
