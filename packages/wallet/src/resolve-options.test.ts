import { expect, test } from 'vitest'
import { resolveOptions } from './resolve-options.ts'

test.each([
  ['https://api.test', { wallets: 'https://api.test', blockchain: 'https://api.test', analytics: 'https://api.test' }],
  [{ wallets: 'https://api.test/v//' }, { wallets: 'https://api.test/v' }],
  [{ wallets: '', analytics: 'https://count.test/' }, { analytics: 'https://count.test' }],
  ['', {}],
  [undefined, {}],
])('behavior: an api of %j is %j', (api, resolved) => {
  expect(resolveOptions(api === undefined ? {} : { api }).api).toEqual(resolved)
})

test('behavior: an empty project id counts as none', () => {
  expect(resolveOptions({ projectId: '' }).projectId).toBeNull()
  expect(resolveOptions({ projectId: 'id' }).projectId).toBe('id')
})
