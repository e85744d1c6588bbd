/** `@laurel/wallet/api-schemas`: the schemas of the API, shared by client and server so that they cannot diverge. */

export { chainSchemas } from './api-schemas/chains.ts'
export {
  formatNameMessage,
  formatPublicNameMessage,
  fromCoinType,
  MAX_NAME_LENGTH,
  type NameMessage,
  type PublicNameMessage,
  parseNameMessage,
  parsePublicNameMessage,
  toCoinType,
} from './api-schemas/name-message.ts'
export { namePathSchemas, nameSchemas } from './api-schemas/names.ts'
export { apiPaths } from './api-schemas/paths.ts'
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
