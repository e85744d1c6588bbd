import { describe, expect, test } from 'vitest'
import type { Translate } from '../language/use-messages.ts'
import { LoginLoadError, LoginReplyError, LoginTimeoutError } from './errors.ts'
import { codeErrorMessage, failureReason } from './login-messages.ts'

const t: Translate = (name, ...values) =>
  name === 'login.tryAgain' ? `${Reflect.get(Object(values[0]), 'message')}. Try Again` : name

describe('failureReason', () => {
  test.each([
    [new LoginLoadError(), 'login.notLoaded'],
    [new LoginReplyError('Google is not offered.'), 'Google is not offered.'],
    [new LoginReplyError('No', { text: 'Nein' }), 'Nein'],
    // The headline says as much.
    [new LoginReplyError(''), null],
    [null, null],
  ])('default: %s', (error, reason) => expect(failureReason(error, t)).toBe(reason))
})

describe('codeErrorMessage', () => {
  test.each([
    ['Invalid code', 'Invalid code. Try Again'],
    ['The code is wrong.', 'The code is wrong. Try Again'],
  ])('default: “%s” is followed by what to do', (message, shown) =>
    expect(codeErrorMessage(new LoginReplyError(message), t)).toBe(shown),
  )

  test.each(['This login is over. Start again.', 'コードが何度も違いました。最初からやり直してください。'])(
    'behavior: “%s” says that itself',
    (message) => expect(codeErrorMessage(new LoginReplyError(message), t)).toBe(message),
  )

  test('behavior: so do our own words', () => expect(codeErrorMessage(new LoginTimeoutError(), t)).toBe('login.late'))
})
