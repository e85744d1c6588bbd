import {
  EMPTY_BOOST_PRESENTATION,
  hashBoostPresentation,
  serializeBoostPresentation,
  signBoostPresentation,
} from '@laurel/protocol'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { PNG } from 'pngjs'
import { encodeFunctionData, namehash, parseAbi } from 'viem'
import { bodyOf, dnsOf, newAccount, publicMessageFor, SUFFIX } from '../names-world.ts'
import { CHAIN_ID, type OutageWorld } from './outage-world.ts'

/** A request that has to succeed, with its values as they are before they are encoded. */
export type ValidRequest = {
  /** `get /v1/boosts` */
  readonly operation: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** The status of the response; 200 without it. */
  readonly status?: number
}

/** A wallet with a picture that is not fetched from anywhere. */
export const WALLET_ID = 'route-wallet'
const gatewayAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])

/** Returns a valid request of every operation, in an order in which each finds what it needs. */
export async function listValidRequests(world: OutageWorld): Promise<readonly ValidRequest[]> {
  const { chain, contracts, watched, boostId } = world
  const network = `eip155:${CHAIN_ID}`
  const toCaip = (address: string) => `${network}:${address}`
  const account = newAccount()
  const named = { name: `routes${SUFFIX}` }
  const boost = { chainId: network, boostId: String(boostId) }
  const about = { chainId: CHAIN_ID, core: chain.core, boostId, sequence: 1, title: 'Routes' }
  const picture = new PNG({ width: 8, height: 8 })
  const presentation = { ...EMPTY_BOOST_PRESENTATION, ...about }
  const pair = { from: toCaip(contracts.dollar.address), to: toCaip(contracts.dex.weth.address) }
  const swap = { ...pair, amount: '1000000', userAddress: chain.accounts.ada }
  const event = { domain: 'app.example', props: { type: 'track', event: 'MODAL_OPEN', properties: { name: 'Wallet' } } }
  const call = encodeFunctionData({ abi: gatewayAbi, functionName: 'addr', args: [namehash(named.name)] })
  const data = encodeFunctionData({ abi: gatewayAbi, functionName: 'resolve', args: [dnsOf(named.name), call] })
  const purchase = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '10' }
  const get = (path: string, more: Omit<ValidRequest, 'operation'> = {}) => ({ operation: `get ${path}`, ...more })
  const post = (path: string, body: object, more: Omit<ValidRequest, 'operation' | 'body'> = {}) => {
    return { operation: `post ${path}`, body, ...more }
  }
  return [
    ...[get(apiPaths.health), get(apiPaths.supportedChains), get(apiPaths.analyticsConfig)],
    get(apiPaths.wallets, {
      query: { page: '1', entries: '4', search: 'a', include: '', exclude: '', chains: 'eip155:1' },
    }),
    get(apiPaths.walletImage, { params: { id: WALLET_ID } }),
    get(apiPaths.assetImage, { params: { id: 'eip155:1' } }),
    get(apiPaths.currencyImage, { params: { id: 'usd' } }),
    get(apiPaths.tokenImage, { params: { symbol: 'ETH' } }),
    post(apiPaths.events, event, { status: 202 }),
    post(apiPaths.eventBatch, { events: [event, event] }, { status: 202 }),
    post(
      apiPaths.rpc,
      { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [watched, 'latest'] },
      { query: { chainId: network } },
    ),
    get(apiPaths.history, { params: { address: watched }, query: { chainId: network } }),
    get(apiPaths.balance, {
      params: { address: watched },
      query: { currency: 'usd', chainId: network, forceUpdate: toCaip(chain.token) },
    }),
    post(apiPaths.price, { currency: 'usd', addresses: [pair.from, pair.to] }),
    get(apiPaths.convertTokens, { query: { chainId: network } }),
    get(apiPaths.convertGasPrice, { query: { chainId: network } }),
    get(apiPaths.convertQuotes, { query: swap }),
    get(apiPaths.convertAllowance, { query: { tokenAddress: pair.from, userAddress: chain.accounts.ada } }),
    get(apiPaths.convertBuildApprove, { query: { ...pair, userAddress: chain.accounts.ada } }),
    post(apiPaths.convertBuildTransaction, { ...swap, slippage: 1, disableEstimate: true }),
    post(apiPaths.registerProfile, await bodyOf(account, publicMessageFor('routes'))),
    get(apiPaths.profile, { params: named }),
    get(apiPaths.profileSuggestions, { params: named }),
    get(apiPaths.reverseProfile, { params: { address: account.address } }),
    get(apiPaths.identity, { params: { address: account.address } }),
    get(apiPaths.gateway, { params: { sender: contracts.dollar.address, data } }),
    post(apiPaths.gatewayPost, { sender: contracts.dollar.address, data }),
    get(apiPaths.onrampOptions),
    post(apiPaths.onrampQuote, purchase),
    post(apiPaths.onrampUrl, {
      ...{
        destinationWallets: [{ address: watched, blockchains: [network], assets: ['ETH'] }],
        partnerUserId: watched,
      },
      ...{ defaultExperience: 'buy', presetFiatAmount: '10', purchaseCurrency: 'ETH', paymentCurrency: 'USD' },
    }),
    // No purchase has it. Those of purchases are in onramp.test.ts.
    get(apiPaths.onrampOrder, { params: { order: `order-${'0'.repeat(32)}` }, status: 404 }),
    get(apiPaths.boosts, {
      query: { chainId: network, status: 'active', sort: 'newest', limit: '5', owner: chain.accounts.ada },
    }),
    get(apiPaths.boost, { params: boost }),
    get(apiPaths.boostClaims, { params: boost, query: { limit: '5' } }),
    post(apiPaths.preparePicture, { picture: PNG.sync.write(picture).toString('base64') }),
    ...(await presentationRequests()),
  ]

  async function presentationRequests(): Promise<readonly ValidRequest[]> {
    const signature = await signBoostPresentation(chain.ada, presentation)
    const body = { presentation: serializeBoostPresentation(presentation), signature }
    return [
      post(apiPaths.boostPresentation, body, { params: boost }),
      get(apiPaths.presentation, { params: { hash: hashBoostPresentation(presentation) } }),
      // No presentation has it. That of a picture is in presentation-routes.test.ts.
      get(apiPaths.boostPicture, { params: { hash: hashBoostPresentation(presentation) }, status: 404 }),
    ]
  }
}
