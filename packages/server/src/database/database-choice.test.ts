import { describe, expect, test } from 'vitest'
import { type DatabaseChoice, requireSameDatabase } from './database-choice.ts'

const choice: DatabaseChoice = {
  ...{ chosen: 'embedded', before: null, hasEmbedded: false, whyNotEmpty: null, allowsNew: false },
}
const attempt = (changes: Partial<DatabaseChoice>) => () => requireSameDatabase({ ...choice, ...changes })

describe('requireSameDatabase', () => {
  test('behavior: the embedded database is used where no other was', () => {
    expect(attempt({})).not.toThrow()
    expect(attempt({ before: 'embedded', hasEmbedded: true, whyNotEmpty: 'A mainnet' })).not.toThrow()
    expect(attempt({ before: 'external', chosen: 'external' })).not.toThrow()
    expect(attempt({ before: 'external', allowsNew: true })).not.toThrow()
  })

  test('error: another was used before', () => {
    expect(attempt({ before: 'external' })).toThrow(
      'DATABASE_URL was set before and is missing now. Set DATABASE_URL. If nothing was ever saved, set LAUREL_SERVER_NEW_DATABASE=true to start with an empty database.',
    )
    expect(attempt({ before: 'external', hasEmbedded: true })).toThrow(
      /saved with that database, set LAUREL_SERVER_NEW_DATABASE=true to start with the embedded database in the data folder\.$/,
    )
    expect(attempt({ whyNotEmpty: 'The database is empty' })).toThrow(/^The database is empty\. Set DATABASE_URL\./)
  })
})
