import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { api } from '../../apps/api/scripts/bundle.mjs'
import { login } from '../../apps/login/scripts/bundle.mjs'
import { verifier } from '../../apps/verifier/scripts/bundle.mjs'
import { startDeployWorld } from '../../contracts/deploy/testing/deploy-world.ts'
import { makeBundle } from '../../packages/server/scripts/bundle-server.mjs'
import { type ComposeService, readCompose } from './read-compose.ts'
import { runDatabaseSql } from './run-database-sql.ts'

/** A container of compose.yaml as a process: the same command and settings, with the paths of this machine. */
export type RunningService = {
  readonly pid: number
  readonly output: () => string
  /** Where it listens; null for a socket. */
  readonly url: string | null
  /** Runs its health check. @returns the exit code. */
  readonly checkHealth: () => Promise<number>
  /** Runs another command in it, as `docker compose exec` does. @returns what it prints. @throws when it fails. */
  readonly run: (command: readonly string[]) => Promise<string>
  /** Ends it as Docker does. @returns the exit code. */
  readonly stop: () => Promise<number | null>
}

const deployFolder = fileURLToPath(new URL('../', import.meta.url))

/**
 * Runs the containers of compose.yaml as plain processes, on a chain with deployed contracts and a PostgreSQL that database.sql has set
 * up. There is no network between them to cut off and no root to make read-only: this tries commands, settings, secrets and roles.
 */
