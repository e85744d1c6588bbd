import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFrame, findFrame } from './build-frame.ts'
import { startIdentityProvider } from './identity/start-identity-provider.ts'
import { startMailCatcher } from './mail/mail-catcher.ts'
import { LOCAL_HOST } from './service/free-port.ts'
import { reservePort } from './service/reserve-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { startService } from './service/start-service.ts'
import { SPONSOR_KEY } from './smart-account/world-paymaster.ts'
import type { RunningSolana } from './solana/start-solana.ts'
import type { WorldChain } from './world.ts'

const loginFolder = fileURLToPath(new URL('../../apps/login/', import.meta.url))
/** The first start is slow, because it creates a database. */
const READY_WITHIN_MS = 120_000
/** The requests of all users come from one machine, so the limits of one address are high. */
const REQUESTS_PER_SECOND = 200
const STARTS_PER_MINUTE = 1_000

const loginDataOf = (dataDir: string) => join(dataDir, 'login')

/** Creates the login server's bundle and the frame in the background. If that fails, `startLogin` reports the reason. */
export function prepareLogin(): void {
  spawn(process.execPath, ['scripts/bundle.mjs'], { cwd: loginFolder, stdio: 'ignore' }).on('error', () => undefined)
  buildFrame().catch(() => undefined)
}

/** Deletes the database of an older world's login server, because the funds of its accounts are gone. */
export async function clearLogin(dataDir: string): Promise<void> {
  await rm(loginDataOf(dataDir), { recursive: true, force: true })
}

