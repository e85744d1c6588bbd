import { describe, expect, test } from 'vitest'
import { RowCorruptError } from './database/errors.ts'
import { describeError, ServerError, type ServerWords } from './server-error.ts'
import { SettingsError } from './settings/errors.ts'

const words: ServerWords = {
  ...{ code: 'post', noun: 'post office', guide: 'apps/post/README.md', settings: 'LAUREL_POST' },
  ...{ loss: 'a letter', harmlessIf: 'nothing was sent' },
}

describe('describeError', () => {
  test('default: an error that servers share has the code and the words of the server that reports it', () => {
    expect(describeError(new SettingsError('LAUREL_POST_PORT is not a number'), words)).toEqual({
      code: 'post/settings',
      message: 'The settings of the post office are wrong: LAUREL_POST_PORT is not a number. See apps/post/README.md.',
    })
  })

  test("behavior: a server's own error keeps its code", () => {
    class LetterLostError extends ServerError {
      readonly code = 'post/letter-lost'
    }
    const error = new LetterLostError('The letter is lost.')
    expect(describeError(error, words)).toEqual({ code: 'post/letter-lost', message: 'The letter is lost.' })
  })

  test('behavior: before a server reports it, an error has a code and a readable message', () => {
    expect(new RowCorruptError('letter')).toMatchObject({
      code: 'server/row-corrupt',
      message: 'The letter in the database is not what the server saved. Check which process writes to the database.',
    })
  })
})
