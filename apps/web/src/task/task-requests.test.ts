import { expect, test } from 'vitest'
import { addTaskRequest, hasTaskRequest, MAX_REQUEST_AGE_MS, removeTaskRequest } from './task-requests.ts'

function createStorage(saved: string | null = null) {
  let text = saved
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
}
const place = { chainId: 1, account: '0xAb', boostId: '7' }

test('default: a request is known until the wallet has answered it', () => {
  const storage = createStorage()
  expect(hasTaskRequest(storage, place, 5)).toBe(false)
  addTaskRequest(storage, place, 5)
  addTaskRequest(storage, { ...place, boostId: '8' }, 5)
  expect(hasTaskRequest(storage, { ...place, account: '0xaB' }, 6)).toBe(true)
  for (const other of [{ chainId: 2 }, { account: '0xcd' }, { boostId: '9' }]) {
    expect(hasTaskRequest(storage, { ...place, ...other }, 6)).toBe(false)
  }
  removeTaskRequest(storage, place, 7)
  expect(hasTaskRequest(storage, place, 7)).toBe(false)
  expect(hasTaskRequest(storage, { ...place, boostId: '8' }, 7)).toBe(true)
})

test('behavior: a request is forgotten after a day', () => {
  const storage = createStorage()
  addTaskRequest(storage, place, 5)
  expect(hasTaskRequest(storage, place, 4 + MAX_REQUEST_AGE_MS)).toBe(true)
  expect(hasTaskRequest(storage, place, 5 + MAX_REQUEST_AGE_MS)).toBe(false)
})

test.each(['', 'null', '[{"chainId":"1"}]', '{'])(
  'error: with %j in the storage, nothing is known, and it works on',
  (text) => {
    const storage = createStorage(text)
    expect(hasTaskRequest(storage, place, 5)).toBe(false)
    addTaskRequest(storage, place, 5)
    expect(hasTaskRequest(storage, place, 5)).toBe(true)
  },
)

test('error: without storage, nothing is known and nothing fails', () => {
  const denied = () => {
    throw new Error('The storage is denied.')
  }
  const storage = { getItem: denied, setItem: denied }
  addTaskRequest(storage, place, 5)
  expect(hasTaskRequest(storage, place, 5)).toBe(false)
})
