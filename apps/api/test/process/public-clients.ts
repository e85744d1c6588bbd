import { pathToFileURL } from 'node:url'
import { installApart } from '../../../../packages/protocol/src/testing/install-apart.ts'

const VERSION = '5.1.11'

type Json = Readonly<Record<string, unknown>>
type Wallets = { readonly data: readonly Json[] }

/** The controllers of the public modal, as far as they speak with an API. */
export type PublicClients = {
  readonly OptionsController: {
    setProjectId(projectId: string): void
    setSdkVersion(version: string): void
    setEnableAnalytics(isEnabled: boolean): void
  }
  readonly ApiController: {
    readonly state: {
      readonly wallets: Wallets['data']
      readonly recommended: Wallets['data']
      readonly search: Wallets['data']
      readonly count: number
      readonly isAnalyticsEnabled: boolean
    }
    fetchWallets(request: { page: number }): Promise<void>
    searchWallet(request: { search: string }): Promise<void>
    fetchAnalyticsConfig(): Promise<void>
    _fetchWalletImage(id: string): Promise<void>
    _fetchNetworkImage(id: string): Promise<void>
    _fetchCurrencyImage(id: string): Promise<void>
    _fetchTokenImage(symbol: string): Promise<void>
  }
  readonly AssetController: {
    readonly state: Readonly<
      Record<'walletImages' | 'networkImages' | 'currencyImages' | 'tokenImages', Readonly<Record<string, string>>>
    >
  }
  readonly BlockchainApiController: {
    fetchIdentity(request: { address: string }): Promise<Json>
    fetchTransactions(request: Json): Promise<{ readonly data: readonly Json[]; readonly next: string | null }>
    getBalance(address: string, chainId?: string, forceUpdate?: string): Promise<{ readonly balances: readonly Json[] }>
    fetchSwapTokens(request: Json): Promise<{ readonly tokens: readonly Json[] }>
    fetchTokenPrice(request: Json): Promise<{ readonly fungibles: readonly Json[] }>
    fetchSwapQuote(request: Json): Promise<{ readonly quotes: readonly { readonly toAmount: string }[] }>
    fetchSwapAllowance(request: Json): Promise<{ readonly allowance: string }>
    fetchGasPrice(
      request: Json,
    ): Promise<{ readonly standard: string; readonly fast: string; readonly instant: string }>
    generateApproveCalldata(request: Json): Promise<{ readonly tx: PublicTransaction & { readonly value: string } }>
    generateSwapCalldata(request: Json): Promise<{ readonly tx: PublicTransaction & { readonly amount: string } }>
    lookupEnsName(name: string): Promise<Json & { readonly addresses: Readonly<Record<string, Json>> }>
    reverseLookupEnsName(request: { address: string }): Promise<readonly Json[]>
    getEnsNameSuggestions(name: string): Promise<{ readonly suggestions: readonly Json[] }>
    registerEnsName(request: Json): Promise<unknown>
    generateOnRampURL(request: Json): Promise<string>
    getOnrampOptions(): Promise<{
      readonly paymentCurrencies: readonly Json[]
      readonly purchaseCurrencies: readonly Json[]
    }>
    getOnrampQuote(request: Json): Promise<Json>
  }
  readonly EventsController: { sendEvent(event: Json): void }
}

type PublicTransaction = {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  readonly eip155: { readonly gas: string | number; readonly gasPrice: string }
}

/** The hosts of the public APIs, which these controllers do not let anybody change. */
const hosts = /^https:\/\/(api\.web3modal\.org|rpc\.walletconnect\.org|pulse\.walletconnect\.org)(?=\/)/

/**
 * Opens the controllers of the public modal, unchanged, with their hosts led to a server of ours.
 * @param apiUrl - the server, without a slash at the end. @returns `missing` when they cannot be installed.
 */
export async function openPublicClients(
  apiUrl: string,
): Promise<{ readonly clients: PublicClients; close(): void } | { readonly missing: string }> {
  const installed = installApart({
    name: `public-clients-${VERSION}`,
    packages: [
      ['@web3modal/core', VERSION],
      ['@web3modal/common', VERSION],
    ],
  })
  if ('missing' in installed) return installed
  const fetchBefore = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return fetchBefore(url.replace(hosts, apiUrl), init)
  }
  const entry = pathToFileURL(`${installed.folder}node_modules/@web3modal/core/dist/esm/index.js`).href
  const clients: PublicClients = await import(entry)
  clients.OptionsController.setSdkVersion(`react-wagmi-${VERSION}`)
  return {
    clients,
    close() {
      globalThis.fetch = fetchBefore
    },
  }
}
