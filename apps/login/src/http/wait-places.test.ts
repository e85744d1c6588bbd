import { BusyError, TooManyRequestsError } from '@laurel/server/http/errors.ts'
import { describe, expect, test } from 'vitest'
import { createWaitPlaces } from './wait-places.ts'

describe('createWaitPlaces', () => {
  test('security: a login has three places, which others do not take', () => {
    const enter = createWaitPlaces(1_024)
    const leave = enter({ caller: 'a', login: '1' })
    for (const caller of ['b', 'c']) enter({ caller, login: '1' })
    expect(() => enter({ caller: 'd', login: '1' })).toThrow(TooManyRequestsError)
    enter({ caller: 'd', login: '2' })
    leave()
    enter({ caller: 'd', login: '1' })
  })

  test('security: a caller has 32 places, and refused requests take none', () => {
    const enter = createWaitPlaces(1_024)
    const waits = Array.from({ length: 32 }, (_, at) => enter({ caller: 'a', login: `${at}` }))
    for (let at = 0; at < 1_000; at++) {
      expect(() => enter({ caller: 'a', login: `more${at}` })).toThrow(TooManyRequestsError)
    }
    enter({ caller: 'b', login: 'other' })
    for (const leave of waits) leave()
    enter({ caller: 'a', login: 'again' })
  })

  test('security: all callers together leave half of the connections to others', () => {
    const enter = createWaitPlaces(1_024)
    for (let at = 0; at < 512; at++) enter({ caller: `${at % 16}`, login: `${at}` })
    expect(() => enter({ caller: 'new', login: 'new' })).toThrow(BusyError)
  })

  test('behavior: a server with few connections has places, too', () => {
    const enter = createWaitPlaces(1)
    enter({ caller: 'a', login: '1' })()
    enter({ caller: 'b', login: '2' })
  })
})
