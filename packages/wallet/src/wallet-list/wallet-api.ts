import { ApiResponseError } from '../api/errors.ts'
import { sendRequest } from '../api/send-request.ts'
import type { Environment } from '../environment.ts'
import {
  type AnalyticsConfigResponse,
  type GetWalletsQuery,
  type GetWalletsResponse,
  PROJECT_ID_HEADER,
  parseAnalyticsConfigResponse,
  parseGetWalletsResponse,
  SDK_TYPE_HEADER,
  SDK_VERSION_HEADER,
  toGetWalletsSearch,
} from './wallet-api-schemas.ts'

/** Exported here because every caller of the API reads its responses. */
export { readWallets } from './from-api-wallet.ts'

/** The kinds of images and the path of each. Source: docs/wallet-api.md#toolkit. */
const imagePaths = {
  wallet: 'getWalletImage',
  asset: 'public/getAssetImage',
  currency: 'public/getCurrencyImage',
  token: 'public/getTokenImage',
} as const

/** See `WalletApi.getImage`. */
export type ApiImageKind = keyof typeof imagePaths

/** Maximum size of an image, in bytes. */
const MAX_IMAGE_BYTES = 256 * 1024

/**
 * A client of the Toolkit API. Each function throws `HttpStatusError` ("HTTP status code: {n}") for another status than
 * 2xx, `ApiUnreachableError` when there was no response, and `ApiResponseError` when the response is invalid.
 */
export type WalletApi = {
  readonly getWallets: (query: GetWalletsQuery, signal?: AbortSignal) => Promise<GetWalletsResponse>
  /** Returns an image by its id (a token's by its symbol). Other content and large images are refused. */
  readonly getImage: (kind: ApiImageKind, id: string, signal?: AbortSignal) => Promise<Blob>
  readonly getAnalyticsConfig: (signal?: AbortSignal) => Promise<AnalyticsConfigResponse>
}

/** What requests say about their sender. */
export type WalletApiOptions = {
  /** Without a slash at the end. */
  readonly url: string
  /** Sent if not null. An app's own server may need none. */
  readonly projectId: string | null
  /** `laurel`, or the name of an SDK that is built on this package. */
  readonly sdkType?: string
  readonly sdkVersion: string
  readonly environment: Pick<Environment, 'fetch' | 'setTimeout'>
}

/** Creates a client. It sends no request until one of its functions is called. */
export function createWalletApi({
  url,
  projectId,
  sdkType = 'laurel',
  sdkVersion,
  environment,
}: WalletApiOptions): WalletApi {
  const headers = {
    [SDK_TYPE_HEADER]: sdkType,
    [SDK_VERSION_HEADER]: sdkVersion,
    ...(projectId === null ? {} : { [PROJECT_ID_HEADER]: projectId }),
  }

  const request = <Answer>(path: string, read: (response: Response) => Promise<Answer>, signal?: AbortSignal) =>
    sendRequest({ url: `${url}/${path}`, init: { headers }, read, signal, environment })

  async function requestJson<Answer>(path: string, parse: (answer: unknown) => Answer | null, signal?: AbortSignal) {
    return request(
      path,
      async (response) => {
        const answer: unknown = await response.json().catch((cause: unknown) => {
          throw cause instanceof SyntaxError ? new ApiResponseError(path, { cause }) : cause
        })
        const parsed = parse(answer)
        if (parsed === null) throw new ApiResponseError(path)
        return parsed
      },
      signal,
    )
  }

  return {
    getWallets: (query, signal) =>
      requestJson(`getWallets?${toGetWalletsSearch(query)}`, parseGetWalletsResponse, signal),
    getAnalyticsConfig: (signal) => requestJson('getAnalyticsConfig', parseAnalyticsConfigResponse, signal),
    getImage: (kind, id, signal) => {
      const path = `${imagePaths[kind]}/${encodeURIComponent(id)}`
      return request(
        path,
        async (response) => {
          const blob = await response.blob()
          // Images are shown only in <img>, which runs no script of an SVG.
          if (!blob.type.startsWith('image/') || blob.size > MAX_IMAGE_BYTES) throw new ApiResponseError(path)
          return blob
        },
        signal,
      )
    },
  }
}