export async function startComposeWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compose-'))
  // The user of a container must be able to enter it.
  chmodSync(folder, 0o755)
  const compose = readCompose()
  await promisify(execFile)(process.execPath, [join(deployFolder, 'make-secrets.mjs'), folder])
  const user = readEnvironmentFile(join(folder, '.env'))
  // First, because it fails where a server does not build, and nothing runs yet.
  await installImages(folder)
  const [database, chain] = await Promise.all([startTestDatabase({ database: 'admin' }), startDeployWorld()])
  await runDatabaseSql(database.adminUrl, join(folder, 'secrets'))
  const addresses = await chain.run()
  if (addresses === null) throw new TypeError('Nothing was deployed.')
  const { chainId, chainName: name, startBlock, site } = addresses
  const rpcUrls = [chain.chain.rpcUrl]
  const read = { chainId, rpcUrls, finality: { depth: 1 }, startBlock, core: addresses.contracts['BoostCore'] }
  mkdirSync(join(folder, 'config'))
  writeFileSync(join(folder, 'config/verifier-chains.json'), JSON.stringify([read]))
  writeFileSync(join(folder, 'config/api-chains.json'), JSON.stringify([{ ...read, name, isTestnet: true }]))
  writeFileSync(
    join(folder, 'config/config.json'),
    JSON.stringify({ chains: [{ ...site, rpcUrl: chain.chain.rpcUrl }] }),
  )
  const mail = { host: '127.0.0.1', port: 25, security: 'none', from: 'login@laurel.example' }
  writeFileSync(join(folder, 'secrets/login_mail'), JSON.stringify(mail), { mode: 0o600 })
  const project = { id: 'app', name: 'App', origins: ['https://app.example'] }
  writeFileSync(join(folder, 'config/login-projects.json'), JSON.stringify([project]))
  writeFileSync(join(folder, 'config/login-chains.json'), JSON.stringify([{ chainId, name, rpcUrls, isTestnet: true }]))
  const running: RunningService[] = []
  return {
    folder,
    compose,
    database,
    addresses,
    async start(name: string): Promise<RunningService> {
      const service = compose.services[name]
      if (service === undefined) throw new TypeError(`compose.yaml has no service ${name}.`)
      const started = await startService(name, service, { folder, databaseUrl: database.url, user })
      running.push(started)
      return started
    },
    async stop() {
      await Promise.all(running.map((service) => service.stop()))
      await database.stop()
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the container files put into the images: the bundles, the built site, and the scripts of this folder. */
async function installImages(folder: string): Promise<void> {
  for (const server of [verifier, api, login]) {
    cpSync(dirname(await makeBundle(server)), join(folder, 'app', server.name), { recursive: true })
  }
  cpSync(deployFolder, join(folder, 'app/deploy'), {
    recursive: true,
    filter: (path) => !/node_modules|test/.test(path),
  })
  mkdirSync(join(folder, 'app/frame'))
  writeFileSync(join(folder, 'app/frame/index.html'), '<script type="application/json" id="config">{}</script>')
  writeFileSync(join(folder, 'app/frame/confirm.html'), '<!doctype html>')
  writeFileSync(join(folder, 'app/frame/page.json'), '{"scriptHashes":[]}')
  mkdirSync(join(folder, 'app/web/assets'), { recursive: true })
  writeFileSync(join(folder, 'app/web/index.html'), '<!doctype html><title>Laurel</title><script>start()</script>')
  writeFileSync(join(folder, 'app/web/assets/main-0a1b2c.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`)
}

type Place = { readonly folder: string; readonly databaseUrl: string; readonly user: { uid: number; gid: number } }

async function startService(name: string, service: ComposeService, place: Place): Promise<RunningService> {
  const port = await findFreePort()
  const published = service.ports[0]?.split(':').at(-1)
  const local = (text: string) => toLocal(text, { name, service, place, published, port })
  const environment = Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, local(value)]))
  mkdirSync(join(place.folder, 'tmp', name), { recursive: true })
  // As root, PostgreSQL's socket is closed to other users, so only what does not use it runs as the containers' user.
  const isOtherUser = process.getuid?.() === 0 && service.environment['DATABASE_URL'] === undefined
  const child = spawn(process.execPath, service.command.map(local), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: place.folder,
    ...(isOtherUser ? place.user : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await waitForLine(child, ended, () => output, name)
  const [, ...check] = service.healthcheck.test.map(local)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    url: published === undefined ? null : `http://127.0.0.1:${port}`,
    async checkHealth() {
      const [program = '', ...args] = check
      const checking = spawn(program, args, { stdio: 'ignore', env: {} })
      return new Promise((resolve) => checking.once('close', (code) => resolve(code ?? -1)))
    },
    async run(command) {
      const [program = '', ...args] = command.map(local)
      return (await promisify(execFile)(program, args, { env: environment, cwd: place.folder })).stdout
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A path, an address or a port of the container, on this machine. A secret or a volume that the service does not have stays as it is. */
function toLocal(
  text: string,
  given: { name: string; service: ComposeService; place: Place; published: string | undefined; port: number },
): string {
  const { name, service, place, published, port } = given
  const { host, searchParams } = new URL(place.databaseUrl)
  const volumes = service.volumes.map((volume) => volume.split(':'))
  const replacements: readonly (readonly [string, string])[] = [
    ['/nodejs/bin/node', process.execPath],
    ['/app/', `${place.folder}/app/`],
    ['/var/lib/laurel/', `${place.folder}/tmp/${name}/`],
    ...service.secrets.map((secret) => [`/run/secrets/${secret}`, `${place.folder}/secrets/${secret}`] as const),
    ...volumes.map(([from = '', to = '']) => [to, join(place.folder, from)] as const),
    ['0.0.0.0', '127.0.0.1'],
    ...(published === undefined ? [] : [[published, String(port)] as const]),
  ]
  const database = /^(postgresql:\/\/\w+@)postgres:5432(\/\w+)$/.exec(text)
  if (database) return `${database[1]}${host}${database[2]}?host=${searchParams.get('host')}`
  const variable = /^\$\{\w+:-(.*)\}$/.exec(text)
  if (variable) return variable[1] ?? ''
  const found = replacements.find(([from]) => text.includes(from))
  return found === undefined ? text : text.replace(found[0], found[1])
}

function waitForLine(child: ChildProcess, ended: Promise<unknown>, output: () => string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (/^\{.*\}$/m.test(output())) resolve()
    })
    void ended.then(() => reject(new Error(`${name} ended: ${output()}`)))
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function readEnvironmentFile(path: string): { uid: number; gid: number } {
  const text = readFileSync(path, 'utf8')
  const value = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(text)?.[1])
  return { uid: value('LAUREL_UID'), gid: value('LAUREL_GID') }
}
