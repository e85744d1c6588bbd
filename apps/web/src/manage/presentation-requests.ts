import {
  type BoostPresentation,
  hashPicture,
  parseBoostPresentation,
  serializeBoostPresentation,
} from '@laurel/protocol'
import { apiPaths, boostSchemas, presentationSchemas } from '@laurel/wallet/api-schemas'
import type { Hash, Hex } from 'viem'
import * as z from 'zod/mini'
import type { UncheckedPresentation } from '../boost/presentation-store.ts'
import type { ApiFailure } from './presentation-failure.ts'
import type { FormPicture } from './presentation-form.ts'

/** The time that a request may take, in milliseconds. An upload on a slow line, and the nodes of the API, need some. */
const TIMEOUT_MS = 20_000

/** An API did not take a picture or a presentation, or did not respond. */
export class ApiSaveError extends Error {
  override readonly name = 'ApiSaveError'
  readonly failure: ApiFailure
  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.type === 'refused' ? failure.reason : failure.type, options)
    this.failure = failure
  }
}

/** A presentation as an API has it. Its signature is not verified. */
export type ApiPresentation = UncheckedPresentation & { readonly parsed: BoostPresentation }

/**
 * Returns the presentation of a boost that an API has; null for none, also when it does not have the boost yet.
 * @throws {ApiSaveError} when it does not respond.
 */
export async function getApiPresentation(
  apiUrl: string,
  { chainId, boostId }: { readonly chainId: number; readonly boostId: bigint },
): Promise<ApiPresentation | null> {
  try {
    const json = await request(`${apiUrl}${placeIn(apiPaths.boost, chainId, boostId)}`)
    const { boost } = parsed(boostSchemas.BoostResponse, json)
    return boost.presentation === null ? null : toPresentation(apiUrl, boost.presentation)
  } catch (error) {
    if (
      error instanceof ApiSaveError &&
      error.failure.type === 'refused' &&
      error.failure.code === 'api/boost-not-found'
    )
      return null
    throw error
  }
}

/**
 * Has a picture made small by an API, which stores nothing.
 * @returns the picture as it will be shown.
 * @throws {ApiSaveError} also when the bytes do not have the returned hash, which the owner would sign.
 */
export async function preparePicture(apiUrl: string, bytes: Uint8Array): Promise<FormPicture> {
  const json = await request(`${apiUrl}${apiPaths.preparePicture}`, { picture: toBase64(bytes) })
  const { picture, hash } = parsed(presentationSchemas.PreparedPicture, json)
  const prepared = fromBase64(picture)
  if (prepared === null || hashPicture(prepared) !== hash) throw new ApiSaveError({ type: 'altered' })
  return { hash: hashPicture(prepared), base64: picture }
}

/** Saves a signed presentation. @param picture - base64; null for one that is stored. @throws {ApiSaveError} */
export async function submitPresentation(
  apiUrl: string,
  {
    presentation,
    signature,
    picture,
  }: { readonly presentation: BoostPresentation; readonly signature: Hex; readonly picture: string | null },
): Promise<ApiPresentation> {
  const { chainId, boostId } = presentation
  const url = `${apiUrl}${placeIn(apiPaths.boostPresentation, chainId, boostId)}`
  const body = {
    presentation: serializeBoostPresentation(presentation),
    signature,
    ...(picture !== null && { picture }),
  }
  return toPresentation(apiUrl, parsed(presentationSchemas.SignedPresentation, await request(url, body)))
}

function placeIn(path: string, chainId: number, boostId: bigint): string {
  return path.replace('{chainId}', String(chainId)).replace('{boostId}', String(boostId))
}

type Signed = { readonly presentation: unknown; readonly signature: Hex; readonly hash: Hash }

function toPresentation(apiUrl: string, { presentation, signature, hash }: Signed): ApiPresentation {
  try {
    return { ...{ apiUrl, presentation, signature, hash }, parsed: parseBoostPresentation(presentation) }
  } catch (error) {
    throw new ApiSaveError({ type: 'unavailable' }, { cause: error })
  }
}

/** @param body - null for a GET. @throws {ApiSaveError} */
async function request(url: string, body: unknown = null): Promise<unknown> {
  const options: RequestInit =
    body === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS), credentials: 'omit' })
    const json: unknown = await response.json()
    if (response.ok) return json
    const { error } = failureShape.parse(json)
    throw new ApiSaveError({ type: 'refused', code: error.code, reason: error.message })
  } catch (error) {
    throw error instanceof ApiSaveError ? error : new ApiSaveError({ type: 'unavailable' }, { cause: error })
  }
}

const failureShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

function parsed<schema extends z.ZodMiniType>(shape: schema, json: unknown): z.output<schema> {
  const result = shape.safeParse(json)
  if (!result.success) throw new ApiSaveError({ type: 'unavailable' }, { cause: result.error })
  return result.data
}

/** Returns bytes as base64, in parts: a call has a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
