import type { Environment } from '../../environment.ts'
import { HttpStatusError } from '../../errors.ts'
import { ApiResponseError, ApiUnreachableError } from './api-errors.ts'
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

/** Comes along: whoever asks the API reads its answers. */
export { readWallets } from './from-api-wallet.ts'

/** Kinds of images and where each lies. Source: docs/wallet-api.md#toolkit. */
const imagePaths = {
  wallet: 'getWalletImage',
  asset: 'public/getAssetImage',
  currency: 'public/getCurrencyImage',
  token: 'public/getTokenImage',
} as const

/** See `WalletApi.getImage`. */
export type ApiImageKind = keyof typeof imagePaths

/** A server that says nothing for this long is given up: nothing in the modal waits for it meanwhile. */
export const API_TIMEOUT_MS = 10_000

/** No icon is larger. */
const MAX_IMAGE_BYTES = 256 * 1024

/**
 * The Toolkit API, asked.
 * Each throws `HttpStatusError` ("HTTP status code: {n}") on another status than 2xx, `ApiUnreachableError` when
 * there was no answer, `ApiResponseError` when the answer is not what it should be.
 */
export type WalletApi = {
  readonly getWallets: (query: GetWalletsQuery, signal?: AbortSignal) => Promise<GetWalletsResponse>
  /** A picture by its id (a token's by its symbol). Only pictures, and no large ones. */
  readonly getImage: (kind: ApiImageKind, id: string, signal?: AbortSignal) => Promise<Blob>
  readonly getAnalyticsConfig: (signal?: AbortSignal) => Promise<AnalyticsConfigResponse>
}

/** What the API is told of who asks. */
export type WalletApiOptions = {
  /** Without a slash at its end. */
  readonly url: string
  /** Sent when there is one: a server of one's own may need none. */
  readonly projectId: string | null
  /** `laurel`, or what an SDK on top of us calls itself. */
  readonly sdkType?: string
  readonly sdkVersion: string
  readonly environment: Pick<Environment, 'fetch' | 'setTimeout'>
}

/** Makes a client. Nothing is asked until one of its functions is called. */
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

  /** One question, read to its end within the time limit. */
  async function ask<Answer>(path: string, read: (response: Response) => Promise<Answer>, signal?: AbortSignal) {
    const aborter = new AbortController()
    const abort = () => aborter.abort()
    const cancelTimer = environment.setTimeout(abort, API_TIMEOUT_MS)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    try {
      const response = await environment.fetch(`${url}/${path}`, {
        headers,
        signal: aborter.signal,
        // The API knows who asks by its headers; cookies of its host are none of its business here.
        credentials: 'omit',
        referrerPolicy: 'origin',
      })
      if (!response.ok) throw new HttpStatusError(response.status, { cause: response })
      return await read(response)
    } catch (cause) {
      if (cause instanceof HttpStatusError || cause instanceof ApiResponseError) throw cause
      throw new ApiUnreachableError({ cause })
    } finally {
      cancelTimer()
      signal?.removeEventListener('abort', abort)
    }
  }

  async function askJson<Answer>(path: string, parse: (answer: unknown) => Answer | null, signal?: AbortSignal) {
    return ask(
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
    getWallets: (query, signal) => askJson(`getWallets?${toGetWalletsSearch(query)}`, parseGetWalletsResponse, signal),
    getAnalyticsConfig: (signal) => askJson('getAnalyticsConfig', parseAnalyticsConfigResponse, signal),
    getImage: (kind, id, signal) => {
      const path = `${imagePaths[kind]}/${encodeURIComponent(id)}`
      return ask(
        path,
        async (response) => {
          const blob = await response.blob()
          // Shown in <img> only, where no script of an SVG runs.
          if (!blob.type.startsWith('image/') || blob.size > MAX_IMAGE_BYTES) throw new ApiResponseError(path)
          return blob
        },
        signal,
      )
    },
  }
}
