import type { LocalContracts } from './contracts/local-contracts.ts'
import { listPorts } from './service/free-port.ts'
import { describeExit, type Service } from './service/start-service.ts'
import { superviseService } from './service/supervise-service.ts'
import type { RunningSolana } from './solana/start-solana.ts'
import { prepareApi, startApi } from './start-api.ts'
import { prepareLogin, startLogin } from './start-login.ts'
import { prepareVerifier, startVerifier } from './start-verifier.ts'
import type { WorldChain } from './world.ts'

/** The preferred ports, after those of the chains and the relay. */
const VERIFIER_PORT = 31341
const API_PORT = 31342
const LOGIN_PORT = 31343
const MAIL_PORT = 31344
const IDENTITY_PORT = 31345

/** The verifier, the API and the login server of a world. Each of the first two is restarted when it ends unexpectedly, on the same port, because clients know its URL. */
export type WorldServers = {
  readonly verifierUrl: string
  readonly apiUrl: string
  /** The login server. Where it did not start, a line said so. */
  readonly loginUrl: string
  /** The inbox with the mails of the login server. */
  readonly mailUrl: string
  /** The identity provider that takes the place of those of social logins, and which it offers. */
  readonly identityUrl: string
  readonly socials: readonly string[]
  /** The ports by name, which the next start prefers. */
  readonly ports: Readonly<Record<string, number>>
  /** Resolves to the reason when one of them is not restarted any more. */
  readonly broken: Promise<string>
  readonly stop: () => Promise<void>
}

/** Creates the bundles of the servers in the background. */
export function prepareServers(): void {
  prepareVerifier()
  prepareApi()
  prepareLogin()
}

/**
 * Starts the servers on the chains of a world.
 * @param options.remembered - the ports of the last run, by name. @param options.onProgress - receives a line of text for users.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when one does not start.
 */
export async function startServers({
  remembered,
  onProgress,
  ...world
}: {
  readonly chains: readonly WorldChain[]
  readonly contracts: LocalContracts
  /** Null when it did not start. */
  readonly solana: RunningSolana | null
  readonly dataDir: string
  readonly remembered: ReadonlyMap<string, number>
  readonly onProgress: (line: string) => void
}): Promise<WorldServers> {
  onProgress('Starting the verifier, the API and the login server')
  const login = await startLogin({
    ...world,
    ports: listPorts([remembered.get('login'), LOGIN_PORT]),
    mailPorts: listPorts([remembered.get('mail'), MAIL_PORT]),
    identityPorts: listPorts([remembered.get('identity'), IDENTITY_PORT]),
  })
  const loginReady = login.ready.catch((error: unknown) => {
    onProgress(`The login server did not start. ${error instanceof Error ? error.message : error}`)
  })
  const started = await Promise.allSettled([
    supervise({
      name: 'The verifier',
      ports: listPorts([remembered.get('verifier'), VERIFIER_PORT]),
      start: (ports) => startVerifier({ ...world, ports }),
      onProgress,
    }),
    supervise({
      name: 'The API',
      ports: listPorts([remembered.get('api'), API_PORT]),
      start: (ports) => startApi({ ...world, ports }),
      onProgress,
    }),
  ])
  const stop = async () => {
    await Promise.all([
      login.stop(),
      ...started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)),
    ])
  }
  const [verifier, api] = started
  if (verifier.status === 'rejected' || api.status === 'rejected') {
    await stop()
    throw verifier.status === 'rejected' ? verifier.reason : api.status === 'rejected' ? api.reason : null
  }
  // The addresses are printed when each one answers. Without the login, the rest of the world is usable.
  await loginReady
  return {
    verifierUrl: verifier.value.url,
    apiUrl: api.value.url,
    loginUrl: login.url,
    ...{ mailUrl: login.mailUrl, identityUrl: login.identityUrl, socials: login.socials },
    ports: { verifier: portOf(verifier.value.url), api: portOf(api.value.url), ...login.ports },
    broken: Promise.race([verifier.value.broken, api.value.broken]),
    stop,
  }
}

type RunningServer = Pick<Service, 'exited' | 'stop'> & { readonly url: string }

async function supervise({
  name,
  ports,
  start,
  onProgress,
}: {
  readonly name: string
  readonly ports: readonly number[]
  readonly start: (ports: readonly number[]) => Promise<RunningServer>
  readonly onProgress: (line: string) => void
}) {
  const first = await start(ports)
  const { url } = first
  const { exited, stop } = superviseService(first, { name, start: () => start([portOf(url)]), onProgress })
  const broken = exited.then((exit) => `${name} ended unexpectedly with ${describeExit(exit)}. ${exit.output}`.trim())
  return { url, broken, stop }
}

const portOf = (url: string) => Number(new URL(url).port)
