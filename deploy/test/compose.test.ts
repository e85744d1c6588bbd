import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reIndex } from '../re-index.ts'
import { type RunningService, startComposeWorld } from './compose-world.ts'
import { readCompose } from './read-compose.ts'
import { runDatabaseSql } from './run-database-sql.ts'

const { services, networks, secrets } = readCompose()
const named = Object.entries(services)

describe('compose.yaml', () => {
  test.each(named)('default: %s has no root, no capability, no writable root, and a health check', (_name, service) => {
    expect(service.user).not.toMatch(/^(0|root)?(:|$)/)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.pids_limit).toBeGreaterThan(0)
    expect(service.healthcheck.test[0]).toBe('CMD')
  })

  test('behavior: only the site, the two APIs and the login server listen outside, and only on this machine', () => {
    const published = named.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))
    expect(published).toEqual([
      ...['verifier 127.0.0.1:8790:8790', 'api 127.0.0.1:8791:8791', 'login 127.0.0.1:8792:8792'],
      'web 127.0.0.1:8080:8080',
    ])
  })

  test('behavior: the signer has no network, and PostgreSQL one without a way out', () => {
    expect(services['signer']).toMatchObject({ network_mode: 'none', networks: [], ulimits: { core: 0 } })
    expect(services['postgres']?.networks).toEqual(['database'])
    expect(networks['database']?.internal).toBe(true)
  })

  test('behavior: no setting is a secret, and each program has only its own secrets', () => {
    for (const [name, { environment }] of named) {
      for (const [key, value] of Object.entries(environment)) {
        if (/PASSWORD|KEY/.test(key)) expect(`${name} ${value}`).toMatch(/ \/run\/secrets\/\w+$/)
        expect(value).not.toMatch(/:[^/@]+@/)
      }
    }
    expect(services['verifier']?.secrets).toEqual(['verifier_app_password', 'verifier_owner_password'])
    expect(services['api']?.secrets).toEqual(['api_app_password', 'api_owner_password'])
    // Neither the API nor the verifier can reach the mail or the keys of the login server.
    expect(services['login']?.secrets).toEqual([
      ...[
        'login_app_password',
        'login_owner_password',
        'login_mail',
        'login_secret',
        'login_share_keys',
        'login_socials',
        'login_sponsor',
      ],
    ])
    expect(services['signer']?.secrets).toEqual(['signer_key_mainnet', 'signer_key_testnet'])
    expect(services['web']?.secrets).toEqual([])
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\/\w+$/)
  })

  test('behavior: each image runs as a user without a name, from an image of a fixed version', () => {
    for (const { build } of Object.values(services)) {
      if (build === undefined) continue
      const text = readFileSync(new URL(`../../${build.dockerfile}`, import.meta.url), 'utf8')
      expect(text.split(/^FROM /m).at(-1)).toMatch(/^USER 65532:65532$/m)
      for (const [, image] of text.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:(\d+\.\d+\.\d+|nonroot)/)
      expect(text).toContain('npm ci --ignore-scripts')
      // What is copied from the repository exists, and the build context has it.
      const ignored = readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split('\n')
      for (const [, sources = ''] of text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
        for (const source of sources.split(' ')) {
          expect(existsSync(new URL(`../../${source}`, import.meta.url)), source).toBe(true)
          expect(ignored).not.toContain(source)
        }
      }
    }
    expect(services['postgres']?.image).toMatch(/^postgres:\d+\.\d+-/)
  })
})

