import { assert as assertProperty, boolean, constant, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePlace, type DataFacts } from './data-place.ts'
import { DatabaseClosedError, TwoDatabasesError } from './errors.ts'

const facts: DataFacts = { dataDir: '/srv/postgres', hasData: false, closedFolders: [], refuge: null }
const closed: Partial<DataFacts> = { closedFolders: ['/srv'] }
const refuge = { folder: '/var/tmp/r', isThere: true, hasData: true, isAllowed: false }
const choose = (changes: Partial<DataFacts>, allowsNew = false) => choosePlace({ ...facts, ...changes }, { allowsNew })

describe('choosePlace', () => {
  test('default: the folder of the settings, and a refuge for a first start where that is closed', () => {
    expect(choose({})).toBe('named')
    expect(choose({ hasData: true })).toBe('named')
    expect(choose(closed)).toBe('refuge')
  })

  test('behavior: a refuge with data is used again, also when the folder is open by now', () => {
    expect(choose({ ...closed, refuge })).toBe('refuge')
    expect(choose({ refuge })).toBe('refuge')
    expect(choose({ refuge: { ...refuge, hasData: false } })).toBe('named')
  })

  test('error: data that cannot be reached, unless the operator allows an empty database', () => {
    expect(() => choose({ ...closed, hasData: true })).toThrow(DatabaseClosedError)
    expect(() => choose({ ...closed, hasData: true })).toThrow(
      'The user postgres cannot reach the database in /srv/postgres. Let it pass: chmod o+x /srv. If nothing was ever saved with that database, set LAUREL_SERVER_NEW_DATABASE=true to start with an empty database.',
    )
    expect(choose({ ...closed, hasData: true }, true)).toBe('refuge')
    expect(choose({ ...closed, hasData: true, refuge: { ...refuge, isAllowed: true } })).toBe('refuge')
  })

  test('error: data in both places, open or closed, whatever is allowed', () => {
    for (const changes of [{}, closed]) {
      expect(() => choose({ ...changes, hasData: true, refuge }, true)).toThrow(TwoDatabasesError)
    }
  })

  test('property: without permission no start passes over data', () => {
    const refuges = record({
      folder: constant('/r'),
      isThere: constant(true),
      hasData: boolean(),
      isAllowed: boolean(),
    })
    const all = record({
      ...{ dataDir: constant('/srv/postgres'), hasData: boolean() },
      ...{ closedFolders: oneof(constant([]), constant(['/srv'])), refuge: oneof(constant(null), refuges) },
    })
    assertProperty(
      property(all, (one) => {
        let place: 'named' | 'refuge'
        try {
          place = choosePlace(one, { allowsNew: false })
        } catch {
          return
        }
        if (place === 'named') expect(one.refuge?.hasData ?? false).toBe(false)
        else if (one.hasData) expect(one.refuge).toMatchObject({ hasData: true, isAllowed: true })
      }),
    )
  })
})
