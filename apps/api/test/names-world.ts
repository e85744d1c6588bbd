import { listen } from '@laurel/server/http/listen.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import {
  apiPaths,
  formatNameMessage,
  formatPublicNameMessage,
  type NameMessage,
  toCoinType,
} from '@laurel/wallet/api-schemas'
import { type Address, encodeDeployData, getAddress, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { localEnsAbi, localEnsBytecode } from '../../../devnet/src/contracts/generated/local-ens.ts'
import { startChain } from '../../../devnet/src/start-chain.ts'
import { openChains } from '../src/chain/api-chain.ts'
import { connectApiDatabase } from '../src/database/connect.ts'
import { createProjectStore } from '../src/database/postgres-project-store.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { createNames } from '../src/names/create-names.ts'
import { createProjects } from '../src/projects/create-projects.ts'
import { runProjectCommand } from '../src/projects/project-command.ts'
import { chainSchema } from '../src/settings/chain-settings.ts'
import { createFaultLog } from '../src/start/fault-log.ts'
import { openApp } from '../src/testing/open-app.ts'

/** The chain of the tests, the suffix of its names, and the host of the API in signed messages. */
export const CHAIN = 31337
export const SUFFIX = '.wcn.id'
export const DOMAIN = 'api.example'

export const nowSeconds = () => Math.floor(Date.now() / 1000)
export const newNonce = () => generatePrivateKey().slice(2, 34)
export const newAccount = () => privateKeyToAccount(generatePrivateKey())
/** A name as resolvers take it. */
export const dnsOf = (name: string) => toHex(packetToBytes(name))

/** An account that signs, which can be a contract that takes another account's signatures. */
export type Signer = { readonly address: Address; signMessage(request: { message: string }): Promise<Hex> }

/** Our message for an account. */
export function messageFor(address: Address, label: string, changes: Partial<NameMessage> = {}): string {
  const bound = { name: `${label}${SUFFIX}`, address, chainId: CHAIN, domain: DOMAIN }
  return formatNameMessage({ ...bound, nonce: newNonce(), expiresAt: nowSeconds() + 300, ...changes })
}

/** The message of the public clients. */
export function publicMessageFor(label: string, timestamp = nowSeconds()): string {
  return formatPublicNameMessage({ name: `${label}${SUFFIX}`, timestamp })
}

/** The body of a registration, with a signature of the message. */
export async function bodyOf(signer: Signer, message: string, coinType = toCoinType(CHAIN)) {
  const signature = await signer.signMessage({ message })
  return { coin_type: coinType, address: signer.address, message, signature }
}

/**
 * A chain with a stand-in for ENS, PostgreSQL, and the API with names.
 * @param options.projectId - a project that requests need; without one, anyone can use the API.
 */
export async function startNamesWorld({
  keyFile,
  projectId,
}: {
  readonly keyFile?: string
  readonly projectId?: string
} = {}) {
  const [database, chain] = await Promise.all([openTestDatabase({ database: 'laurel_api' }), startChain()])
  const [sender] = await chain.client.getAddresses()
  if (sender === undefined) throw new TypeError('The chain has no account.')
  const deploy = async (data: Hex) => {
    const hash = await chain.client.sendTransaction({ account: sender, data })
    const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new TypeError('Nothing was deployed.')
    return getAddress(contractAddress)
  }
  const ens = await deploy(encodeDeployData({ abi: localEnsAbi, bytecode: localEnsBytecode }))
  const connected = await connectApiDatabase(database.url)
  const nowMs = () => performance.now()
  const settings = chainSchema.parse({
    ...{ chainId: CHAIN, name: 'Local', rpcUrls: [chain.rpcUrl], ensUniversalResolver: ens },
  })
  const faultLog = createFaultLog(() => undefined, nowMs)
  const chains = openChains([settings], { metrics: createMetrics(), faults: faultLog, nowMs })
  const names = createNames(
    { LAUREL_API_NAME_SUFFIX: SUFFIX, LAUREL_API_NAME_DOMAINS: [DOMAIN], LAUREL_API_NAME_KEY_FILE: keyFile },
    { database: connected, chains, nowMs },
  )
  const projects = createProjects(
    { LAUREL_API_OPEN: projectId === undefined },
    { database: connected, callerOf: () => 'caller', nowMs },
  )
  if (projectId !== undefined)
    await runProjectCommand(['add', '--name', 'Names', '--id', projectId], createProjectStore(connected.db))
  const { app, faults } = openApp({ names, chains, projects })
  const served = await listen(app.fetch, { port: 0, hostname: '127.0.0.1' }, { total: 64, perCaller: null })
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (body: object) =>
    request(apiPaths.registerProfile, {
      ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    })
  return {
    ...{ chain, database, pool: connected.pool, ens, deploy, faults, request, post, url: served.url },
    /** Registers by our message. */
    register: async (signer: Signer, label: string) => post(await bodyOf(signer, messageFor(signer.address, label))),
    /** Sends a transaction of an account that the chain unlocks. */
    async send(to: Address, data: Hex) {
      const hash = await chain.client.sendTransaction({ account: sender, to, data })
      await chain.client.waitForTransactionReceipt({ hash })
    },
    async stop() {
      await served.stop()
      await connected.stop()
      await Promise.all([database.stop(), chain.stop()])
    },
  }
}

/** The code of a failure, as public clients read it. */
export const reasonOf = ({ body }: { readonly body: { readonly reasons?: readonly { readonly name: string }[] } }) =>
  body.reasons?.[0]?.name