describe('the commands of compose.yaml as plain processes', () => {
  let world: Awaited<ReturnType<typeof startComposeWorld>>
  let signer: RunningService
  let verifier: RunningService
  let api: RunningService
  let login: RunningService
  let web: RunningService
  beforeAll(async () => {
    world = await startComposeWorld()
    signer = await world.start('signer')
    ;[verifier, api, login, web] = await Promise.all([
      ...([world.start('verifier'), world.start('api'), world.start('login'), world.start('web')] as const),
    ])
  })
  afterAll(() => world?.stop())

  test('default: each of them becomes healthy by its own check', async () => {
    for (const service of [signer, verifier, api, login, web]) await expect.poll(service.checkHealth).toBe(0)
  })

  test('behavior: the verifier follows the deployed core, and the signer that has the keys signs for it', async () => {
    await expect
      .poll(async () => (await fetch(`${verifier.url}/health`)).json(), { timeout: 60_000 })
      .toMatchObject({ status: 'ok' })
    const chains = await (await fetch(`${verifier.url}/v1/chains`)).json()
    expect(JSON.stringify(chains)).toContain(world.addresses.contracts['BoostCore'])
  })

  test('behavior: a role reads and writes rows of its database, and nothing else', async () => {
    for (const [mine, other] of [
      ['verifier', 'api'],
      ['api', 'verifier'],
      ['login', 'api'],
      ['verifier', 'login'],
    ] as const) {
      const connect = (role: string, database: string) =>
        queryAs(world, { role, database, text: 'SELECT current_user AS name' })
      expect(await connect(`${mine}_app`, mine)).toEqual([{ name: `${mine}_app` }])
      for (const role of [`${mine}_app`, `${mine}_owner`]) {
        await expect(connect(role, other)).rejects.toThrow(/permission denied for database/)
        await expect(connect(role, 'postgres')).rejects.toThrow(/permission denied for database/)
      }
      const tables = await queryAs(world, {
        ...{ role: `${mine}_app`, database: mine },
        text: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tableowner = '${mine}_owner'`,
      })
      expect(tables.length).toBeGreaterThan(0)
      for (const text of [
        'CREATE TABLE mine (id int)',
        'CREATE TEMPORARY TABLE mine (id int)',
        'CREATE SCHEMA mine',
        `DROP TABLE ${tables[0]?.name}`,
        `ALTER TABLE ${tables[0]?.name} DISABLE TRIGGER ALL`,
        `TRUNCATE ${tables[0]?.name}`,
        "COPY (SELECT 1) TO PROGRAM 'true'",
        'CREATE ROLE mine',
        `SET ROLE ${mine}_owner`,
      ]) {
        await expect(queryAs(world, { role: `${mine}_app`, database: mine, text }), text).rejects.toThrow(
          /permission denied|must be (owner|superuser)/,
        )
      }
    }
  })

  test('behavior: run again, database.sql takes the new password of a role, and a server keeps running', async () => {
    const path = join(world.folder, 'secrets/api_app_password')
    const before = readFileSync(path, 'utf8')
    const connect = () => queryAs(world, { role: 'api_app', database: 'api', text: 'SELECT current_user AS name' })
    writeFileSync(path, "another password, with a ' and a \\\n")
    await expect(connect()).rejects.toThrow(/password authentication failed/)
    await runDatabaseSql(world.database.adminUrl, join(world.folder, 'secrets'))
    expect(await connect()).toEqual([{ name: 'api_app' }])
    expect(await api.checkHealth()).toBe(0)
    writeFileSync(path, before)
    await runDatabaseSql(world.database.adminUrl, join(world.folder, 'secrets'))
  })

  test('behavior: after re-index.sql the API reads the chain again, and keeps what was entered', async () => {
    const select = (text: string) => queryAs(world, { role: 'api_app', database: 'api', text })
    const heads = () => select('SELECT head_next AS name FROM indexed_chain WHERE chain_id = 31337')
    await expect.poll(heads).toHaveLength(1)
    await queryAs(world, {
      ...{ role: 'api_owner', database: 'api' },
      text: 'CREATE TABLE entered (chain_id bigint); GRANT SELECT ON entered TO api_app; INSERT INTO entered VALUES (31337)',
    })
    const url = new URL(world.database.adminUrl)
    url.pathname = '/api'
    await expect(reIndex(url.href, 31337)).rejects.toThrow(/Stop it first/)
    await api.stop()
    await expect(reIndex(url.href, 31338)).rejects.toThrow(
      'nothing of chain 31338. Check the id: it has indexed 31337.',
    )
    await reIndex(url.href, 31337)
    expect(await heads()).toEqual([])
    expect(await select('SELECT count(*)::text AS name FROM indexed_transaction')).toEqual([{ name: '0' }])
    expect(await select('SELECT chain_id::text AS name FROM entered')).toEqual([{ name: '31337' }])
    api = await world.start('api')
    await expect.poll(heads).toHaveLength(1)
  })

  test('behavior: one process takes the place of another, with a migration between, and no read fails', async () => {
    const manage = ['/nodejs/bin/node', '/app/deploy/start-server.mjs', '/app/api/manage-projects.mjs']
    await api.run([...manage, 'add', '--name', 'Upgrade', '--id', 'upgrade'])
    const results = new Map<string, number>()
    let { url } = api
    let isOver = false
    const read = async () => {
      while (!isOver) {
        const result = await fetch(`${url}/v1/boosts?projectId=upgrade`).then(
          async (response) => `${response.status}${(await response.text()).slice(0, 9)}`,
          String,
        )
        results.set(result, (results.get(result) ?? 0) + 1)
        // Four readers stay below the twenty requests a second of one address.
        await new Promise((done) => setTimeout(done, 250))
      }
    }
    const readers = [read(), read(), read(), read()]
    const older = api
    api = await world.start('api')
    const text = 'ALTER TABLE project ADD COLUMN of_next_version text'
    await queryAs(world, { role: 'api_owner', database: 'api', text })
    await expect.poll(() => results.size).toBeGreaterThan(0)
    // The proxy sends no more requests to the old one before it is stopped.
    url = api.url
    expect(await older.stop()).toBe(0)
    isOver = true
    await Promise.all(readers)
    expect([...results.keys()]).toEqual(['200{"boosts"'])
  })

  test('behavior: an operator makes a project and looks for halted chains, inside the containers', async () => {
    const start = ['/nodejs/bin/node', '/app/deploy/start-server.mjs']
    const manage = [...start, '/app/api/manage-projects.mjs']
    await api.run([...manage, 'add', '--name', 'My app', '--origin', 'https://app.example'])
    expect(await api.run([...manage, 'list'])).toContain('My app')
    expect(await verifier.run([...start, '/app/verifier/resume-chain.mjs', '31337'])).not.toContain('Give a chain id')
  })

  test('behavior: no password and no key is in the settings of a process', () => {
    const files = Object.keys(secrets).map((name) => readFileSync(join(world.folder, 'secrets', name), 'utf8').trim())
    for (const { pid, output } of [signer, verifier, api, web]) {
      // Only Linux shows it.
      const environment = existsSync(`/proc/${pid}/environ`) ? readFileSync(`/proc/${pid}/environ`, 'utf8') : ''
      for (const secret of files) expect(environment + output()).not.toContain(secret)
    }
    expect(statSync(join(world.folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(world.folder, 'secrets/signer_key_mainnet')).mode & 0o777).toBe(0o600)
  })

  test('behavior: the site is served compressed, its pages by the one file, its networks from the settings', async () => {
    const get = (path: string, headers = {}) => fetch(`${web.url}${path}`, { headers })
    const page = await get('/boost/31337/1?from=link')
    expect(await page.text()).toContain('<title>Laurel</title>')
    // The hash of the one script that is written into the page.
    const hash = createHash('sha256').update('start()').digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const config: unknown = await (await get('/config.json')).json()
    expect(config).toMatchObject({ chains: [{ contracts: { core: world.addresses.contracts['BoostCore'] } }] })
    const script = await get('/assets/main-0a1b2c.js', { 'accept-encoding': 'br' })
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(await script.text()).toContain('xxxx')
    const tag = script.headers.get('etag') ?? ''
    const again = await get('/assets/main-0a1b2c.js', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(again.status).toBe(304)
    for (const path of ['/assets/old.js', '/../secrets/api_app_password', '/%2e%2e/secrets/postgres_password']) {
      expect((await (await get(path)).text()).length, path).toBeLessThan(100)
    }
    expect((await fetch(`${web.url}/`, { method: 'POST' })).status).toBe(405)
  })

  test('behavior: each of them ends in order when Docker asks it to', async () => {
    for (const service of [web, api, verifier, signer]) {
      expect(await service.stop()).toBe(0)
      expect(await service.checkHealth()).toBe(1)
    }
  })
})

type World = Awaited<ReturnType<typeof startComposeWorld>>

async function queryAs(
  { folder, database }: World,
  { role, database: name, text }: { role: string; database: string; text: string },
): Promise<readonly { readonly name: string }[]> {
  const url = new URL(database.url)
  url.username = role
  url.password = readFileSync(join(folder, 'secrets', `${role}_password`), 'utf8').trim()
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(text)
    return rows
  } finally {
    await client.end()
  }
}
