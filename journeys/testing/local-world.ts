import { readFileSync } from 'node:fs'
import type { Client } from 'viem'
import {
  type Account,
  type Chain,
  createClient,
  defineChain,
  http,
  type PublicActions,
  publicActions,
  type Transport,
  type WalletActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevAccount } from '../../devnet/src/chain/accounts.ts'
import type { World, WorldChain } from '../../devnet/src/world.ts'
import { findNewAccount } from './create-accounts.ts'

function fromSetup(name: 'LAUREL_JOURNEYS_URL' | 'LAUREL_JOURNEYS_WORLD'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run the journeys with their playwright.config.ts.`)
  return value
}

/** The URL of the web app. */
export function webUrl(): string {
  return fromSetup('LAUREL_JOURNEYS_URL')
}

let known: World | null = null

/** The local world that the journeys run on. Its file is large, and stays as it is while they run. */
export function readWorld(): World {
  const world: World = known ?? JSON.parse(readFileSync(fromSetup('LAUREL_JOURNEYS_WORLD'), 'utf8'))
  known = world
  return world
}

/** The API that lists wallets and counts events. The journeys' world has one. */
export function walletApi(): string {
  const { walletApiUrl } = readWorld()
  if (walletApiUrl === null) throw new Error('The world has no API.')
  return walletApiUrl
}

/** The main chain of the world. */
export function mainChain(): WorldChain {
  const [chain] = readWorld().chains
  if (chain === undefined) throw new Error('The world has no chain.')
  return chain
}

/** The second chain of the world, with few transactions. */
export function testChain(): WorldChain {
  const [, chain] = readWorld().chains
  if (chain === undefined) throw new Error('The world has no second chain.')
  return chain
}

/**
 * An account of the world, or one of `createAccounts`, by name. Only created accounts send transactions, because
 * journeys run in parallel and repeatedly.
 */
export function testAccount(name: string): DevAccount {
  const found = findNewAccount(name) ?? readWorld().accounts.find((account) => account.name === name)
  if (found === undefined) throw new Error(`Nobody in the world is called ${name}.`)
  return found
}

/** A client that reads and writes one chain as one account. */
export type AccountClient = Client<
  Transport,
  Chain,
  Account,
  undefined,
  PublicActions<Transport, Chain, Account> & WalletActions<Chain, Account>
>

/** A client that signs as `name` on a chain of the world. */
export function clientOf(name: string, { chainId, rpcUrl, name: chainName }: WorldChain): AccountClient {
  const chain = defineChain({
    id: chainId,
    name: chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createClient({
    account: privateKeyToAccount(testAccount(name).privateKey),
    chain,
    pollingInterval: 100,
    transport: http(rpcUrl),
  })
    .extend(publicActions)
    .extend(walletActions)
}
