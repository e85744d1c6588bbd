/** The pages of the frame: who may show them, and with which headers. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginPaths } from '@laurel/wallet/login-schemas'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFrameFiles } from '../src/frame/frame-files.ts'
import { createProjectGate } from '../src/projects/project-gate.ts'
import { openLogin, TEST_APP, TEST_URL } from '../src/testing/open-login.ts'

let folder: string
let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-frame-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<script type="application/json" id="config">{}</script>')
  await writeFile(join(folder, 'confirm.html'), '<p>Confirm</p>')
  await writeFile(join(folder, 'page.json'), JSON.stringify({ scriptHashes: ['sha256-AAAA'] }))
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'void 0')
  await writeFile(join(folder, 'assets', '.draft.js'), 'draft')
  await writeFile(join(folder, 'secret.js'), 'secret')
  login = await openLogin({ frameFolder: folder })
})
afterAll(async () => {
  await login.stop()
  await rm(folder, { recursive: true })
})

const get = (path: string, referer?: string) =>
  login.app.request(`${TEST_URL}${path}`, referer === undefined ? {} : { headers: { referer } })
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

/** Returns a policy as the sources of its directives. */
function parsePolicy(response: Response) {
  const directives = policyOf(response)
    .split(';')
    .map((text) => text.trim().split(/ +/))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]))
}

/** Returns what is wrong with a policy, without what only may be and cannot be known from a policy. */
function findingsOf(policy: string): readonly string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ severity, directive, description }) => `${severity} ${directive}: ${description}`)
}

