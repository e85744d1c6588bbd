/**
 * The paths of the API, with each parameter in braces. The server declares its routes by them. They are those of the public
 * Toolkit and Blockchain APIs. Source: docs/wallet-api.md#toolkit.
 */
export const apiPaths = {
  /** The wallets of the list, by page. */
  wallets: '/getWallets',
  /** The image of a wallet. */
  walletImage: '/getWalletImage/{id}',
  /** The image of a network or of a connector. */
  assetImage: '/public/getAssetImage/{id}',
  /** The image of a currency. */
  currencyImage: '/public/getCurrencyImage/{id}',
  /** The image of a token, by its symbol. */
  tokenImage: '/public/getTokenImage/{symbol}',
  /** Whether the operator wants events. */
  analyticsConfig: '/getAnalyticsConfig',
  /** `POST`: one event, or several. */
  events: '/e',
  /** `POST`: several events, as browsers send them when a page closes. */
  eventBatch: '/batch',
  /** The chains that the API reads. */
  supportedChains: '/v1/supported-chains',
  /** The name and the picture of an account. */
  identity: '/v1/identity/{address}',
  /** The transactions of an account, newest first. */
  history: '/v1/account/{address}/history',
  /** What an account holds. */
  balance: '/v1/account/{address}/balance',
  /** The tokens that can be swapped on a chain. */
  convertTokens: '/v1/convert/tokens',
  /** What a swap would give. */
  convertQuotes: '/v1/convert/quotes',
  /** How much of a token the router may take. */
  convertAllowance: '/v1/convert/allowance',
  /** What gas costs. */
  convertGasPrice: '/v1/convert/gas-price',
  /** The transaction that lets the router take a token. */
  convertBuildApprove: '/v1/convert/build-approve',
  /** `POST`: the transaction of a swap. */
  convertBuildTransaction: '/v1/convert/build-transaction',
  /** `POST`: the prices of tokens. */
  price: '/v1/fungible/price',
  /** The accounts of a registered name. */
  profile: '/v1/profile/account/{name}',
  /** `POST`: register a name. */
  registerProfile: '/v1/profile/account',
  /** The names of an account. */
  reverseProfile: '/v1/profile/reverse/{address}',
  /** Names like a given one, and whether they are free. */
  profileSuggestions: '/v1/profile/suggestions/{name}',
  /** What a resolver asks the gateway of names (ERC-3668). */
  gateway: '/ccip/{sender}/{data}',
  /** `POST`: the same. */
  gatewayPost: '/ccip',
  /** `POST`: the address of a provider's page. */
  onrampUrl: '/v1/generators/onrampurl',
  /** The currencies of the on-ramp. */
  onrampOptions: '/v1/onramp/options',
  /** `POST`: what a purchase would cost. */
  onrampQuote: '/v1/onramp/quote',
  /** What became of a purchase. */
  onrampOrder: '/v1/onramp/orders/{order}',
  /** The page of the on-ramp that gives test coins. */
  sandboxOnramp: '/onramp/sandbox',
  /** `POST`: JSON-RPC of a chain. */
  rpc: '/v1/',
  /** Boosts of every chain: search, filter and sort. */
  boosts: '/v1/boosts',
  /** One boost with what was claimed. */
  boost: '/v1/boosts/{chainId}/{boostId}',
  /** The claims of a boost, newest first. */
  boostClaims: '/v1/boosts/{chainId}/{boostId}/claims',
  /** `POST`: the signed presentation of a boost. */
  boostPresentation: '/v1/boosts/{chainId}/{boostId}/presentation',
  /** A signed presentation by its EIP-712 hash. */
  presentation: '/v1/boost-presentations/{hash}',
  /** `POST`: makes a picture small, so that its hash can be signed. Nothing is stored. */
  preparePicture: '/v1/boost-pictures',
  /** The picture of a presentation by its hash. */
  boostPicture: '/v1/boost-pictures/{hash}',
  /** The health of the API. */
  health: '/health',
  /** The OpenAPI document. */
  openApi: '/openapi.json',
  /** A page to read the OpenAPI document. */
  docs: '/docs',
} as const
