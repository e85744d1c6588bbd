import { gunzipSync } from 'node:zlib'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { describe, expect, test } from 'vitest'
import { openApp } from './testing/open-app.ts'

describe('createApp', () => {
  test('default: health, chains and the OpenAPI document are served', async () => {
    const { app } = openApp()
    expect(await (await app.request(apiPaths.health)).json()).toEqual({ status: 'ok', chains: [] })
    expect(await (await app.request(apiPaths.supportedChains)).json()).toEqual({ http: [], ws: [] })
    const { paths } = await (await app.request(apiPaths.openApi)).json()
    expect(Object.keys(paths)).toContain(apiPaths.supportedChains)
  })

  test('error: a failure has a code, and the reasons that public clients read', async () => {
    const response = await openApp().app.request('/v1/nothing')
    expect(response.status).toBe(404)
    const body = await response.json()
    expect(body.error.code).toBe('api/not-found')
    expect(body.reasons).toEqual([{ name: 'api/not-found', description: body.error.message }])
  })

  test('error: without its database the API is not healthy', async () => {
    const response = await openApp({ readHealth: () => null }).app.request(apiPaths.health)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'no-database' })
  })

  test('behavior: a page of any origin can call it', async () => {
    const { app } = openApp()
    const preflight = await app.request(apiPaths.supportedChains, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-project-id')
    expect(preflight.headers.get('access-control-max-age')).toBe('86400')
    const got = await app.request(apiPaths.supportedChains, { headers: { origin: 'https://app.example' } })
    expect(got.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each(['/v1/nothing', '/nothing', apiPaths.health, apiPaths.openApi])(
    'behavior: a page of any origin can read the answer of %s',
    async (path) => {
      const { app } = openApp()
      const headers = {
        ...{ origin: 'https://app.example', 'access-control-request-method': 'GET' },
        'access-control-request-headers': 'x-project-id',
      }
      const preflight = await app.request(path, { method: 'OPTIONS', headers })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
      const got = await app.request(path, { headers: { origin: 'https://app.example' } })
      expect(got.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test('behavior: a long answer is compressed for who accepts it', async () => {
    const { app } = openApp()
    const plain = await app.request(apiPaths.openApi)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const gzip = await app.request(apiPaths.openApi, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gzip.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    const text = await plain.text()
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text)
  })
})
