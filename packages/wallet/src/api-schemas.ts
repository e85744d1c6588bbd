/** `@laurel/wallet/api-schemas`: the schemas of the API, shared by client and server so that they cannot diverge. */
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
export { chainSchemas } from './api-schemas/chains.ts'
export { apiPaths } from './api-schemas/paths.ts'
