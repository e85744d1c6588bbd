import { CriteriaSource, ValueType } from '@laurel/protocol'
import { pathSchemas } from '@laurel/protocol/verifier'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'
import type { PriceSource } from '../read-chain/read-price.ts'
import { pairText } from '../verify-claim/price.ts'
import type { RewardRule } from '../verify-claim/reward-rule.ts'
import type { Settings } from './settings.ts'

const amount = z
  .string()
  .regex(/^[1-9][0-9]{0,77}$/)
  .transform(BigInt)
const chainId = z.number().int().positive()
const priceShape = z.strictObject({
  chainId,
  peg: pathSchemas.address,
  asset: pathSchemas.address,
  pool: pathSchemas.address,
  windowSeconds: z.number().int().min(10).max(86_400).default(1800),
  maxPrice: amount,
})
const ruleShape = z.strictObject({
  chainId,
  incentive: pathSchemas.address,
  maxReward: amount,
  valueType: z.enum(['raw', 'wad']).default('raw'),
  criteria: z.strictObject({
    source: z.enum(['event', 'function']),
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/)
      .transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`),
    fieldIndex: z.number().int().min(0).max(0xffff_ffff),
    targetContract: pathSchemas.address,
  }),
})

/** The price pools by chain and pair. @throws {SettingsError} */
export function readPriceSources({ LAUREL_VERIFIER_PRICES: text }: Settings) {
  const byChain = new Map<number, Map<string, PriceSource>>()
  for (const { chainId, ...source } of readList('LAUREL_VERIFIER_PRICES', text, priceShape)) {
    const sources = byChain.get(chainId) ?? new Map<string, PriceSource>()
    const pair = pairText(source)
    if (sources.has(pair)) throw new SettingsError('LAUREL_VERIFIER_PRICES names a pair of tokens twice')
    byChain.set(chainId, sources.set(pair, source))
  }
  return byChain
}

/** The rules of variable incentives by chain and incentive. @throws {SettingsError} */
export function readRewardRules({ LAUREL_VERIFIER_REWARDS: text }: Settings) {
  const byChain = new Map<number, Map<string, RewardRule>>()
  for (const { chainId, incentive, maxReward, valueType, criteria } of readList(
    'LAUREL_VERIFIER_REWARDS',
    text,
    ruleShape,
  )) {
    const rules = byChain.get(chainId) ?? new Map<string, RewardRule>()
    if (rules.has(incentive)) throw new SettingsError('LAUREL_VERIFIER_REWARDS names an incentive twice')
    const source = criteria.source === 'event' ? CriteriaSource.EVENT : CriteriaSource.FUNC
    const rule = {
      criteria: { ...criteria, source },
      maxReward,
      valueType: valueType === 'raw' ? ValueType.RAW : ValueType.WAD,
    }
    byChain.set(chainId, rules.set(incentive, rule))
  }
  return byChain
}

function readList<shape extends z.ZodType>(
  name: string,
  text: string | undefined,
  shape: shape,
): readonly z.output<shape>[] {
  if (text === undefined) return []
  const read = z.array(shape).safeParse(readJson(name, text))
  if (read.success) return read.data
  throw new SettingsError(namesOf(read.error, name))
}
