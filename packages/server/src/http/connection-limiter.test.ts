import { describe, expect, test } from 'vitest'
import { type CountedConnection, createConnectionRoom } from './connection-limiter.ts'

const connect = (caller: string, ended: string[], name = caller, isBusy = false): CountedConnection => ({
  caller,
  isBusy: () => isBusy,
  end: () => ended.push(name),
})

describe('createConnectionRoom', () => {
  test('behavior: when all are taken, the caller with the most connections loses its oldest idle one', () => {
    const ended: string[] = []
    const room = createConnectionRoom({ total: 6, perCaller: 3 })
    for (const at of [1, 2, 3]) expect(room.enter(connect('one', ended, `one ${at}`, at === 1))).not.toBeNull()
    for (const at of [1, 2]) expect(room.enter(connect('two', ended, `two ${at}`))).not.toBeNull()
    expect(room.enter(connect('three', ended))).not.toBeNull()
    expect(ended).toEqual([])
    expect(room.enter(connect('four', ended))).not.toBeNull()
    // Of three, the first has a request in progress.
    expect(ended).toEqual(['one 2'])
    expect(room.enter(connect('five', ended))).not.toBeNull()
    expect(ended).toHaveLength(2)
  })

  test('behavior: a caller with no fewer connections takes no place, and no request in progress is cut off', () => {
    const ended: string[] = []
    const room = createConnectionRoom({ total: 2, perCaller: 2 })
    const leave = room.enter(connect('one', ended))
    room.enter(connect('two', ended))
    expect(room.enter(connect('one', ended))).toBeNull()
    leave?.()
    leave?.()
    expect(room.enter(connect('two', ended))).not.toBeNull()
    expect(room.enter(connect('two', ended))).toBeNull()
    expect(ended).toEqual([])
    const busy = createConnectionRoom({ total: 1, perCaller: 1 })
    busy.enter(connect('one', ended, 'busy', true))
    expect(busy.enter(connect('two', ended))).toBeNull()
    expect(ended).toEqual([])
  })
})
