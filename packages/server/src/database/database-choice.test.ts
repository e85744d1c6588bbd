import { describe, expect, test } from 'vitest'
import { SettingsError } from '../settings/errors.ts'
import { type DatabaseChoice, requireSameDatabase, requireUrlOfOwner } from './database-choice.ts'
import { DatabaseMissingError } from './errors.ts'

const choice: DatabaseChoice = {
  ...{ chosen: 'embedded', before: null, embedded: { hasData: false, dataDir: '/srv/postgres' } },
  ...{ makesData: true, whyNotEmpty: null, allowsNew: false },
}
const there = { hasData: true, dataDir: '/srv/postgres' }
const attempt = (changes: Partial<DatabaseChoice>) => () => requireSameDatabase({ ...choice, ...changes })

describe('requireUrlOfOwner', () => {
  test('default: both URLs, the first alone, or none', () => {
    const url = 'postgresql://ada@db.example/laurel'
    for (const urls of [
      { url, ownerUrl: url },
      { url, ownerUrl: undefined },
      { url: undefined, ownerUrl: undefined },
    ]) {
      expect(() => requireUrlOfOwner(urls)).not.toThrow()
    }
  })

  test('error: the owner alone, because the embedded database would be used', () => {
    const attempt = () => requireUrlOfOwner({ url: undefined, ownerUrl: 'postgresql://ada:secret@db.example/laurel' })
    expect(attempt).toThrow(SettingsError)
    expect(attempt).toThrow('DATABASE_OWNER_URL is set, and DATABASE_URL is not. Set both, or neither')
    expect(attempt).not.toThrow(/secret/)
  })
})

describe('requireSameDatabase', () => {
  test('behavior: the embedded database is used where no other was', () => {
    expect(attempt({})).not.toThrow()
    expect(attempt({ before: 'embedded', embedded: there, whyNotEmpty: 'A mainnet' })).not.toThrow()
    expect(attempt({ before: 'external', chosen: 'external' })).not.toThrow()
    expect(attempt({ before: 'external', allowsNew: true })).not.toThrow()
  })

  test('error: another was used before', () => {
    expect(attempt({ before: 'external' })).toThrow(
      'DATABASE_URL was set before and is missing now. Set DATABASE_URL. If nothing was ever saved, set LAUREL_SERVER_NEW_DATABASE=true to start with an empty database.',
    )
    expect(attempt({ before: 'external', embedded: there })).toThrow(
      /saved with that database, set LAUREL_SERVER_NEW_DATABASE=true to start with the embedded database in the data folder\.$/,
    )
    expect(attempt({ whyNotEmpty: 'The database is empty' })).toThrow(/^The database is empty\. Set DATABASE_URL\./)
  })

  test('error: the embedded one was used before and is gone, where a new one would be created', () => {
    expect(attempt({ before: 'embedded' })).toThrow(DatabaseMissingError)
    expect(attempt({ before: 'embedded', makesData: false })).not.toThrow()
    expect(attempt({ before: 'embedded', allowsNew: true })).not.toThrow()
  })
})
