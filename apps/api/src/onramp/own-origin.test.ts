import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createFindOwnOrigin } from './own-origin.ts'

const secure = { 'x-forwarded-proto': 'https' }
test.each([
  ['http://api.example/', {}, [], false, null],
  ['http://localhost:8791/', {}, [], false, 'http://localhost:8791'],
  ['http://api.example/', {}, ['api.example'], false, 'http://api.example'],
  ['http://attacker.example/', {}, ['api.example'], true, null],
  ['http://localhost:8791/', {}, ['api.example'], true, null],
  ['http://api.example/', secure, ['api.example'], false, 'http://api.example'],
  ['http://api.example/', secure, ['api.example'], true, 'https://api.example'],
  ['https://api.example/', {}, ['api.example'], false, 'https://api.example'],
])(
  'default: %s with %j, the domains %j and a proxy %s is of %s',
  async (url, headers, domains, trustsProxy, wanted) => {
    const find = createFindOwnOrigin({ domains, trustsProxy })
    const app = new Hono().get('/', (c) => c.json(find(c)))
    expect(await (await app.request(url, { headers })).json()).toBe(wanted)
  },
)