/** A login server that may still be starting. */
export type StartedLogin = {
  readonly url: string
  /** The inbox with all of its mails. */
  readonly mailUrl: string
  /** The local identity provider, which takes the place of those of social logins. */
  readonly identityUrl: string
  /** The social logins that it offers. */
  readonly socials: readonly string[]
  readonly ports: Readonly<Record<string, number>>
  /** Resolves when it answers and the frame is built. @throws {ServiceStartError} when it does not start. */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts the login server of a world with a mail server, an identity provider and a separate database. It resolves before the server answers, because no other
 * part of the world waits for it.
 * @param options.ports - of the server, tried in this order. @param options.mailPorts - of the inbox. @param options.identityPorts - of the
 * identity provider.
 * @throws {NoFreePortError} when all ports are taken.
 */
export async function startLogin({
  chains,
  solana,
  dataDir,
  ports,
  mailPorts,
  identityPorts,
}: {
  readonly chains: readonly WorldChain[]
  /** The Solana network; null without one. */
  readonly solana: RunningSolana | null
  readonly dataDir: string
  readonly ports: readonly number[]
  readonly mailPorts: readonly number[]
  readonly identityPorts: readonly number[]
}): Promise<StartedLogin> {
  const mail = await startOnFreePort(mailPorts, (port) => startMailCatcher({ port }))
  const { port, release } = await reservePort(ports)
  // A name, because browsers refuse passkeys where a host is an address.
  const url = `http://localhost:${port}`
  const identity = await startOnFreePort(identityPorts, (at) => startIdentityProvider({ port: at, loginUrl: url }))
  const starting = describeSettings({ chains, solana, dataDir, smtpPort: mail.smtpPort, socials: identity.settings })
    .then((settings) =>
      startService({
        service: 'The login server',
        command: process.execPath,
        args: ['scripts/start.mjs'],
        cwd: loginFolder,
        env: { ...settings, LAUREL_LOGIN_PORT: String(port), LAUREL_LOGIN_URL: url },
        stopSignal: 'SIGTERM',
        isReady: async () => (await fetch(`http://${LOCAL_HOST}:${port}/health`)).ok,
        readyWithinMs: READY_WITHIN_MS,
      }),
    )
    .finally(release)
  const ready = Promise.all([starting, buildFrame()]).then(() => undefined)
  // Reported by the caller, which may wait for it later.
  ready.catch(() => undefined)
  return {
    ...{ url, mailUrl: mail.url, identityUrl: identity.url, socials: identity.socials, ready },
    ports: { login: port, mail: Number(new URL(mail.url).port), identity: Number(new URL(identity.url).port) },
    async stop() {
      await starting.then(
        (service) => service.stop(),
        () => undefined,
      )
      await Promise.all([mail.stop(), identity.stop()])
    },
  }
}

async function describeSettings({
  chains,
  solana,
  dataDir,
  smtpPort,
  socials,
}: {
  readonly chains: readonly WorldChain[]
  readonly solana: RunningSolana | null
  readonly dataDir: string
  readonly smtpPort: number
  readonly socials: Readonly<Record<string, unknown>>
}): Promise<Readonly<Record<string, string>>> {
  const folder = join(dataDir, 'world')
  await mkdir(folder, { recursive: true })
  const secret = await openSecret(join(folder, 'login-secret'), 'hex', 'the login server of the local world')
  const shareKey = await openSecret(join(folder, 'login-share-key'), 'base64', 'the share key of the local world')
  const mail = { host: LOCAL_HOST, port: smtpPort, security: 'none', from: 'login@laurel.example', name: 'Laurel' }
  return {
    LAUREL_LOGIN_MAIL: JSON.stringify(mail),
    LAUREL_LOGIN_SECRET_FILE: secret.path,
    LAUREL_LOGIN_SHARE_KEYS: JSON.stringify([{ id: 'local', key: shareKey.text }]),
    LAUREL_LOGIN_SPONSOR: JSON.stringify(
      chains.map(({ chainId, contracts }) => ({ chainId, paymaster: contracts.sponsorPaymaster, key: SPONSOR_KEY })),
    ),
    LAUREL_LOGIN_CHAINS: JSON.stringify(
      chains.map(({ chainId, name, rpcUrl, bundlerUrl, isTestnet, tokens, contracts }) => ({
        ...{ chainId, name, isTestnet, rpcUrls: [rpcUrl] },
        smartAccounts: {
          entryPoint: contracts.entryPoint07,
          factory: contracts.accountFactory,
          implementation: contracts.accountImplementation,
          delegate: contracts.delegatedAccount,
          bundlerUrls: [bundlerUrl],
          paymaster: contracts.sponsorPaymaster,
        },
        tokens: tokens.flatMap(({ kind, address, symbol, decimals }) =>
          kind === 'erc20' ? [{ address, symbol, decimals }] : [],
        ),
      })),
    ),
    ...describeSolana(solana),
    LAUREL_LOGIN_SOCIALS: JSON.stringify(socials),
    LAUREL_LOGIN_FRAME: await findFrame(),
    LAUREL_LOGIN_DATA: loginDataOf(dataDir),
    // Any page of this machine may show the frame.
    LAUREL_LOGIN_OPEN: 'true',
    LAUREL_LOGIN_REQUESTS_PER_SECOND: String(REQUESTS_PER_SECOND),
    LAUREL_LOGIN_STARTS_PER_MINUTE: String(STARTS_PER_MINUTE),
  }
}

function describeSolana(running: RunningSolana | null): Readonly<Record<string, string>> {
  if (running === null) return {}
  const { networkId: id, rpcUrl, seeded } = running
  const tokens = seeded.tokens.map(({ mint, symbol, decimals }) => ({ mint, symbol, decimals }))
  const network = { id, name: 'Laurel Local Solana', isTestnet: true, rpcUrls: [rpcUrl], tokens }
  return { LAUREL_LOGIN_SOLANA: JSON.stringify([network]) }
}

/**
 * Returns a secret of the world. It is public, so it must never protect anything of value. Creates its file if it does not exist, so that
 * another secret in the file stays.
 */
async function openSecret(path: string, encoding: 'hex' | 'base64', name: string) {
  const text = createHash('sha256').update(name).digest(encoding)
  await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return { path, text: (await readFile(path, 'utf8')).trim() }
}
