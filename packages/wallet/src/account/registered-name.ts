import type { Address } from 'viem'
import { createApiClient } from '../api/api-client.ts'
import { nameSchemas } from '../api-schemas/names.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import type { Environment } from '../environment.ts'
import { parseNameSuffix } from '../name/name-rules.ts'
import type { ResolvedOptions } from '../resolve-options.ts'

/** Where registered names are read. */
export type NameSource = {
  readonly options: Pick<ResolvedOptions, 'api' | 'projectId'>
  readonly environment: Pick<Environment, 'fetch' | 'setTimeout'>
}

/**
 * Returns the name that an account registered with the app's API; null when it has none. A name of ENS is not taken from
 * the API, because the chain itself can be asked. Source: docs/wallet-api.md#names.
 * @throws {HttpStatusError} @throws {ApiResponseError} @throws {ApiUnreachableError}
 */
export async function getRegisteredName(
  { options, environment }: NameSource,
  address: Address,
): Promise<string | null> {
  const { blockchain: url } = options.api
  if (url === undefined) return null
  const api = createApiClient({ url, projectId: options.projectId, environment })
  const { name = null } = await api.get({
    path: apiPaths.identity,
    parameters: { address },
    schema: nameSchemas.Identity,
  })
  return name === null || name.endsWith('.eth') || parseNameSuffix(name) === null ? null : name
}
