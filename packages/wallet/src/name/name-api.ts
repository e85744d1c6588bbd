import type { Address, Hex } from 'viem'
import type { ApiClient } from '../api/api-client.ts'
import { ApiResponseError } from '../api/errors.ts'
import { toCoinType } from '../api-schemas/name-message.ts'
import { nameSchemas } from '../api-schemas/names.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { HttpStatusError } from '../errors.ts'
import { DEFAULT_NAME_SUFFIX, parseNameSuffix } from './name-rules.ts'
import type { NameSuggestion } from './name-state.ts'

/** The most suggestions that are shown. The API has about as many, and the view stays short. */
export const MAX_NAME_SUGGESTIONS = 5

/** Whether a name is free, with names like it. */
export type NameAnswer = NameSuggestion & { readonly suggestions: readonly NameSuggestion[]; readonly suffix: string }

/**
 * Asks the API whether a name is free, and for names like it. A name of another form than a name is dropped.
 * @param label - the name without its suffix, in lower case.
 * @throws {HttpStatusError} @throws {ApiResponseError} @throws {ApiUnreachableError}
 */
export async function fetchNameAnswer(api: ApiClient, label: string, signal: AbortSignal): Promise<NameAnswer> {
  const { suggestions } = await api.get({
    path: apiPaths.profileSuggestions,
    parameters: { name: label },
    schema: nameSchemas.ProfileSuggestions,
    signal,
  })
  const found = suggestions.flatMap(({ name, registered }) => {
    const suffix = parseNameSuffix(name)
    return suffix === null ? [] : [{ name, suffix, isFree: !registered }]
  })
  const own = found.find(({ name, suffix }) => name === `${label}${suffix}`)
  const suffix = own?.suffix ?? found[0]?.suffix ?? DEFAULT_NAME_SUFFIX
  const name = `${label}${suffix}`
  const others = new Map(
    found.filter((one) => one.suffix === suffix && one.name !== name).map((one) => [one.name, one]),
  )
  return {
    ...{ name, suffix },
    // Other servers suggest only names like it.
    isFree: own?.isFree ?? (await fetchNameOwners(api, name, signal)) === null,
    suggestions: [...others.values()].slice(0, MAX_NAME_SUGGESTIONS).map(({ name, isFree }) => ({ name, isFree })),
  }
}

/**
 * Returns the accounts of a name in lower case; null when it is not registered.
 * @param name - with its suffix.
 * @throws {HttpStatusError} @throws {ApiResponseError} @throws {ApiUnreachableError}
 */
export async function fetchNameOwners(
  api: ApiClient,
  name: string,
  signal?: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const profile = await api.get({
      path: apiPaths.profile,
      parameters: { name },
      schema: nameSchemas.Profile,
      signal,
    })
    // An answer about another name says nothing about this one.
    if (profile.name !== name) throw new ApiResponseError(apiPaths.profile)
    return Object.values(profile.addresses).map(({ address }) => address.toLowerCase())
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return null
    throw error
  }
}

/**
 * Returns the names of an account, the first one first.
 * @throws {HttpStatusError} @throws {ApiResponseError} @throws {ApiUnreachableError}
 */
export async function fetchOwnedNames(api: ApiClient, address: Address): Promise<readonly string[]> {
  const profiles = await api.get({
    path: apiPaths.reverseProfile,
    parameters: { address },
    schema: nameSchemas.Profiles,
  })
  return profiles.map(({ name }) => name).filter((name) => parseNameSuffix(name) !== null)
}

/** A signed request for a name. */
export type SignedName = {
  readonly name: string
  readonly address: Address
  readonly chainId: number
  /** The text that was signed. */
  readonly message: string
  readonly signature: Hex
}

/**
 * Registers a name. An answer that got lost can have registered it, so the API is then asked who has the name.
 * @throws {HttpStatusError} with the API's first reason. @throws {ApiResponseError} @throws {ApiUnreachableError}
 */
export async function postName(api: ApiClient, signed: SignedName): Promise<void> {
  const { name, address, chainId, message, signature } = signed
  try {
    const profile = await api.post({
      path: apiPaths.registerProfile,
      schema: nameSchemas.Profile,
      body: { coin_type: toCoinType(chainId), address, message, signature },
    })
    if (profile.name === name) return
    throw new ApiResponseError(apiPaths.registerProfile)
  } catch (error) {
    const owners = await fetchNameOwners(api, name).catch(() => null)
    if (owners?.includes(address.toLowerCase()) !== true) throw error
  }
}
