/** `@laurel/wallet/api-schemas`: the schemas of the API, shared by client and server so that they cannot diverge. */

export { analyticsParameters, analyticsSchemas } from './api-schemas/analytics.ts'
export { balanceParameters, balanceSchemas } from './api-schemas/balance.ts'
export { boostOrders, boostRewardKinds, boostStatuses } from './api-schemas/boost-kinds.ts'
export { boostParameters } from './api-schemas/boost-parameters.ts'
export { boostSchemas } from './api-schemas/boosts.ts'
export { chainParameters, chainSchemas } from './api-schemas/chains.ts'
export { convertParameters, convertSchemas } from './api-schemas/convert.ts'
export {
  HISTORY_PAGE_SIZE,
  type HistoryResponse,
  type HistoryTransaction,
  type HistoryTransfer,
  historyParameters,
  historySchemas,
} from './api-schemas/history.ts'
export { MAX_NAME_LENGTH } from './api-schemas/name-length.ts'
export {
  formatNameMessage,
  formatPublicNameMessage,
  fromCoinType,
  type NameMessage,
  type PublicNameMessage,
  parseNameMessage,
  parsePublicNameMessage,
  toCoinType,
} from './api-schemas/name-message.ts'
export { nameParameters, namePathSchemas, nameSchemas } from './api-schemas/names.ts'
export { onrampParameters, onrampSchemas } from './api-schemas/onramp.ts'
export { apiPaths } from './api-schemas/paths.ts'
export { presentationSchemas } from './api-schemas/presentations.ts'
export { priceSchemas } from './api-schemas/price.ts'
export { rpcParameters } from './api-schemas/rpc.ts'
export { imageParameters, walletQuery, walletSchemas } from './api-schemas/wallets.ts'
export {
  type AnalyticsConfigResponse,
  type ApiWallet,
  type GetWalletsQuery,
  type GetWalletsResponse,
  PROJECT_ID_HEADER,
  parseAnalyticsConfigResponse,
  parseGetWalletsQuery,
  parseGetWalletsResponse,
  SDK_TYPE_HEADER,
  SDK_VERSION_HEADER,
  toGetWalletsSearch,
} from './wallet-list/wallet-api-schemas.ts'