describe('the page of the frame', () => {
  test('default: a page of the project may show it, and it has the configuration of the project', async () => {
    const response = await get(`/sdk?projectId=${TEST_APP.projectId}&chainId=eip155:31337`, `${TEST_APP.origin}/`)
    expect(response.status).toBe(200)
    expect(policyOf(response)).toContain(`frame-ancestors ${TEST_APP.origin}`)
    expect(policyOf(response)).toContain("script-src 'self' 'sha256-AAAA'")
    expect(policyOf(response)).toContain("connect-src 'self' https://node.example https://bundler.example;")
    expect(response.headers.get('x-frame-options')).toBeNull()
    const [, config = ''] = /id="config">(.*)<\/script>/.exec(await response.text()) ?? []
    expect(JSON.parse(config)).toMatchObject({
      ...{ projectId: TEST_APP.projectId, origins: [TEST_APP.origin], isPublicWireEnabled: false },
      chains: [
        {
          chainId: 31_337,
          rpcUrls: ['https://node.example/rpc'],
          smartAccounts: { bundlerUrls: ['https://bundler.example/rpc'] },
        },
      ],
    })
  })

  test('security: its policy is this one, and no more', async () => {
    const shared = {
      ...{ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] },
      ...{ 'worker-src': ["'self'"], 'script-src': ["'self'", "'sha256-AAAA'"] },
      ...{ 'require-trusted-types-for': ["'script'"], 'trusted-types': ['laurel-worker'] },
    }
    const page = await get(`/sdk?projectId=${TEST_APP.projectId}`, `${TEST_APP.origin}/`)
    expect(parsePolicy(page)).toEqual({
      ...shared,
      'connect-src': ["'self'", 'https://node.example', 'https://bundler.example'],
      'frame-ancestors': [TEST_APP.origin],
    })
    expect(parsePolicy(await get('/sdk/confirm'))).toEqual({ ...shared, 'frame-ancestors': ["'none'"] })
  })

  test.each([
    ['the frame', `/sdk?projectId=${TEST_APP.projectId}`, `${TEST_APP.origin}/`],
    ['the window of confirmations', '/sdk/confirm', undefined],
    ['the page that says why not', '/sdk', undefined],
  ])(
    'security: an evaluator of policies has no finding for %s but that scripts of the own origin run',
    async (_, path, referer) => {
      const policy = policyOf(await get(path, referer))
      expect(findingsOf(policy)).toEqual([])
      // It does find what is wrong.
      for (const worse of [policy.replace("'none'", '*'), `script-src 'unsafe-inline'; ${policy}`])
        expect(findingsOf(worse)).not.toEqual([])
    },
  )

  test('behavior: another page sees why, in a page without a script', async () => {
    const response = await get(`/sdk?projectId=${TEST_APP.projectId}`, 'https://other.example/<b>')
    expect(response.status).toBe(403)
    expect(policyOf(response)).toContain("default-src 'none'")
    expect(policyOf(response)).toContain('frame-ancestors *')
    expect(await response.text()).toContain('https://other.example')
    expect((await get('/sdk?projectId=unknown')).status).toBe(403)
    expect((await get('/sdk')).status).toBe(403)
  })

  test('default: the window of confirmations is in no page', async () => {
    const response = await get('/sdk/confirm')
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
    expect(await response.text()).toContain('Confirm')
  })

  test('default: the window that serves a frame without storage has its configuration, is in no page, and keeps its opener', async () => {
    const of = (origin: string) => get(`/sdk/window?${new URLSearchParams({ projectId: TEST_APP.projectId, origin })}`)
    const response = await of(TEST_APP.origin)
    expect(response.status).toBe(200)
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
    expect(policyOf(response)).toContain("connect-src 'self' https://node.example https://bundler.example;")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(await response.text()).toContain(`"origins":["${TEST_APP.origin}"]`)
    expect((await of('https://other.example')).status).toBe(403)
  })

  test('default: files have a type, and stay', async () => {
    const response = await get('/sdk/assets/main-abc.js')
    expect([response.status, await response.text()]).toEqual([200, 'void 0'])
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('behavior: files are those of the page, also when another build takes their place', async () => {
    const replaced = await mkdtemp(join(tmpdir(), 'laurel-frame-'))
    await cp(folder, replaced, { recursive: true })
    const server = await openLogin({ frameFolder: replaced })
    expect((await server.app.request(`${TEST_URL}/sdk/confirm`)).status).toBe(200)
    await rm(join(replaced, 'assets', 'main-abc.js'))
    await writeFile(join(replaced, 'assets', 'main-def.js'), 'void 1')
    const statusOf = async (name: string) => (await server.app.request(`${TEST_URL}/sdk/assets/${name}`)).status
    expect([await statusOf('main-abc.js'), await statusOf('main-def.js')]).toEqual([200, 404])
    await server.stop()
    await rm(replaced, { recursive: true })
  })

  test.each([
    '../secret.js',
    '..%2fsecret.js',
    '%2e%2e/secret.js',
    'none.js',
    '.env',
    '.draft.js',
    'main-abc.js%00',
    'page.json',
    'a/b.js',
  ])('security: there is no file “%s”', async (name) => expect((await get(`/sdk/assets/${name}`)).status).toBe(404))

  test('error: a folder without a frame, which the health says until it has one', async () => {
    const late = await mkdtemp(join(tmpdir(), 'laurel-frame-'))
    const empty = await openLogin({ frameFolder: late })
    const readHealth = async () => (await empty.app.request(`${TEST_URL}${loginPaths.health}`)).json()
    const response = await empty.app.request(`${TEST_URL}/sdk?projectId=${TEST_APP.projectId}`)
    expect([response.status, (await response.json()).error.code]).toEqual([503, 'login/frame-not-built'])
    expect(await readHealth()).toEqual({ status: 'degraded', problems: ['frame'] })
    await cp(folder, late, { recursive: true })
    expect(await readHealth()).toEqual({ status: 'ok', problems: [] })
    await empty.stop()
    await rm(late, { recursive: true })
  })

  test('behavior: the health waits for the reading that begins with the server', async () => {
    expect(await openFrameFiles(folder).isBuilt()).toBe(true)
  })

  test('default: its nonce is accepted, so that no first request is refused for one', async () => {
    const page = await get(`/sdk?projectId=${TEST_APP.projectId}`, `${TEST_APP.origin}/`)
    const [, config = ''] = /id="config">(.*)<\/script>/.exec(await page.text()) ?? []
    expect(login.services.nonces.isRecent(JSON.parse(config).nonce)).toBe(true)
    expect(page.headers.get('cache-control')).toMatch(/no-store/)
  })
})

describe('createProjectGate', () => {
  const project = {
    id: 'app',
    name: 'App',
    origins: ['https://app.example', 'https://*.apps.example'],
    allowsPublicWire: true,
    confirmsInWindow: true,
  }

  test.each([
    ['https://app.example', 'allowed'],
    ['https://a.apps.example', 'allowed'],
    ['https://a.b.apps.example', 'allowed'],
    ['https://apps.example', 'not-allowed'],
    ['https://evil.example/.apps.example', 'not-allowed'],
    ['https://evilapps.example', 'not-allowed'],
    ['https://app.example:8443', 'not-allowed'],
    ['http://app.example', 'not-allowed'],
    ['http://localhost:3000', 'not-allowed'],
    ['null', 'not-allowed'],
  ])('default: a page of %s is %s', (origin, status) => {
    const gate = createProjectGate([project], { isOpen: false })
    expect(gate.findPage('app', origin).status).toBe(status)
    const isAllowed = () => gate.requireOrigin('app', origin)
    if (status === 'allowed') isAllowed()
    else expect(isAllowed).toThrow()
  })

  test('default: what its page gets of the project', () => {
    const wanted = { isPublicWireEnabled: true, confirmsInWindow: true }
    expect(createProjectGate([project], { isOpen: false }).findPage('app', 'https://app.example')).toMatchObject(wanted)
  })

  test('behavior: an open server is for pages of this machine, and of no other', () => {
    const gate = createProjectGate([], { isOpen: true })
    expect(gate.findPage('any', 'http://localhost:3000')).toMatchObject({ origins: ['http://localhost:3000'] })
    expect(gate.findPage('any', 'http://127.0.0.1:5173')).toMatchObject({ status: 'allowed' })
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'http://localhost:3000/x', null]) {
      expect(gate.findPage('any', origin).status).not.toBe('allowed')
    }
    expect(() => gate.requireOrigin('any', 'https://evil.example')).toThrow()
  })
})
