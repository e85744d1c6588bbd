import { queryOptions } from '@tanstack/react-query'
import { ConfigUnavailableError } from '../errors/web-error.ts'
import { shellText } from '../language/en/shell.ts'
import { type AppConfig, parseConfig } from './config.ts'
import { takeStartConfig } from './start-config.ts'

/** The query for the configuration, which is read once. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: getConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

async function getConfig(): Promise<AppConfig> {
  const early: unknown = await takeStartConfig()?.catch(() => null)
  if (early != null) return parseConfig(early)
  // It could not be read, so this request says why.
  const answer = await fetch('/config.json').catch((cause: unknown) => {
    throw new ConfigUnavailableError(shellText('configNoResponse'), { cause })
  })
  if (!answer.ok) throw new ConfigUnavailableError(shellText('configStatus', { status: answer.status }))
  const json: unknown = await answer.json().catch((cause: unknown) => {
    throw new ConfigUnavailableError(shellText('configNotJson'), { cause })
  })
  return parseConfig(json)
}
