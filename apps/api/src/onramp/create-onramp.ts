import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readSecretJson } from '@laurel/server/settings/read-json.ts'
import type { z } from 'zod'
import type { ApiChain } from '../chain/api-chain.ts'
import type { Settings } from '../settings/settings.ts'
import { coinbaseSchema, createCoinbase } from './coinbase.ts'
import { createMeld, meldSchema } from './meld.ts'
import { createOnrampService, type OnrampService } from './onramp-service.ts'
import { createFindOwnOrigin, type FindOwnOrigin } from './own-origin.ts'
import { createSandbox, type Sandbox, sandboxSchema } from './sandbox.ts'

/** The on-ramps of the operator. */
export type Onramp = {
  readonly service: OnrampService
  /** Null without a sandbox. */
  readonly sandbox: Sandbox | null
  readonly findOwnOrigin: FindOwnOrigin
}

/**
 * Creates the on-ramps whose keys are in the settings.
 * @param options.nowMs - a monotonic clock.
 * @throws {SettingsError} when the settings of one are not valid.
 */
export function createOnramp(
  settings: Pick<
    Settings,
    | 'LAUREL_API_COINBASE'
    | 'LAUREL_API_MELD'
    | 'LAUREL_API_SANDBOX_ONRAMP'
    | 'LAUREL_API_NAME_DOMAINS'
    | 'LAUREL_API_TRUST_PROXY'
  >,
  { chains, nowMs }: { readonly chains: ReadonlyMap<number, ApiChain>; readonly nowMs: () => number },
): Onramp {
  const now = () => Date.now()
  const coinbase = read('LAUREL_API_COINBASE', settings.LAUREL_API_COINBASE, coinbaseSchema)
  const meld = read('LAUREL_API_MELD', settings.LAUREL_API_MELD, meldSchema)
  const test = read('LAUREL_API_SANDBOX_ONRAMP', settings.LAUREL_API_SANDBOX_ONRAMP, sandboxSchema)
  const sandbox = test === null ? null : createSandbox(test, { chains, nowMs: now, monotonicMs: nowMs })
  const providers = [
    ...(coinbase === null ? [] : [createCoinbase(coinbase, now)]),
    ...(meld === null ? [] : [createMeld(meld)]),
    ...(sandbox === null ? [] : [sandbox]),
  ]
  const findOwnOrigin = createFindOwnOrigin({
    domains: settings.LAUREL_API_NAME_DOMAINS,
    trustsProxy: settings.LAUREL_API_TRUST_PROXY,
  })
  return { service: createOnrampService(providers, nowMs), sandbox, findOwnOrigin }
}

function read<shape extends z.ZodType>(
  name: string,
  setting: string | undefined,
  shape: shape,
): z.output<shape> | null {
  if (setting === undefined) return null
  const parsed = shape.safeParse(readSecretJson(name, setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, name))
  return parsed.data
}
