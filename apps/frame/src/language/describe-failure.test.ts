import { describe, expect, test } from 'vitest'
import { LoginRefusedError, SignedOutError } from '../login/errors.ts'
import { NotConnectedError } from '../rpc/errors.ts'
import { describeFailure } from './describe-failure.ts'
import { catalogues } from './load-language.ts'

const refusal = (code: string, retryAfterSeconds: number | null = null) =>
  new LoginRefusedError({ code, message: 'What the server says.', status: 400, retryAfterSeconds })

describe('describeFailure', () => {
  test('default: a failure of the login server in the user’s language, by its code', async () => {
    expect(await describeFailure(refusal('login/wrong-code'), ['de-CH'])).toBe('Der Code ist falsch.')
    expect(await describeFailure(new SignedOutError(), ['fr'])).toBe('Vous êtes déconnecté. Reconnectez-vous.')
  })

  test('behavior: seconds, in the form of their number', async () => {
    const wait = (seconds: number) => describeFailure(refusal('login/too-many-mails', seconds), ['ru'])
    expect(await Promise.all([1, 3, 20].map(wait))).toEqual([
      'Попробуйте снова через 1 секунду.',
      'Попробуйте снова через 3 секунды.',
      'Попробуйте снова через 20 секунд.',
    ])
  })

  test('behavior: in English, the message itself says it', async () => {
    expect(await describeFailure(refusal('login/wrong-code'), ['en-GB', 'de'])).toBeNull()
  })

  test.each(Object.keys(catalogues))('behavior: an unknown code in %s is a general sentence', async (id) => {
    const text = await describeFailure(refusal('login/of-a-later-version'), [id])
    expect(text).not.toBeNull()
    expect(text).not.toContain('server says')
    expect(await describeFailure(refusal('__proto__'), [id])).toBe(text)
  })

  test('behavior: what is not of the login has no text', async () => {
    expect(await describeFailure(new NotConnectedError(), ['de'])).toBeNull()
    expect(await describeFailure(new TypeError('a mistake'), ['de'])).toBeNull()
  })
})
