import { expect, test } from 'vitest'
import { noNames } from '../testing/no-names.ts'
import { openApp } from '../testing/open-app.ts'
import { createNameService } from './name-service.ts'

/** A store without names. */
const store = {
  find: async () => null,
  findTaken: async () => new Set<string>(),
  list: async () => [],
  register: async () => ({ status: 'taken' }) as const,
}

test('error: a name of ENS, in an API that does not read ENS, is not called unregistered', async () => {
  const parts = { store, isOwnDomain: () => true, chains: new Map(), ens: null, nowSeconds: () => 0 }
  const names = createNameService({ ...parts, suffix: '.wcn.id' })
  const { app } = openApp({ names: { ...noNames, names } })
  const response = await app.request('/v1/profile/account/vitalik.eth')
  expect(response.status).toBe(404)
  const { error } = await response.json()
  expect(error.code).toBe('api/ens-not-configured')
  expect(error.message).toContain('.wcn.id')
  const { suggestions } = await names.suggest('-ada')
  expect(suggestions[0]).toEqual({ name: '-ada.wcn.id', registered: true })
  expect(suggestions[1]?.name).toMatch(/^ada/)
})
