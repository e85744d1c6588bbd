/**
 * `@laurel/wallet/api-schemas`: what is spoken with the API server, so that client and server cannot drift.
 */
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
} from './connect/wallet-list/wallet-api-schemas.ts'
